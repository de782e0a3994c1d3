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
  const sizes = texts.map((one) => Number(one.getAttribute("font-size")));
  const least = Math.min(...sizes.filter((size) => size > 0));
  box.style.setProperty("--bl-least", Number.isFinite(least) ? `${Math.ceil((width * LETTERS) / least)}px` : "0px");
  box.style.setProperty("--bl-aspect", width / height);
  box.style.setProperty("--bl-units", width);
}
