// The board of a lesson: picture, arrow keys, live region, and the guard that keeps typed keys
// away from the notebook. Everything is done by pressing the lesson's own buttons and boxes, so
// that there is one way only into the lesson; only what happens on the picture itself, a piece
// that is moved or a part that is asked about, is told by the board. Several boards of one lesson
// light up together; what is opened inside a lesson is a lesson of its own.

const SVG = "http://www.w3.org/2000/svg";
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
// What ipywidgets calls a widget whose kernel has ended.
const ENDED = ".jupyter-widgets-disconnected";
// How far from its place a piece may be dropped, in units of the picture.
const REACH = 75;
const PRESSED = {
  n: "next", ArrowRight: "next", PageDown: "next",
  p: "back", ArrowLeft: "back", PageUp: "back",
  Home: "first", End: "last",
  r: "retry", s: "tell", o: "another", w: "words", "?": "help",
};

// Long texts of which only what is different is sent, and where they are cut.
const CUTS = { svg: "<g ", stops: "],[" };
// Milliseconds of rest after which the kernel is asked what the next click would show.
const PAUSE = 80;

// One widget: its long texts, put together from what was different each time, what Next and Back
// would show, and its views. Of a text, `text` is what the kernel sent last, and `shown` what is
// shown, which may be ahead of it.
export default () => {
  const told = { ahead: null, early: null, asked: 0, pause: 0 };
  for (const name of Object.keys(CUTS)) told[name] = { number: 0, text: "", shown: "" };
  return {
    initialize({ model }) {
      for (const name of Object.keys(CUTS)) {
        model.on(`change:${name}`, () => receive(model, told, name));
        receive(model, told, name);
      }
      model.on("change", () => rest(model, told));
      model.on("msg:custom", (content) => foresee(model, told, content));
      return () => clearTimeout(told.pause);
    },
    render: (context) => render(context, told),
  };
};

function receive(model, told, name) {
  const { number, text, pieces, early } = model.get(name);
  const known = told[name];
  if (early !== undefined) {
    known.shown = early;
  } else if (text !== undefined) {
    Object.assign(known, { number, text, shown: text });
  } else if (number === known.number + 1) {
    const whole = joined(known.text, pieces, CUTS[name]);
    Object.assign(known, { number, text: whole, shown: whole });
  } else {
    model.send({ ask: "picture" });
  }
}

function joined(text, pieces, cut) {
  const old = text.split(cut);
  return pieces.map((piece) => (
    typeof piece === "string" ? piece : old.slice(piece[0], piece[0] + piece[1]).join(cut)
  )).join(cut);
}

// --- what the next click would show -------------------------------------------------------

// Whatever was foreseen no longer holds; after a rest the kernel is asked anew. It answers after
// everything that was clicked before, so that its answer always speaks of what it shows then.
function rest(model, told) {
  if (!model.get("foresees")) return;
  told.ahead = null;
  told.asked = Math.random();
  clearTimeout(told.pause);
  told.pause = setTimeout(() => {
    model.send({ ask: "ahead", at: told.asked, shown: told.early });
    told.early = null;
  }, PAUSE);
}

async function foresee(model, told, { ahead, at }) {
  if (!ahead || at !== told.asked) return;
  const looks = {};
  for (const [button, look] of Object.entries(ahead)) {
    looks[button] = await Promise.all(Object.entries(look).map(async ([id, state]) => (
      [await model.widget_manager.get_model(id), following(state, told)]
    )));
  }
  if (at === told.asked) told.ahead = looks;
}

function following(state, told) {
  const found = { ...state };
  for (const name of Object.keys(CUTS)) {
    if (name in state) found[name] = { early: joined(told[name].text, state[name].pieces, CUTS[name]) };
  }
  return found;
}

// A button was pressed: show what was foreseen, as if the kernel had sent it.
function foreseen(model, told, button) {
  const which = Object.keys(told.ahead ?? {}).find((name) => button.matches(`.bl-${name}`));
  const look = told.ahead?.[which] ?? [];
  rest(model, told);
  if (!look.length) return;
  told.early = which;
  for (const [widget, state] of look) widget.set_state(state);
}

function render({ model, el }, told) {
  el.classList.add("bl-stage");
  const box = part("div", "bl-box", { tabindex: "0", role: "application" });
  const said = part("p", "bl-sentence");
  const legend = part("div", "bl-legend", { "aria-hidden": "true" });
  const status = part("div", "bl-status", { role: "status", "aria-live": "polite" });
  el.append(box, said, legend, status);

  const state = {
    root: null, current: null, pointed: null, ticked: null, stops: [], text: "",
    taken: new Map(), unfolded: new Map(), hadFocus: false, step: "",
    clicks: 0, waits: false, held: [], replays: false, clicked: null,
    ended: false,
    name: `bl-${Math.random().toString(36).slice(2)}`,
  };
  const names = () => model.get("names");
  const stops = () => state.stops;
  // Parts of this lesson, not of one that is opened inside it.
  const own = (place) => [...state.root.querySelectorAll(place)]
    .filter((part) => part.closest(".bl-player") === state.root);

  // --- what is shown ----------------------------------------------------------------------

  function draw() {
    if (state.text === told.svg.shown && state.told === told.stops.shown) return;
    state.told = told.stops.shown;
    for (const over of box.querySelectorAll(":scope > svg > :is(.bl-cursor, .bl-ghost)")) {
      over.remove();
    }
    const text = told.svg.shown;
    const picture = box.firstElementChild;
    const stood = places(picture);
    if (!picture || !change(picture, state.text, text, 2, state.taken)) box.innerHTML = text;
    glide(stood, places(box.firstElementChild));
    state.text = text;
    const was = find(state.current);
    state.stops = JSON.parse(told.stops.shown);
    if (!find(state.current)) state.current = was ? closest(was) : null;
    choosable();
    light();
  }

  function choosable() {
    const targets = { ...model.get("targets"), ...model.get("places") };
    const pieces = [model.get("piece"), ...(model.get("pieces") ?? [])].filter(Boolean);
    box.classList.toggle("bl-asking", Object.keys(targets).length > 0);
    box.classList.toggle("bl-picks", Boolean(model.get("picks")));
    const [before, now] = [state.marked, pieces.length > 0 || Object.keys(targets).length > 0];
    state.marked = now;
    if (!before && !now) return;
    for (const shape of box.querySelectorAll("[data-key]")) {
      shape.classList.toggle("bl-target", shape.dataset.key in targets);
      shape.classList.toggle("bl-piece", pieces.includes(shape.dataset.key));
    }
  }

  function name() {
    box.setAttribute("aria-label", names().board);
    labels();
    say();
  }

  function labels() {
    if (!state.root) return;
    label(state.root, "region", names().player);
    const one = own(".bl-choice.bl-pick-one:not(.bl-off)").length > 0;
    label(state.root.querySelector(".bl-choices"), one ? "radiogroup" : "group", names().choices);
    label(state.root.querySelector(".bl-steps"), "group", names().steps);
  }

  function announce() {
    const [, sentence] = model.get("status");
    status.textContent = "";
    // An empty region first, so that the same sentence twice is said twice.
    requestAnimationFrame(() => { status.textContent = sentence; });
  }

  const find = (key) => stops().find((stop) => stop[0] === key);

  // The stop that is nearest to one that is gone.
  function closest(gone) {
    const far = (stop) => Math.hypot(stop[1] - gone[1], stop[2] - gone[2]);
    return stops().reduce((best, stop) => (best && far(best) <= far(stop) ? best : stop), null)?.[0];
  }

  function say() {
    const stop = find(state.pointed) ?? find(state.current);
    said.textContent = stop ? stop[3] : names().hint ?? "";
    said.classList.toggle("bl-hint", !stop);
  }

  // --- lighting up ------------------------------------------------------------------------

  // What is pointed at on this board, kept with it for the other boards of the lesson.
  function note() {
    box.pointed = [state.pointed, focused() === box ? state.current : null];
  }

  function lightAll() {
    note();
    if (state.root) state.root.dispatchEvent(new Event("bl-light"));
    else light();
  }

  function light() {
    note();
    const boards = state.root ? own(".bl-box") : [box];
    const here = new Set(boards.flatMap((board) => board.pointed ?? []));
    const wanted = new Set(here);
    if (state.root) {
      for (const line of own("[data-keys]")) {
        const keys = JSON.parse(line.dataset.keys);
        if (line.matches(":hover, :focus")) keys.forEach((key) => wanted.add(key));
        line.classList.toggle("bl-lit", keys.some((key) => here.has(key)));
      }
    }
    wanted.delete(null);
    shine(wanted);
    cursor();
    say();
  }

  function shine(wanted) {
    if (!state.shining && !wanted.size) return;
    state.shining = wanted.size > 0;
    for (const shape of box.querySelectorAll("[data-key]")) {
      shape.classList.toggle("bl-lit", wanted.has(shape.dataset.key));
    }
  }

  function cursor() {
    box.querySelector(".bl-cursor")?.remove();
    const stop = find(focused() === box ? state.current : model.get("picked"));
    const picture = box.querySelector("svg");
    if (!stop || !picture) return;
    const ring = document.createElementNS(SVG, "g");
    ring.setAttribute("class", "bl-cursor");
    for (const [radius, kind] of [[15, "bl-cursor-out"], [15, "bl-cursor-in"]]) {
      const circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("cx", stop[1]);
      circle.setAttribute("cy", stop[2]);
      circle.setAttribute("r", radius);
      circle.setAttribute("class", kind);
      ring.append(circle);
    }
    picture.append(ring);
  }

  const focused = () => el.getRootNode().activeElement;

  // --- pointing ---------------------------------------------------------------------------

  // The letter of the choice whose badge was hit.
  const letterAt = (target) => /^[A-M]/.exec(target.closest?.(".bl-badge")?.textContent)?.[0];
  const placeOf = (letter) => Object.entries(model.get("targets"))
    .find(([, letters]) => letters.includes(letter))?.[0];
  const keyAt = (target) => target.closest?.("[data-key]")?.dataset.key
    ?? placeOf(letterAt(target)) ?? null;

  function point(key) {
    if (key === state.pointed) return;
    state.pointed = key;
    lightAll();
  }

  box.addEventListener("pointermove", (event) => {
    point(state.drag ? drag(event) : keyAt(event.target));
  });
  box.addEventListener("pointerleave", () => point(null));
  box.addEventListener("click", (event) => {
    const [letter, key] = [letterAt(event.target), keyAt(event.target)];
    if (letter) answer(letter, key);
    else if (key) arrive(key);
  });
  box.addEventListener("focus", () => {
    state.current ??= (find(model.get("picked")) ?? stops()[0])?.[0] ?? null;
    lightAll();
    if (!state.silent) speak();
  });
  box.addEventListener("blur", lightAll);

  function arrive(key) {
    goTo(key);
    take(key);
  }

  function goTo(key) {
    state.current = key;
    box.focus({ preventScroll: true });
    lightAll();
  }

  // A badge is pressed: its choice is ticked, or once that is answered its reasons are shown.
  function answer(letter, key) {
    if (key) goTo(key);
    if (choose(letter)) return;
    const of = `[data-letter="${letter}"]`;
    const [why] = own(`.bl-why${of} > summary, .bl-ask${of}`);
    if (why && !why.parentNode.open) why.click();
    (why ?? own(".bl-reasons .bl-reason[data-keys]").find(visible))?.focus();
  }

  function speak() {
    const stop = find(state.current);
    if (stop) status.textContent = stop[3];
  }

  // Choose what stands at a shape, put the piece there, or ask what can be done with it.
  function take(key, byKey = false) {
    if (key in (model.get("places") ?? {})) return put(key);
    const letters = model.get("targets")[key] ?? "";
    if (letters.length === 1) return choose(letters);
    if (!letters) return pick(key, byKey);
    status.textContent = names().several.replace("{letters}", [...letters].join(", "));
    return true;
  }

  function pick(key, byKey) {
    if (!key || !model.get("picks")) return false;
    model.send({ pick: key, keys: byKey });
    wait();
    return true;
  }

  // From a button the focus goes to the answer: the next Enter checks it, not that button.
  function choose(letter, button = null) {
    const index = letter.charCodeAt(0) - 65;
    const tick = boxes()[index];
    if (!tick) return false;
    tick.click();
    if (button) tick.focus({ preventScroll: true });
    status.textContent = (tick.checked ? names().chosen : names().dropped)
      .replace("{letter}", letter);
    return true;
  }

  const boxes = () => own(".bl-choice:not(.bl-off) input").filter((tick) => !tick.disabled);

  // --- dragging ---------------------------------------------------------------------------

  function put(key, piece = model.get("piece")) {
    model.send({ put: key, piece });
    wait();
    return true;
  }

  box.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest?.(".bl-piece");
    if (!piece || event.button !== 0) return;
    event.preventDefault();
    box.focus({ preventScroll: true });
    box.setPointerCapture(event.pointerId);
    state.drag = { piece, ghost: null, from: [event.clientX, event.clientY] };
  });
  box.addEventListener("pointerup", (event) => {
    if (!state.drag) return;
    const { ghost, piece } = state.drag;
    const dropped = ghost ? drag(event) : null;
    release();
    if (dropped) state.current = dropped;
    if (dropped) put(dropped, piece.dataset.key);
    else if (!ghost) arrive(piece.dataset.key);
  });
  box.addEventListener("pointercancel", release);

  // The place over which the piece is; a hand that trembles does not drag.
  function drag(event) {
    const { piece, from } = state.drag;
    const far = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
    if (!state.drag.ghost && far < 4) return null;
    const picture = box.querySelector("svg");
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(picture.getScreenCTM().inverse());
    state.drag.ghost ??= ghost(picture, piece);
    state.drag.ghost.setAttribute("transform", `translate(${at.x},${at.y})`);
    return model.get("places") ? under(at) : keyAt(el.getRootNode()
      .elementFromPoint(event.clientX, event.clientY) ?? box);
  }

  function ghost(picture, piece) {
    const made = document.createElementNS(SVG, "g");
    const copy = piece.cloneNode(true);
    for (const name of ["transform", "data-key"]) copy.removeAttribute(name);
    made.setAttribute("class", "bl-ghost");
    made.append(copy);
    picture.append(made);
    box.classList.add("bl-dragging");
    return made;
  }

  function under(at) {
    const places = model.get("places");
    const distance = (stop) => Math.hypot(stop[1] - at.x, stop[2] - at.y);
    const near = stops().filter((stop) => stop[0] in places && distance(stop) < REACH)
      .sort((one, other) => distance(one) - distance(other));
    return near[0]?.[0] ?? null;
  }

  function release() {
    state.drag?.ghost?.remove();
    state.drag = null;
    box.classList.remove("bl-dragging");
    point(null);
  }

  // --- keys that are pressed faster than the kernel answers ----------------------------------

  // Something was clicked: what the next key means depends on what the kernel shows then. It
  // answers after everything that the click brings about; other listeners send before this does.
  function wait() {
    if (state.ended) return;
    const turn = state.clicks += 1;
    state.waits = true;
    setTimeout(() => model.send({ ask: "turn", turn }));
  }

  function answered({ turn }) {
    if (turn !== state.clicks) return;
    state.waits = false;
    requestAnimationFrame(replay); // when the focus is where the learner can go on
  }

  function hold(event) {
    const stray = state.hadFocus && isLost(event.target) && visible(state.root);
    const early = state.waits || state.held.length > 0;
    if (state.ended || state.replays || !(stray || early) || !holds(event, stray)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) state.held.push({ key: event.key, shiftKey: event.shiftKey });
    if (!early) requestAnimationFrame(replay);
  }

  // A key that comes while what had the focus has just been taken away is for the lesson, too; and
  // what is open inside a lesson waits with it, for it may be left.
  function holds(event, stray) {
    const { key, target } = event;
    if (isField(target) || !(stray || state.root.contains(target))) return false;
    if (event.ctrlKey || event.metaKey || event.altKey || (passes(event) && key !== "Escape")) return false;
    return !(target === box && key in STEPS) || state.held.length > 0;
  }

  function replay() {
    keepFocus();
    while (state.held.length && !state.waits) {
      const at = focused()?.closest(".bl-player") ? focused() : state.root; // in the next lesson
      const event = new KeyboardEvent("keydown", {
        ...state.held.shift(), bubbles: true, cancelable: true, composed: true,
      });
      state.replays = true;
      const unheard = at.dispatchEvent(event);
      state.replays = false;
      if (unheard) byItself(at, event.key);
    }
  }

  // What a browser does by itself with a key that was really pressed.
  function byItself(at, key) {
    const ticks = key === " " && at.matches("input");
    if (ticks || ((key === " " || key === "Enter") && at.matches("button, summary"))) at.click();
  }

  // --- keys -------------------------------------------------------------------------------

  function walk(step) {
    const from = find(state.current) ?? stops()[0];
    if (!from) return;
    const next = nearest(stops(), from, step);
    state.current = (next ?? from)[0];
    lightAll();
    speak();
  }

  function onKey(event) {
    if (event.key === "Escape" && leaves(event)) return;
    if (passes(event)) return;
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (handle(event)) event.preventDefault();
  }

  function handle(event) {
    const target = event.target;
    if (target !== box && target.closest(".bl-box")) return false;
    if (target.matches(".bl-number input")) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (target === box && key in STEPS) return walk(STEPS[key]), true;
    if (target === box && (key === "Enter" || key === " ")) {
      return take(state.current, true) || (key === "Enter" && press("check"));
    }
    if (key === "Enter") return !target.closest("button, summary, a") && press("check");
    if (key === "ArrowUp" || key === "ArrowDown") return along(target, key === "ArrowDown" ? 1 : -1);
    if (/^[a-m]$/.test(key)) return choose(key.toUpperCase(), target.closest("button"));
    return key in PRESSED && press(PRESSED[key]);
  }

  function press(which) {
    const button = state.root.querySelector(`.bl-${which}.jupyter-button`);
    if (!button || button.disabled || button.classList.contains("bl-off")) {
      if (which === "next" || which === "last") {
        if (boxes().length) status.textContent = names().answer_first;
      }
      return false;
    }
    button.click();
    return true;
  }

  // Up and down go through the answers, and through the reasons.
  function along(target, step) {
    const list = target.matches("[data-keys]")
      ? own(".bl-reason[data-keys]").filter(visible)
      : boxes();
    const next = list[list.indexOf(target) + step];
    if (next && (list.includes(target) || !target.matches("[data-keys]"))) next.focus();
    return list.includes(target);
  }

  // What is open in the place of the lesson is left even while it has yet to get the focus.
  function leaves(event) {
    if (!state.root.classList.contains("bl-away")) return false;
    if (event.target.closest(".bl-player") !== state.root) return false;
    event.preventDefault();
    event.stopPropagation();
    own(".bl-leave")[0].click();
    return true;
  }

  // --- the lesson around the board --------------------------------------------------------

  function adopt() {
    state.root = el.closest(".bl-player");
    if (!state.root) return false;
    const root = state.root;
    root.addEventListener("keydown", onKey);
    root.addEventListener("bl-light", light);
    root.addEventListener("keypress", (event) => { if (!passes(event)) event.stopPropagation(); });
    root.addEventListener("click", onlyOnce, true);
    root.addEventListener("click", choice, true);
    window.addEventListener("keydown", hold, true);
    root.addEventListener("click", (event) => {
      if (event.target.closest(".bl-another")) state.another = true;
      if (event.target.closest(".bl-leave")) state.home = true;
      const fold = event.target.closest("summary")?.parentNode;
      if (fold?.dataset.fold) state.unfolded.set(fold.dataset.fold, !fold.open);
      const pressed = event.target.closest("button, input");
      if (pressed?.closest(".bl-player") !== root) return;
      foreseen(model, told, pressed);
      if (pressed.matches("button")) wait();
    });
    root.addEventListener("pointerover", light);
    root.addEventListener("pointerout", light);
    root.addEventListener("focusin", () => { state.hadFocus = true; light(); });
    root.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !root.contains(event.relatedTarget)) state.hadFocus = false;
      light();
    });
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("focusin", inAnother, true);
    state.watch = new MutationObserver(settle);
    state.watch.observe(root, {
      subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "class"],
    });
    name();
    settle();
    rest(model, told);
    return true;
  }

  function outside(event) {
    if (state.root && !state.root.contains(event.target)) state.hadFocus = false;
  }

  function inAnother(event) {
    if (event.target.closest?.(".bl-player")) outside(event);
  }

  // After something has changed: reasons can be reached, buttons say whether they are pressed,
  // and the focus is where the learner can go on.
  function settle() {
    if (state.settling) return;
    state.settling = true;
    requestAnimationFrame(() => {
      state.settling = false;
      if (!state.root) return;
      if (state.root.matches(ENDED)) end();
      labels();
      tabStops();
      for (const button of state.root.querySelectorAll(".bl-whatif.jupyter-button")) {
        set(button, "aria-pressed", String(button.classList.contains("bl-pressed")));
      }
      for (const [button, shown] of [[".bl-help", ".bl-keys"], [".bl-words", ".bl-twin"]]) {
        for (const one of state.root.querySelectorAll(`${button}.jupyter-button`)) {
          set(one, "aria-expanded", String(!!state.root.querySelector(shown)));
        }
      }
      for (const tick of state.root.querySelectorAll(".bl-choice input")) kind(tick);
      state.ticked = own(".bl-choice input[type=radio]").find((tick) => tick.checked);
      // What was unfolded stays so, though it is written anew.
      for (const fold of own("details[data-fold]")) {
        fold.open = state.unfolded.get(fold.dataset.fold) ?? fold.open;
      }
      keepFocus();
      inSight();
    });
  }

  // Another step is seen from its head, though what was read of the last one reached further down.
  function inSight() {
    const [counter] = own(".bl-count");
    if (!counter || counter.textContent === state.step) return;
    if (state.step && state.hadFocus) {
      counter.closest(".bl-head")?.scrollIntoView({ block: "nearest" });
    }
    state.step = counter.textContent;
  }

  // The second click of a double click is for what the first one was for, not for what has come
  // into its place; and it neither drops the answer that was chosen nor decides a second time.
  function onlyOnce(event) {
    const thing = event.target.closest("button, .bl-choice, .bl-badge, [data-key]");
    if (!thing || thing.closest(".bl-player") !== state.root) return;
    const { key = "", do: doing = "" } = thing.dataset;
    const name = [key, doing, thing.textContent].join();
    const decides = doing === "choose" || key in model.get("targets")
      || thing.matches(".bl-choice, .bl-badge");
    if (event.detail > 1 && (name !== state.clicked || decides)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    state.clicked = name;
  }

  // Without its kernel a lesson hears nothing any more: what to do is said once, above it.
  function end() {
    if (state.ended) return;
    state.ended = true;
    state.held = [];
    if (state.root.parentNode.closest(".bl-player") || state.root.querySelector(".bl-ended")) return;
    const words = part("p", "bl-trouble bl-ended", { role: "alert" });
    words.textContent = names().ended;
    state.root.prepend(words);
  }

  // Boxes only one of which may be ticked are radio buttons, for those who listen too.
  function kind(tick) {
    tick.removeAttribute("title"); // ipywidgets writes the markup of the label into it
    const wanted = tick.closest(".bl-pick-one") ? "radio" : "checkbox";
    if (tick.type !== wanted) tick.type = wanted;
    if (wanted === "radio") set(tick, "name", state.name);
    else tick.removeAttribute("name");
  }

  // What is chosen is told to the kernel from here, one click after the other. A box of ipywidgets
  // would turn over what it knows, and hold its second change back until the first is answered.
  function choice(event) {
    const tick = event.target;
    const ticks = own(".bl-choice input");
    if (!ticks.includes(tick)) return;
    event.stopPropagation();
    if (tick === state.ticked) tick.checked = false; // a radio button is dropped by a second click
    if (tick.type === "radio") state.ticked = tick.checked ? tick : null;
    model.send({ tick: ticks.indexOf(tick), chosen: tick.checked });
    rest(model, told);
  }

  function tabStops() {
    const lines = own(".bl-reason[data-keys]").filter(visible);
    const current = lines.includes(focused()) ? focused() : lines[0];
    for (const line of lines) set(line, "tabindex", line === current ? "0" : "-1");
  }

  const isLost = (at) => !at || at === document.body || at.classList?.contains("jp-Notebook")
    || (state.root.contains(at) && !usable(at));

  function keepFocus() {
    const at = focused();
    const lost = isLost(at);
    // With another question the next Enter is for its answer, not for yet another one.
    const begins = state.another && boxes().length > 0;
    if (begins) state.another = false;
    // Back in the lesson the board is where one went from.
    if (state.home && usable(box)) {
      state.home = false;
      return lendFocus(box);
    }
    if (!state.hadFocus || !(lost || (begins && at?.closest?.(".bl-another")))) return;
    const places = [
      ".bl-choice:not(.bl-off) input", ".bl-another", ".bl-retry", ".bl-next", ".bl-back", ".bl-box",
    ].flatMap((place) => [...state.root.querySelectorAll(place)]);
    lendFocus(places.find(usable));
  }

  // The focus goes somewhere by itself: what was announced is not talked over.
  function lendFocus(place) {
    state.silent = true;
    place?.focus({ preventScroll: true });
    state.silent = false;
  }

  if (!adopt()) {
    state.waiting = new MutationObserver(() => { if (adopt()) state.waiting.disconnect(); });
    state.waiting.observe(document.body, { subtree: true, childList: true });
  }
  const changes = {
    "change": draw,
    "change:targets": choosable,
    "change:places": choosable,
    "change:piece": choosable,
    "change:pieces": choosable,
    "change:picks": choosable,
    "change:picked": light,
    "change:names": name,
    "change:status": announce,
    "change:legend": () => { legend.innerHTML = model.get("legend"); },
  };
  for (const [change, action] of Object.entries(changes)) model.on(change, action);
  model.on("msg:custom", answered);
  legend.innerHTML = model.get("legend");
  draw();
  name();

  return () => {
    for (const [change, action] of Object.entries(changes)) model.off(change, action);
    model.off("msg:custom", answered);
    window.removeEventListener("keydown", hold, true);
    state.waiting?.disconnect();
    state.watch?.disconnect();
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("focusin", inAnother, true);
    state.root?.removeEventListener("keydown", onKey);
    state.root?.removeEventListener("click", onlyOnce, true);
    state.root?.removeEventListener("click", choice, true);
    state.root?.removeEventListener("bl-light", light);
  };
}

// Keys that belong to the notebook even here: run the cell, leave the cell, save.
function passes(event) {
  const modified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  return event.key === "Escape" || event.key === "Tab" || /^F\d+$/.test(event.key)
    || (event.key === "Enter" && modified)
    || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s");
}

// Where the figures of a picture stand.
function places(picture) {
  const found = new Map();
  for (const figure of picture?.querySelectorAll(".bl-figure[data-key]") ?? []) {
    const at = /translate\((\S+) (\S+)\)(.*)/.exec(figure.getAttribute("transform") ?? "");
    if (at) found.set(figure.dataset.key, { figure, at });
  }
  return found;
}

// One or two figures that have moved glide to their new place, which they have already; when
// more are elsewhere, another piece of the board is shown.
function glide(before, after) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const moved = [...after].filter(([key, { at }]) => before.has(key)
    && (before.get(key).at[1] !== at[1] || before.get(key).at[2] !== at[2]));
  if (moved.length > 2) return;
  for (const [key, { figure, at: [, x, y, rest] }] of moved) {
    const [, left, top] = before.get(key).at;
    const where = (to) => ({ transform: `translate(${to[0]}px, ${to[1]}px)${rest}` });
    figure.animate([where([left, top]), where([x, y])], { duration: 450, easing: "ease-in-out" });
  }
}

// The stop that lies nearest in a direction; what lies aside counts double.
function nearest(stops, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const stop of stops) {
    const along = (stop[1] - from[1]) * dx + (stop[2] - from[2]) * dy;
    const aside = Math.abs((stop[1] - from[1]) * dy) + Math.abs((stop[2] - from[2]) * dx);
    const cost = along + 2 * aside;
    if (stop[0] !== from[0] && along > 0.5 && aside <= 1.6 * along && cost < least) {
      [best, least] = [stop, cost];
    }
  }
  return best;
}

// Change a picture into another one and keep every element whose text is the same: most of a
// large board stays as it is from step to step, and need not be laid out and painted again.
function change(element, before, after, depth, taken) {
  if (before === after) return true;
  const was = taken.get(before) ?? take(before);
  const is = take(after);
  taken.delete(before);
  taken.set(after, is);
  const old = [...element.childNodes];
  if (!was || !is || old.length !== was.inner.length) return false;
  if (was.open !== is.open) attributes(element, is.open);
  const kept = new Map();
  was.inner.forEach((text, index) => kept.set(text, [...(kept.get(text) ?? []), old[index]]));
  const next = is.inner.map((text) => kept.get(text)?.shift() ?? null);
  const free = new Set([...kept.values()].flat());
  const fresh = [];
  next.forEach((found, index) => {
    if (found) return;
    const [node, text] = [old[index], is.inner[index]];
    const same = depth > 1 && free.has(node) && text.startsWith(`<${node.nodeName}`);
    if (same && change(node, was.inner[index], text, depth - 1, taken)) {
      free.delete(node);
      next[index] = node;
    } else {
      fresh.push(index);
    }
  });
  const made = elements(fresh.map((index) => is.inner[index]).join(""));
  if (made.length !== fresh.length) return false;
  fresh.forEach((index, number) => { next[index] = made[number]; });
  for (const node of free) node.remove();
  let place = element.firstChild;
  for (const node of next) {
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
  }
  return true;
}

// The opening tag of an element's text and the texts of its children; null when it holds words.
function take(text) {
  const tags = /<(\/?)[a-zA-Z]+[^>]*?(\/?)>/g;
  const open = tags.exec(text)?.[0];
  if (!open || open.endsWith("/>")) return null;
  const inner = [];
  let [depth, start] = [0, open.length];
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    if (tag[1]) depth -= 1;
    else if (!tag[2]) depth += 1;
    if (depth < 0) return tag.index === start ? { open, inner } : null;
    if (depth === 0) {
      if (text[start] !== "<") return null;
      inner.push(text.slice(start, tags.lastIndex));
      start = tags.lastIndex;
    }
  }
  return null;
}

function elements(text) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = text;
  return [...holder.childNodes];
}

// Give an element the attributes of an opening tag.
function attributes(element, open) {
  const inside = document.createElement("div");
  inside.innerHTML = element.nodeName === "svg" ? `${open}</svg>` : `<svg>${open}</svg>`;
  const model = inside.querySelector(element.nodeName === "svg" ? "svg" : "svg > *");
  for (const { name } of [...element.attributes]) {
    if (!model.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of model.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

function part(tag, css, attributes = {}) {
  const made = document.createElement(tag);
  made.className = css;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function label(element, role, words) {
  if (!element) return;
  set(element, "role", role);
  set(element, "aria-label", words);
}

function set(element, attribute, value) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

const isField = (element) => element.matches?.("textarea, select, input:not([type=checkbox], [type=radio])");
const visible = (element) => element.getClientRects().length > 0;
const usable = (element) => !element.disabled && visible(element);
