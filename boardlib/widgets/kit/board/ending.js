// The end of a kernel: shut down, dead or started anew, nothing of what it was to hear is heard any
// more. That is said once, nothing looks as if it could be pressed, and the place in a case is kept
// for whoever runs it again.

import { part } from "./dom.js";

const GONE = /dead|terminating|restarting/;

// Calls a function once the kernel of a notebook is gone, where its page tells that.
export function whenEnded(model, action) {
  const session = model.widget_manager?.context?.sessionContext;
  if (!session) return () => {};
  const look = () => {
    const kernel = session.session?.kernel;
    if (!kernel || GONE.test(kernel.status)) action();
  };
  const signals = [session.statusChanged, session.kernelChanged];
  for (const one of signals) one.connect(look);
  return () => { for (const one of signals) one.disconnect(look); };
}

export function showEnded(root, words) {
  const outer = root.parentNode.closest(".bl-player");
  if (outer || root.querySelector(".bl-ended")) return;
  for (const one of root.children) one.inert = true;
  root.classList.add("bl-gone");
  const said = part("p", "bl-trouble bl-ended", { role: "alert" });
  said.textContent = words;
  root.prepend(said);
}

// Where a case was left, for this visit; a page that may keep nothing begins anew.
export function keepPlace([name, ...place]) {
  if (name) kept((store) => store.setItem(`boardlib ${name}`, JSON.stringify(place)));
}

export function takePlace([name]) {
  return name && kept((store) => {
    const place = store.getItem(`boardlib ${name}`);
    store.removeItem(`boardlib ${name}`);
    return JSON.parse(place);
  });
}

function kept(use) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
