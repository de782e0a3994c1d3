// How small a board may be shown: so that its letters can be read.

const LETTERS = 9; // pixels: nothing on a board is written smaller

// Whatever is wider or higher than its room then is drawn along with a finger.
export function measure(box) {
  const picture = box?.querySelector(":scope > svg");
  if (!picture) return;
  const { width, height } = picture.viewBox.baseVal;
  const texts = [...picture.querySelectorAll("text")];
  const seen = `${width} ${height} ${texts.length}`;
  if (box.measured === seen) return;
  box.measured = seen;
  const sizes = texts.map((one) => Number(one.getAttribute("font-size")) * grown(one, picture));
  const least = Math.min(...sizes.filter((size) => size > 0));
  const wanted = Number.isFinite(least) ? Math.ceil((width * LETTERS) / least) : 0;
  // A board of the same size stays as large as it was, whatever letters come or go.
  const room = `${width} ${height}`;
  if (box.room !== room) box.wide = wanted;
  box.room = room;
  box.style.setProperty("--bl-least", `${box.wide}px`);
  box.style.setProperty("--bl-aspect", width / height);
  box.style.setProperty("--bl-units", width);
}

// How much larger than it is written a text is drawn, because what it stands on has grown.
function grown(text, picture) {
  let scale = 1;
  for (let at = text.parentNode; at && at !== picture; at = at.parentNode) {
    scale *= Number(/scale\(([\d.]+)\)/.exec(at.getAttribute?.("transform") ?? "")?.[1] ?? 1);
  }
  return scale;
}
