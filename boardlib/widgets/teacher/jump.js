// The cases of a page by their numbers: one goes to any of them, and what is passed over stays
// covered. The list stands above everything until a case is chosen or it is left.

import { listen, part } from "../kit/board/dom.js";
import { keyOf } from "../kit/board/key.js";

export function jumping(all, words) {
  let list = null;
  let before = null; // what had the focus
  let number = "";
  let stop = () => {};

  function open(root, go) {
    close();
    const cases = all();
    before = document.activeElement;
    list = part("div", "bl-player bl-jump", { role: "dialog", "aria-modal": "true", "aria-label": words() });
    list.innerHTML = "<h4></h4><ol></ol>";
    list.firstChild.textContent = words();
    const chosen = (one) => { close(); go(one); };
    for (const one of cases) list.lastChild.append(itemOf(one, one === root, chosen));
    (document.fullscreenElement ?? document.body).append(list);
    const buttons = [...list.querySelectorAll("button")];
    buttons[cases.indexOf(root)]?.focus();
    number = "";
    stop = listen(window, "keydown", (event) => onKey(event, buttons, (at) => chosen(cases[at])), true);
    return true;
  }

  // Until it is left, every key is for the list.
  function onKey(event, buttons, choose) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === " ") {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const [key, at] = [keyOf(event), buttons.indexOf(document.activeElement)];
    const by = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 }[key];
    if (key === "Escape" || key === "j") leave();
    else if (key === "Enter" && at >= 0) choose(at);
    else if (by) buttons[(at + by + buttons.length) % buttons.length].focus();
    else if (/^[0-9]$/.test(key)) typed(key, buttons);
  }

  // With the second digit of a number the first one was not all of it.
  function typed(digit, buttons) {
    number = buttons[Number(number + digit) - 1] ? number + digit : digit;
    buttons[Number(number) - 1]?.focus();
  }

  function close() {
    stop();
    list?.remove();
    list = null;
  }

  function leave() {
    close();
    before?.focus({ preventScroll: true });
  }

  return { open, close };
}

function itemOf(lesson, isHere, go) {
  const [item, button] = [part("li", ""), part("button", "bl-to", { type: "button" })];
  if (isHere) button.setAttribute("aria-current", "true");
  button.textContent = lesson.querySelector(".bl-title, h2")?.textContent ?? "";
  button.addEventListener("click", () => go(lesson));
  item.append(button);
  return item;
}
