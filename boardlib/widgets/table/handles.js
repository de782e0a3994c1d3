// The buttons that turn what was just laid stand below it on the board, or above it where there
// is no room or another place to be chosen.

const GAP = 6;

export function placeHandles(root) {
  const handles = root.querySelector(".bl-handles");
  if (!handles) return;
  const box = root.querySelector(".bl-box");
  const piece = box.querySelector(`[data-key="${CSS.escape(handles.dataset.at)}"]`);
  if (!piece || !handles.offsetParent) return; // or something else is open in place of the table
  const [about, frame] = [piece.getBoundingClientRect(), box.getBoundingClientRect()];
  const around = handles.offsetParent.getBoundingClientRect();
  const { width: wide, height: tall } = handles.getBoundingClientRect();
  const below = about.bottom + GAP;
  const above = about.top - GAP - tall;
  const taken = (y) => y < frame.top || y + tall > frame.bottom
    || covers(handles, about.left + about.width / 2, y + tall / 2);
  const top = taken(below) && !taken(above) ? above : below;
  const middle = about.left + about.width / 2 - wide / 2;
  const left = Math.min(Math.max(middle, frame.left), frame.right - wide);
  const zoom = around.width / handles.offsetParent.offsetWidth || 1; // of a page for a class
  handles.style.left = `${Math.round((left - around.left) / zoom)}px`;
  handles.style.top = `${Math.round((top - around.top) / zoom)}px`;
}

// Whether they would cover something at a point of the window.
function covers(handles, x, y) {
  handles.style.pointerEvents = "none";
  const under = handles.getRootNode().elementFromPoint(x, y);
  handles.style.pointerEvents = "";
  return Boolean(under?.closest("[data-key]:not(.bl-shut)"));
}
