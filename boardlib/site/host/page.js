// Lets every place of the page live once the engine is ready and the place comes near.

import "./asked.js";
import { forget, keep, kept, whenOthersKeep } from "./answers.js";
import { engine, first } from "./engine.js";
import { Place } from "./place.js";
import { load } from "./scripts.js";
import settings from "./settings.js";
import { Turns } from "./turns.js";
import { begin as atTheWall } from "./wall.js";

const NEAR = "600px"; // so far beyond the window a place is filled
const places = new Map();
const turns = new Turns();
const LONG = 15_000; // milliseconds: a function that is checked for longer is stopped
const SLOW = 20_000; // milliseconds: who waits for longer is told so
let running = first;
let unanswered = 0; // so many messages
let patience = null;
let waiting = null;
const SETTLED = 60_000; // milliseconds: an engine that ends after so long has not ended for what is on this page
let losses = 0; // so often engines have ended by themselves, one after the other
let lastLoss = 0;

function tell(message) {
  running.tell(message);
  unanswered += 1;
  const place = message.content && placeOf(message);
  if (place?.section.dataset.bl !== "program") return;
  clearTimeout(patience);
  patience = setTimeout(() => anew(place), LONG);
}

function start() {
  const sections = [...document.querySelectorAll("[data-bl]")];
  if (!sections.length || !first) return;
  sign("loading");
  waiting = setTimeout(slow, SLOW);
  addEventListener("keydown", deaf, true);
  addEventListener("click", deaf, true);
  const scripts = load(sections.map((section) => section.dataset.bl));
  scripts.catch((error) => fail(error, "scripts"));
  sections.forEach((section, n) => {
    const place = new Place(section, `p${n + 1}`, tell);
    places.set(place.name, place);
    if (place.isLinked && location.hash.length > 1) section.style.visibility = "hidden";
  });
  if (document.body.matches(".wall")) atTheWall([...places.values()], window.blHeard);
  window.blHeard = null; // from now on each place hears for itself
  listen(scripts);
  whenOthersKeep((text) => tell({ kept: text }));
  addEventListener("hashchange", () => {
    for (const place of places.values()) {
      if (place.isLinked) turns.add(place);
    }
  });
}

function listen(scripts) {
  running.hear((data) => {
    if (typeof data === "string") {
      unanswered -= 1;
      if (!unanswered) clearTimeout(patience);
      return show(JSON.parse(data));
    }
    if (data.failed) return isBegun() ? lost(data.failed) : fail(data.failed, data.how);
    performance.mark("bl-engine", { detail: data.ready });
    Promise.resolve(scripts).then(begin, () => {});
  });
}

// Something runs without an end: the engine is stopped, and another one takes its place.
function anew(place) {
  running.stop();
  again((one) => one.restart(one === place));
  sign("loading");
}

function again(restart) {
  running = engine();
  unanswered = 0;
  clearTimeout(patience);
  turns.forget();
  seen.disconnect();
  for (const one of places.values()) restart(one);
  listen();
}

// The engine has ended by itself. Everything stays as it is, and hears nothing, until another one is
// ready: then each case goes on where it was.
function lost(why) {
  console.warn(why); // eslint-disable-line no-console
  sign("lost");
  running.stop();
  losses = performance.now() - lastLoss < SETTLED ? losses + 1 : 1;
  lastLoss = performance.now();
  setTimeout(() => again((one) => one.restart(false)), Math.min(losses * losses, 30) * 1000);
}

const isBegun = () => /^(ready|lost)$/.test(document.documentElement.dataset.blEngine);

function deaf(event) {
  const { target } = event;
  if (document.documentElement.dataset.blEngine !== "lost") return;
  if (target !== document.body && !target.closest?.("[data-bl]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    turns.add([...places.values()].find(({ section }) => section === target));
  }
}, { rootMargin: NEAR });

function begin() {
  clearTimeout(waiting);
  sign("ready");
  tell({ kept: kept() });
  for (const { section } of places.values()) seen.observe(section);
}

// Everything that Python tells at once is seen at once.
function show(messages) {
  const after = [];
  for (const message of messages) {
    if (message.opened) after.push(opened(message));
    else if (message.script) after.unshift(placeOf(message).begin(message));
    else if (message.state) change(message);
    else if (message.content) placeOf(message).widget(message.id)?.hear(message.content);
    else if (message.keep) keep(message.keep);
    else if (message.fresh) forget();
    else if (message.at) places.get(message.at).goneTo(message.bookmark);
  }
  for (const action of after) action();
}

function opened({ opened: name, html }) {
  const place = places.get(name);
  turns.done(place);
  return place.fill(html);
}

function change({ id, state }) {
  const place = placeOf({ id });
  place.widget(id)?.set_state(state);
  place.remember(state);
}

const placeOf = ({ id }) => places.get(id.slice(0, id.lastIndexOf("/")));

// How far the engine is, for the style of the page and for those who listen.
function sign(state, words = state) {
  document.documentElement.dataset.blEngine = state;
  const place = document.getElementById("bl-sign");
  if (place) place.textContent = settings.words[words] ?? "";
}

// Whoever does not want to wait any longer reads the cases as stories.
function slow() {
  sign("slow");
  const enough = document.createElement("button");
  enough.type = "button";
  enough.textContent = settings.words.enough;
  enough.onclick = () => {
    running.stop();
    fail("not waited for", "left");
  };
  document.getElementById("bl-sign")?.append(" ", enough);
}

// Nothing will run on this page.
function fail(why, words = "failed") {
  clearTimeout(waiting);
  console.warn(why); // eslint-disable-line no-console
  const { origin, host } = new URL(settings.pyodide.index, location.href);
  window.blFail(words === "unloaded" && origin !== location.origin ? "away" : words, host);
}

start();
