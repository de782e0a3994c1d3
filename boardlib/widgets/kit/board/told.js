// What the kernel tells: long texts of which only what is different is sent, everything that a
// click changes in one message, and what the next click would show.

import { takePlace } from "./ending.js";

// Long texts, and where they are cut.
const CUTS = { svg: "<g ", stops: "],[" };
// Milliseconds of rest after which the kernel is asked what the next click would show.
const PAUSE = 80;
// Where the kernel answers only a part and waits to be asked for more: so many milliseconds after it,
// in which whatever is clicked gets through.
const BREATH = 10;
// Elsewhere it tells more by itself; if it does not for so long, it was disturbed, and is asked anew.
const SILENCE = 500;
// So many things are known ahead at most: all shapes of a board of 72 tiles are about 340, with
// some 6 kB each, what can be changed at one of them about 25 more, with 30 kB: less than 3 MB, and
// 7 MB with the shapes of the positions before. On a larger board it is the nearest ones.
const MOST = 400;
// Of so many positions it is kept what was told of their shapes: as in the kernel.
const GROUNDS = 3;
// What a shape would show still holds after other shapes were looked at, as the kernel says.
const LASTS = /^pick /;

// One widget has one of these, whatever number of views. Of a long text, `text` is what the kernel
// sent last, and `shown` what is shown, which may be ahead of it.
export class Told {
  constructor() {
    this.model = null;
    this.views = new Set();
    this.models = new Map();
    this.ahead = new Map(); // what each thing would show
    this.kept = new Map(); // what may hold still, by its ground: the kernel says which one it is
    this.ground = 0; // a number for all that it depends on
    this.next = null; // everything that can be pressed next, as it was looked up last
    this.early = null; // that whose outcome is shown before the kernel has told it
    this.pointed = "";
    this.asked = 0;
    this.pause = 0;
    this.begun = false;
    for (const name of Object.keys(CUTS)) this[name] = { number: 0, text: "", shown: "" };
  }

  begin(model) {
    this.model = model;
    for (const name of Object.keys(CUTS)) {
      model.on(`change:${name}`, () => this.receive(name));
      this.receive(name);
    }
    model.on("change", () => this.rest());
    model.on("msg:custom", (content) => this.hear(content));
    model.send({ ready: true });
    model.on("change:place", () => this.comeBack());
    return () => clearTimeout(this.pause);
  }

  // As soon as it is known which case this is, it goes on where it was when its kernel ended.
  // One that nobody sees, of a page that was loaded again, leaves that to the one that is seen.
  comeBack() {
    if (this.begun || !this.views.size || !this.model.get("place").length) return;
    this.begun = true;
    const place = takePlace(this.model.get("place"));
    if (place) this.model.send({ return: place });
  }

  receive(name) {
    const { number, text, pieces, early } = this.model.get(name);
    const known = this[name];
    if (early !== undefined) {
      known.shown = early;
    } else if (text !== undefined) {
      Object.assign(known, { number, text, shown: text });
    } else if (number === known.number + 1) {
      const whole = joined(known.text, pieces, CUTS[name]);
      Object.assign(known, { number, text: whole, shown: whole });
    } else {
      this.model.send({ ask: "picture" });
    }
  }

  hear(content) {
    if (content.shown) this.show(content.shown);
    if (content.ahead && content.at === this.asked) this.foresee(content);
  }

  // Everything that a click has changed; each widget takes it after what was sent to it before.
  async show(shown) {
    for (const model of await this.found(Object.keys(shown))) {
      const state = shown[model.model_id];
      model.state_change = model.state_change.then(() => model.set_state(state));
    }
  }

  async found(ids) {
    const missing = ids.filter((id) => !this.models.has(id));
    const models = await Promise.all(missing.map((id) => this.model.widget_manager.get_model(id)));
    for (const model of models) this.models.set(model.model_id, model);
    return ids.map((id) => this.models.get(id));
  }

  // --- what the next click would show -----------------------------------------------------

  // Whatever was foreseen no longer holds; after a rest the kernel is asked anew. It answers after
  // everything that was clicked before, so that its answer always speaks of what it shows then.
  rest() {
    const kept = this.still();
    for (const [wish, look] of this.ahead) if (LASTS.test(wish)) kept.set(wish, look);
    this.kept.set(this.ground, kept);
    this.ahead = new Map();
    this.next = null;
    this.asked = Math.random();
    this.wait(PAUSE);
  }

  still() {
    return this.kept.get(this.ground) ?? new Map();
  }

  wait(pause) {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.ask(), pause);
  }

  // It can be seen again, or more of it.
  wake() {
    this.next = null;
    this.wait(PAUSE);
  }

  // Everything that can be pressed on the screen is asked for, what is pointed at first; the kernel
  // tells it a little at a time. Where nothing is seen of a lesson nothing is asked.
  ask() {
    const [shown, seen] = [this.early, this.seen()];
    const of = seen ? this.wishes(seen) : [];
    if (!shown && !of.length && !(seen && this.still().size)) return;
    this.model.send({ ask: "ahead", at: this.asked, shown, of });
    this.early = null;
  }

  seen() {
    return [...this.views].find((board) => board.isSeen());
  }

  wishes(board) {
    const still = this.still();
    const known = (wish) => this.ahead.has(wish) || still.has(wish);
    const told = this.model.get("tells");
    const free = this.model.get("foresees") ? MOST - this.ahead.size - still.size : 0;
    if (free > 0) this.next ??= board.pressable().filter((wish) => told.includes(deed(wish)));
    const next = free > 0 ? this.next.filter((wish) => !known(wish)).slice(0, free) : [];
    const first = this.pointed && !known(this.pointed) ? [this.pointed] : [];
    return [...new Set([...first, ...next])];
  }

  // Something is pointed at, or about to be pressed: what it would show is asked for first.
  point(wish, pressing = false) {
    if (!this.model.get("tells").includes(deed(wish))) wish = "";
    if (wish === this.pointed && !pressing) return;
    this.pointed = wish;
    if (wish && !this.ahead.has(wish)) this.wait(pressing ? 0 : PAUSE);
  }

  async foresee({ ahead, at, ground, goes_on: goesOn }) {
    await this.found(Object.values(ahead).flatMap((look) => Object.keys(look)));
    if (at !== this.asked) return;
    this.ground = ground;
    this.ahead = new Map([...this.ahead, ...this.still(), ...Object.entries(ahead)]);
    this.kept.delete(ground);
    while (this.kept.size >= GROUNDS) this.kept.delete(this.kept.keys().next().value);
    this.wait(goesOn ? SILENCE : BREATH);
  }

  // It is done: show what was foreseen, as if the kernel had sent it.
  foreseen(which) {
    const look = Object.entries(this.ahead.get(which) ?? {});
    this.rest();
    const states = look.map(([id, state]) => [this.models.get(id), this.following(state)]);
    if (!states.length || states.some(([widget, state]) => !widget || !state)) return;
    this.early = which;
    for (const [widget, state] of states) widget.set_state(state);
  }

  // Of a long text what it becomes; nothing where it has become another one meanwhile.
  following(state) {
    const found = { ...state };
    for (const name of Object.keys(CUTS)) {
      if (!(name in state)) continue;
      const { number, pieces } = state[name];
      if (number !== this[name].number) return null;
      found[name] = { early: joined(this[name].text, pieces, CUTS[name]) };
    }
    return found;
  }
}

const deed = (wish) => wish.split(" ")[0];

function joined(text, pieces, cut) {
  const old = text.split(cut);
  return pieces.map((piece) => (
    typeof piece === "string" ? piece : old.slice(piece[0], piece[0] + piece[1]).join(cut)
  )).join(cut);
}
