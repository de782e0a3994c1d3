// Keeps the keys that are pressed in a part of a notebook away from the notebook; it shows nothing.

import { isField, listen, passes, whenInside } from "./board/dom.js";

export default { render };

function render({ el }) {
  // In a field Enter with another key does not run the cell: what was typed would be gone.
  function keep(event) {
    if (!passes(event) || (event.key === "Enter" && isField(event.target))) event.stopPropagation();
  }

  const stops = [];
  stops.push(whenInside(el, ".bl-player", (root) => {
    root.tabIndex = -1; // a press anywhere in it takes the keys into it
    for (const name of ["keydown", "keypress"]) stops.push(listen(root, name, keep));
  }));
  return () => stops.forEach((stop) => stop());
}
