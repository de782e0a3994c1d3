// The small pictures of pieces and things: each comes once, and stands wherever a part of the page
// says that it shows it.

const SHOWS = ":is([data-shows], [data-lit]):empty";
// So many at once, since each is drawn anew: whatever is pressed meanwhile, Escape as well, gets through.
const FEW = 6;
// A piece alone, or a thing where it lies on the board whose text stands around it.
const nameOf = (one) => JSON.stringify(one.dataset.lit === undefined
  ? ["alone", one.dataset.shows, one.dataset.shape ?? ""]
  : ["lit", one.closest("[data-board]").dataset.board, one.dataset.lit]);

// One widget has one of these, whatever number of views. Another game has other pictures: the text of
// a position says of which game it is.
export class Pictures {
  constructor() {
    this.known = new Map();
    this.asked = [];
  }

  // Show what is known, and ask for the rest; what is not seen is asked for when it is.
  fill(root, ask) {
    const empty = [...root.querySelectorAll(SHOWS)].filter((one) => one.getClientRects().length);
    const missing = { alone: new Set(), lit: new Set() };
    for (const one of empty) {
      const name = nameOf(one);
      if (this.known.has(name)) one.innerHTML = this.known.get(name);
      else missing[JSON.parse(name)[0]].add(name);
    }
    if (this.asked.length) return;
    this.asked = [...missing.alone, ...missing.lit].slice(0, FEW);
    if (this.asked.length) ask(this.asked.map((name) => JSON.parse(name)));
  }

  // What was asked for and has no picture is not asked for again.
  hear(found) {
    for (const name of this.asked) this.known.set(name, "");
    for (const [how, text, key, svg] of found) this.known.set(JSON.stringify([how, text, key]), svg);
    this.asked = [];
  }
}
