// The page's side of a widget that has a script of its own: what the script may ask and tell.

export class Model {
  constructor(id, place, state) {
    this.model_id = id;
    this.place = place;
    this.state = state;
    this.listeners = new Map();
    this.state_change = Promise.resolve(); // nothing is under way: messages come in order
    this.widget_manager = place;
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    this.state[name] = value;
  }

  save_changes() {
    this.place.tell({ id: this.model_id, state: this.state });
  }

  send(content) {
    this.place.tell({ id: this.model_id, content });
  }

  on(name, action) {
    this.listeners.set(name, [...this.listeners.get(name) ?? [], action]);
  }

  off(name, action) {
    this.listeners.set(name, (this.listeners.get(name) ?? []).filter((one) => one !== action));
  }

  fire(name, ...what) {
    for (const action of this.listeners.get(name) ?? []) action(...what);
  }

  // What Python says that it shows now.
  set_state(state) {
    const changed = Object.keys(state)
      .filter((name) => JSON.stringify(this.state[name]) !== JSON.stringify(state[name]));
    Object.assign(this.state, state);
    for (const name of changed) this.fire(`change:${name}`);
    if (changed.length) this.fire("change");
  }

  hear(content) {
    this.fire("msg:custom", content, []);
  }
}
