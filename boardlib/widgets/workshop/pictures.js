// The small pictures of pieces and things: each comes once, and stands wherever a part of the page
// says that it shows it.

const SHOWS = "[data-shows]:empty";
const nameOf = ({ dataset }) => JSON.stringify([dataset.shows, dataset.shape ?? ""]);

// One widget has one of these, whatever number of views. Another game has other pictures: the text of
// a position says of which game it is.
export class Pictures {
  constructor() {
    this.known = new Map();
    this.asked = new Set();
  }

  // Show what is known, and ask for the rest; what is not seen is asked for when it is.
  fill(root, ask) {
    const empty = [...root.querySelectorAll(SHOWS)].filter((one) => one.getClientRects().length);
    const missing = new Set();
    for (const one of empty) {
      const name = nameOf(one);
      one.setAttribute("aria-hidden", "true"); // what it shows is called by its name beside it
      if (this.known.has(name)) one.innerHTML = this.known.get(name);
      else if (!this.asked.has(name)) missing.add(name);
    }
    if (!missing.size) return;
    for (const name of missing) this.asked.add(name);
    ask([...missing].map((name) => JSON.parse(name)));
  }

  hear(found) {
    for (const [text, key, svg] of found) this.known.set(JSON.stringify([text, key]), svg);
  }
}
