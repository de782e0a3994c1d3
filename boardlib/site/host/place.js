// A place of the page where something of the lessons lives: first as it was written by the site,
// then, once the engine is ready, as Python shows it.

import { early } from "./early.js";
import { Model } from "./model.js";
import { Plain, pressed, typed } from "./plain.js";
import { gone, lastAt } from "./bookmarks.js";
import { definition } from "./scripts.js";
import { write } from "./writing.js";

export class Place {
  constructor(section, name, tell) {
    this.section = section;
    this.name = name;
    this.tell = tell;
    this.widgets = new Map();
    this.stops = [];
    this.kept = early(section);
    this.stopped = {};
    this.state = "still"; // then `asked`, then `open`
    section.addEventListener("click", (event) => this.done(event.target, pressed(event.target)));
    for (const what of ["input", "change"]) {
      section.addEventListener(what, (event) => this.done(event.target, typed(event.target, event)));
    }
  }

  // Ask Python for what lives here.
  ask() {
    this.state = "asked";
    const { bl: kind, of = "", with: more = "{}" } = this.section.dataset;
    const linked = this.isLinked && location.hash.length > 1;
    const wishes = linked ? {} : { ...JSON.parse(more), ...this.stopped, ...this.bookmarked };
    this.stopped = {};
    this.tell({ open: this.name, kind, of: linked ? location.hash : of, with: wishes });
  }

  // The engine was stopped, perhaps because of what was done here, and begins anew.
  restart(here) {
    this.stopped = here ? { stopped: true } : {};
    this.stops.splice(0).forEach((stop) => stop());
    if (this.state !== "still") this.kept = early(this.section);
    this.state = "still";
  }

  // Python's own widgets take the place of the still ones, which look the same.
  fill(html) {
    const focused = this.kept.focused();
    this.stops.splice(0).forEach((stop) => stop());
    this.widgets.clear();
    const lines = [...this.section.querySelectorAll("textarea")].map(({ value, defaultValue }) => (
      value === defaultValue ? null : value
    ));
    write(this.section, html);
    this.section.style.visibility = "";
    this.state = "open";
    return () => {
      this.retype(lines);
      this.kept.replay(focused);
    };
  }

  // What was typed in fields of several lines before Python had them.
  retype(lines) {
    const fields = this.section.dataset.bl === "program" ? this.section.querySelectorAll("textarea") : [];
    fields.forEach((field, n) => {
      if (lines[n] === null || lines[n] === undefined) return;
      field.value = lines[n];
      this.done(field, { state: { value: field.value } });
    });
  }

  // Whether what is shown here stands in the address of the page.
  get isLinked() {
    return this.section.dataset.bl === "link";
  }

  get isInSight() {
    const { top, bottom } = this.section.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  // A case goes on where it was when the page was loaded again.
  get bookmarked() {
    const at = this.section.id && lastAt(this.section.id);
    return at ? { at } : {};
  }

  goneTo(bookmark) {
    if (this.section.id) gone(this.section.id, bookmark);
  }

  // Another state of the board: whoever reloads the page, or sends its address, has it again. The
  // address follows once the board is seen: to change it takes a browser as long as to draw it.
  remember({ link }) {
    if (this.isLinked && link) setTimeout(() => history.replaceState(null, "", `#${link}`));
  }

  // A key that was pressed where nothing hears it.
  press(about) {
    if (this.state !== "open") return this.kept.take(about);
    const { key, code, shiftKey } = about;
    const event = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    return this.section.querySelector(".bl-player")?.dispatchEvent(event);
  }

  done(target, what) {
    if (this.state !== "open" || !what) return;
    this.tell({ id: `${this.name}/${target.closest("[data-w]").dataset.w}`, ...what });
  }

  // --- its widgets -----------------------------------------------------------------------

  find(id) {
    const number = id.slice(id.lastIndexOf("/") + 1);
    return this.section.querySelector(`[data-w="${number}"]`);
  }

  widget(id) {
    if (!this.widgets.has(id)) {
      const el = this.find(id);
      if (el) this.widgets.set(id, new Plain(id, this, el));
    }
    return this.widgets.get(id);
  }

  // As a script asks for the widgets beside its own.
  get_model(id) {
    return Promise.resolve(this.widget(id));
  }

  // A widget with a script: its script begins when everything is in its place.
  begin({ id, script, state }) {
    const model = new Model(id, this, state);
    this.widgets.set(id, model);
    return () => {
      const el = this.find(id);
      const { initialize, render } = definition(script);
      this.stops.push(initialize?.({ model }), render({ model, el }));
      this.stops = this.stops.filter(Boolean);
    };
  }
}
