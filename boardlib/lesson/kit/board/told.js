// What the kernel tells: long texts of which only what is different is sent, everything that a
// click changes in one message, and what the next click would show.

// Long texts, and where they are cut.
const CUTS = { svg: "<g ", stops: "],[" };
// Milliseconds of rest after which the kernel is asked what the next click would show.
const PAUSE = 80;

// One widget has one of these, whatever number of views. Of a long text, `text` is what the kernel
// sent last, and `shown` what is shown, which may be ahead of it.
export class Told {
  constructor() {
    this.model = null;
    this.ahead = null; // what each button would show, or what is pointed at
    this.early = null; // that whose outcome is shown before the kernel has told it
    this.pointed = "";
    this.wished = ""; // what the kernel has been asked for that was pointed at
    this.asked = 0;
    this.pause = 0;
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
    return () => clearTimeout(this.pause);
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

  hear({ shown, ahead, at }) {
    if (shown) this.show(shown);
    if (ahead && at === this.asked) this.foresee(ahead, at);
  }

  // Everything that a click has changed; each widget takes it after what was sent to it before.
  async show(shown) {
    const models = await this.models(Object.keys(shown));
    for (const model of models) {
      const state = shown[model.model_id];
      model.state_change = model.state_change.then(() => model.set_state(state));
    }
  }

  models(ids) {
    return Promise.all(ids.map((id) => this.model.widget_manager.get_model(id)));
  }

  // --- what the next click would show -----------------------------------------------------

  // Whatever was foreseen no longer holds; after a rest the kernel is asked anew. It answers after
  // everything that was clicked before, so that its answer always speaks of what it shows then.
  rest() {
    this.ahead = null;
    this.asked = Math.random();
    this.wished = "";
    this.wait(PAUSE);
  }

  wait(pause) {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.ask(), pause);
  }

  ask() {
    const [shown, of] = [this.early, this.model.get("points") ? this.pointed : ""];
    if (!this.model.get("foresees") && !shown && !of) return;
    this.model.send({ ask: "ahead", at: this.asked, shown, of });
    this.early = null;
    this.wished = of;
  }

  // Something is pointed at, or about to be pressed: what it would show is asked for as well.
  point(wish, pressing = false) {
    if (!this.model.get("points") || (wish === this.pointed && !pressing)) return;
    this.pointed = wish;
    if (wish && wish !== this.wished) this.wait(pressing ? 0 : PAUSE);
  }

  async foresee(ahead, at) {
    const looks = {};
    for (const [button, look] of Object.entries(ahead)) {
      const models = await this.models(Object.keys(look));
      looks[button] = models.map((model) => [model, this.following(look[model.model_id])]);
    }
    if (at === this.asked) this.ahead = { ...this.ahead, ...looks };
  }

  following(state) {
    const found = { ...state };
    for (const name of Object.keys(CUTS)) {
      if (!(name in state)) continue;
      found[name] = { early: joined(this[name].text, state[name].pieces, CUTS[name]) };
    }
    return found;
  }

  // It is done: show what was foreseen, as if the kernel had sent it.
  foreseen(which) {
    const look = this.ahead?.[which] ?? [];
    this.rest();
    if (!look.length) return;
    this.early = which;
    for (const [widget, state] of look) widget.set_state(state);
  }
}

function joined(text, pieces, cut) {
  const old = text.split(cut);
  return pieces.map((piece) => (
    typeof piece === "string" ? piece : old.slice(piece[0], piece[0] + piece[1]).join(cut)
  )).join(cut);
}
