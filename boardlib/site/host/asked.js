// Questions about numbers: what is said to a choice lies on a page of its own, and is fetched once
// something is chosen. Where that cannot be, the choice leads there, as it does without scripts.

import { choosing } from "../widgets/prediction/choosing.js";

function adopt(root) {
  const ways = [...root.querySelectorAll("a.bl-guess")].map(pressable);
  const told = root.querySelector(".bl-told");
  choosing(root, async (at) => {
    try {
      told.replaceChildren(...await said(ways[at]));
      told.dispatchEvent(new Event("bl-pictures", { bubbles: true }));
    } catch {
      location.href = ways[at];
    }
  });
}

// A button in the place of a link; where the link led.
function pressable(way) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = way.className;
  button.setAttribute("aria-pressed", "false");
  button.append(...way.childNodes);
  way.replaceWith(button);
  return way.href;
}

async function said(way) {
  const answer = await fetch(way);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const one of page.querySelectorAll("main img")) {
    one.src = new URL(one.getAttribute("src"), way).href;
  }
  return [...page.querySelector(new URL(way).hash).childNodes, page.querySelector(".bl-after")];
}

document.querySelectorAll(".bl-predict:has(a.bl-guess)").forEach(adopt);
