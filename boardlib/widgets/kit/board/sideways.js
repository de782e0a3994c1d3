// What is wider than its room scrolls sideways: it begins at what it is about, and fades where it
// goes on.

// Something that lies somewhere is so wide, in units of its picture.
const AROUND = 50;
// A board of a lesson is drawn for letters of 11.5 pixels; where it scrolls it is shown so much
// smaller that they have 9 still.
const SMALLER = 0.8;
const BESIDE_IT = 14; // pixels that are left free at the sides

// Looks after one that may scroll, until the function `stop` is called; `look` shows again what
// matters, `settle` has to be called when what is in it has changed.
export function sideways(box) {
  const about = () => JSON.parse(box.dataset.about ?? "[]");

  function around(at) {
    const picture = box.querySelector("svg");
    const unit = (picture?.getBoundingClientRect().width ?? 0) / picture?.viewBox.baseVal.width;
    return { left: (at - AROUND / 2) * unit, right: (at + AROUND / 2) * unit };
  }

  // A few words beside what matters most are to be read as well.
  function written() {
    const start = box.querySelector("svg")?.getBoundingClientRect().left;
    return [...box.querySelectorAll(".bl-pill")].map((one) => one.getBoundingClientRect())
      .map(({ left, right }) => ({ left: left - start, right: right - start }));
  }

  // `places` are how far things lie from the left edge of the picture: lists, what matters most first.
  function look(places = about()) {
    const room = box.clientWidth;
    if (box.scrollWidth <= room + 1) return;
    if (fits()) {
      box.scrollLeft = (drawn.left + drawn.right - room) / 2;
      return;
    }
    const [first, ...others] = places.map((some) => some.map(around));
    const seen = together([first ?? [], written(), ...others], room - 2 * BESIDE_IT);
    if (seen) box.scrollLeft = seen.left - Math.max(BESIDE_IT, (room - seen.right + seen.left) / 2);
  }

  // Nothing is scrolled where all of it is in sight.
  function reveal(places) {
    const [from, to] = [box.scrollLeft, box.scrollLeft + box.clientWidth];
    if (places.map(around).some(({ left, right }) => left < from || right > to)) look([places, ...about()]);
  }

  function settle() {
    const wide = box.querySelector(":scope > svg")?.width.baseVal.value;
    if (wide) box.style.setProperty("--bl-wide", `${Math.max(wide * SMALLER, Math.min(wide, box.clientWidth))}px`);
    drawn = extent();
    if (fits()) look();
    fade();
  }

  function fade() {
    const beyond = box.scrollWidth - box.clientWidth - box.scrollLeft;
    box.classList.toggle("bl-fades-left", box.scrollLeft > 1 && !fits());
    box.classList.toggle("bl-fades-right", beyond > 1 && !fits());
  }

  // From where to where the picture has something: at its sides there is room for longer names.
  function extent() {
    const picture = box.querySelector("svg");
    if (!picture?.viewBox.baseVal?.width) return null;
    const [{ x, width }, whole] = [picture.getBBox(), picture.viewBox.baseVal];
    const unit = picture.getBoundingClientRect().width / whole.width;
    return { left: (x - whole.x) * unit, right: (x + width - whole.x) * unit };
  }

  const fits = () => Boolean(drawn) && drawn.right - drawn.left <= box.clientWidth;

  let drawn = null;
  let wide = 0;
  const sizes = new ResizeObserver(() => {
    settle();
    if (wide !== box.clientWidth) look();
    wide = box.clientWidth;
  });
  sizes.observe(box);
  box.addEventListener("scroll", fade, { passive: true });
  return {
    look, reveal, settle,
    stop() {
      sizes.disconnect();
      box.removeEventListener("scroll", fade);
    },
  };
}

// From where to where as many of the first parts are seen as there is room for, and of the others
// those that lie nearest.
function together(groups, room) {
  let seen = null;
  for (const group of groups) {
    seen ??= across(mostWithin(group, room));
    const far = ({ left, right }) => Math.max(seen.left - left, right - seen.right);
    for (const place of seen ? group.sort((one, other) => far(one) - far(other)) : []) {
      const wider = across([seen, place]);
      if (wider.right - wider.left <= room) seen = wider;
    }
  }
  return seen;
}

function mostWithin(places, room) {
  const from = ({ left }) => places.filter((one) => one.left >= left && one.right <= left + room);
  return places.map(from).reduce((best, some) => (some.length > best.length ? some : best), []);
}

function across(places) {
  if (!places.length) return null;
  return {
    left: Math.min(...places.map(({ left }) => left)),
    right: Math.max(...places.map(({ right }) => right)),
  };
}
