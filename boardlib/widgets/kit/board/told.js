// What the kernel tells: long texts of which only what is different is sent, and everything that a
// click changes in one message.

import { takePlace } from "./ending.js";

// Long texts, and where they are cut.
const CUTS = { svg: "<g ", stops: "],[" };

// One widget has one of these, whatever number of views. Of a long text, `text` is what the kernel
// sent last.
export class Told {
  constructor() {
    this.model = null;
    this.views = new Set();
    this.models = new Map();
    this.begun = false;
    for (const name of Object.keys(CUTS)) this[name] = { number: 0, text: "" };
  }

  begin(model) {
    this.model = model;
    for (const name of Object.keys(CUTS)) {
      model.on(`change:${name}`, () => this.receive(name));
      this.receive(name);
    }
    model.on("msg:custom", (content) => this.hear(content));
    model.send({ ready: true });
    model.on("change:place", () => this.comeBack());
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
    const { number, text, pieces } = this.model.get(name);
    const known = this[name];
    if (text !== undefined) {
      Object.assign(known, { number, text });
    } else if (number === known.number + 1) {
      Object.assign(known, { number, text: joined(known.text, pieces, CUTS[name]) });
    } else {
      this.model.send({ ask: "picture" });
    }
  }

  hear(content) {
    if (content.shown) this.show(content.shown);
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
}

function joined(text, pieces, cut) {
  const old = text.split(cut);
  return pieces.map((piece) => (
    typeof piece === "string" ? piece : old.slice(piece[0], piece[0] + piece[1]).join(cut)
  )).join(cut);
}
