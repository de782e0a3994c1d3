// On a phone what can be done at a part of the board lies below the window: whoever taps on a part
// sees where it begins, and still the board above it.

import { visible } from "../kit/board/dom.js";

const WHERE = ".bl-questions, .bl-refusal, .bl-spot";

export class Tapped {
  constructor() {
    this.waits = false;
  }

  note({ pointerType, target }) {
    if (pointerType === "touch" && target.closest(".bl-box [data-key]")) this.waits = true;
  }

  // Something else is shown now.
  settle(root) {
    if (!this.waits) return;
    this.waits = false;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const place = [...root.querySelectorAll(WHERE)].find(visible);
    place?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }
}
