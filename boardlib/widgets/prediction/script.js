// A prediction in a notebook: its kernel is told what was chosen, and says what there is to say. A
// press anywhere in it takes the keys into it, away from the notebook.

import { listen, passes } from "../kit/board/dom.js";
import { showEnded, whenEnded } from "../kit/board/ending.js";
import { choosing } from "./choosing.js";

export default { render };

function render({ model, el }) {
  el.innerHTML = model.get("asked");
  el.classList.add("bl-keeps");
  const root = el.firstElementChild;
  root.tabIndex = -1;
  const told = () => { root.querySelector(".bl-told").innerHTML = model.get("told"); };
  const guard = (event) => { if (!passes(event)) event.stopPropagation(); };
  const stops = [
    ...choosing(root, (choose) => model.send({ choose })),
    listen(root, "keydown", guard), listen(root, "keypress", guard),
    whenEnded(model, () => showEnded(root, model.get("ended"))),
  ];
  model.on("change:told", told);
  if (model.get("told")) told(); // a second view of the same
  return () => {
    stops.forEach((stop) => stop());
    model.off("change:told", told);
  };
}
