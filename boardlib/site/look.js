// What a page does by itself: its theme, its search, how far one has come, pictures that are wider
// than the page, and the stories where the engine cannot run. It knows no rule and no sentence. What a
// key means (`keyOf`) and how a picture is shown (`sideways`, `showLarger`) is put before it.

const root = document.documentElement;
const all = (place, inside = document) => [...inside.querySelectorAll(place)];

// --- light or dark -------------------------------------------------------------------------

function otherTheme() {
  const theme = root.getAttribute("theme") === "dark" ? "light" : "dark";
  root.setAttribute("theme", theme);
  document.getElementById("bl-dark").media = theme === "dark" ? "all" : "not all";
  try {
    localStorage.setItem("boardlib.theme", theme);
  } catch {
    // it holds until the page is left
  }
}

for (const button of all(".theme")) {
  button.hidden = false;
  button.addEventListener("click", otherTheme);
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
  if (keyOf(event) === "t" && !event.target.closest(".bl-player:not(.bl-teacher)")) otherTheme();
});

// --- the stories on paper -----------------------------------

const stories = () => window.blStories?.() ?? [];

function printed(answers) {
  const folds = stories().flatMap((place) => all(".paper .fold", place));
  for (const fold of folds) fold.open = answers;
  print();
  for (const fold of folds) fold.open = false;
}

addEventListener("beforeprint", stories);
for (const button of all("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => printed(button.dataset.print === "answers"));
}

// --- pictures that are wider than the page -----------------------------------------------------

const WIDE = ".themed, .wide";

function scrolling(place = document) {
  for (const one of all(`.bl-box, ${WIDE}`, place)) sideways(one);
  for (const button of all("button.larger", place)) button.hidden = false;
}

// By its button, and where that is seen by a tap on the picture or by Enter, too.
function larger(event) {
  const button = event.target.closest?.("button.larger")
    ?? event.target.closest?.(WIDE)?.parentNode.querySelector("button.larger");
  if (!button?.checkVisibility()) return;
  event.preventDefault();
  const picture = button.parentNode.querySelector("svg, img");
  const copy = picture.cloneNode(true);
  copy.removeAttribute("style");
  const words = { name: picture.alt ?? picture.getAttribute("aria-label"), close: button.dataset.close };
  showLarger(document.body, [copy], picture, words, () => false, () => button.focus({ preventScroll: true }));
}

addEventListener("click", larger);
addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches?.(WIDE)) larger(event); });
// Some come later: those of stories, and of answers.
addEventListener("bl-pictures", ({ target }) => scrolling(target));
scrolling();

// --- search ----------------------------------------------------------------------------------

// A word is found in any form: without accents, capitals and what it may end in; as on the command line.
const ENDING = /^([\p{L}\p{N}_]{3,}?)(?:ings?|ies|ed|es|s|y|e)$/u;

function stems(text) {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return (plain.match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.replace(ENDING, "$1"));
}

// Whether a word stands there, or one that begins like it.
function said(word, text) {
  return text.some((one) => one === word || (word.length > 2 && one.startsWith(word)));
}

function searching(form) {
  const [field, button, found] = ["input", ".unfold", ".found"].map((one) => form.querySelector(one));
  const none = document.querySelector(".none");
  const before = found.textContent;
  const entries = all(".entry").map((entry) => ({
    entry,
    head: stems(entry.querySelector("summary").textContent),
    items: all("li", entry).map((item) => ({ item, text: stems(item.textContent) })),
  }));

  function filter() {
    const words = stems(field.value);
    let count = 0;
    for (const { entry, head, items } of entries) {
      let some = 0;
      for (const { item, text } of items) {
        item.hidden = !words.every((word) => said(word, text) || said(word, head));
        if (!item.hidden) some += 1;
      }
      entry.hidden = some === 0;
      if (words.length) entry.open = some > 0;
      count += some;
    }
    for (const game of all(".game")) game.hidden = !game.querySelector(".entry:not([hidden])");
    found.textContent = words.length ? String(count) : before;
    none.hidden = count > 0;
    if (!words.length) unfold(button.getAttribute("aria-pressed") === "true");
  }

  function unfold(open) {
    button.setAttribute("aria-pressed", String(open));
    for (const { entry } of entries) entry.open = open;
  }

  field.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  button.addEventListener("click", () => unfold(button.getAttribute("aria-pressed") !== "true"));
  form.hidden = false;
}

all("form.search").forEach(searching);

// What an address leads to is unfolded, or found where it is now; one that is damaged leads to nothing.
function targeted() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

function unfoldTarget() {
  const target = targeted();
  if (target?.matches(".moved")) location.replace(target.firstElementChild.href);
  const fold = target?.closest("details");
  if (!fold) return;
  fold.open = true;
  target.scrollIntoView();
}

addEventListener("hashchange", unfoldTarget);
unfoldTarget();

// --- another board: the list is folded away once one of them was chosen --------------------------

for (const boards of all(".boards")) {
  boards.addEventListener("click", (event) => {
    if (!event.target.closest("a")) return;
    boards.open = false;
    boards.firstElementChild.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  });
}

// --- mistakes: what was answered wrong and was not right twice since -----------------------------

// The rows of a table as it is kept: a field in quotes may hold commas, quotes and new lines.
function rowsOf(csv) {
  const rows = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 8);
}

function missed(csv) {
  const owed = new Map();
  for (const [when, game, name, seed, level, step, , , verdict] of rowsOf(csv)) {
    if (!/^\d{4}-/.test(when)) continue;
    const key = [game, name, seed, level, step].join();
    const left = verdict === "right" ? (owed.get(key) ?? 0) - 1 : 2;
    if (left > 0) owed.set(key, left);
    else owed.delete(key);
  }
  return owed.size;
}

function showMissed() {
  const place = document.querySelector(".missed");
  let count = 0;
  try {
    count = missed(localStorage.getItem("boardlib.history") ?? "");
  } catch {
    // a browser that keeps nothing
  }
  const link = place.firstElementChild;
  const form = new Intl.PluralRules(root.lang || "en").select(count);
  link.textContent = (link.dataset[form] ?? link.dataset.many).replace("{count}", count);
  place.hidden = count === 0;
}

if (document.querySelector(".missed")) {
  showMissed();
  addEventListener("pageshow", showMissed);
  addEventListener("storage", showMissed);
}

// --- how far one has come: what this browser has kept, case by case --------------------------

function answered() {
  const found = new Map();
  let last = null;
  let kept = "";
  try {
    kept = localStorage.getItem("boardlib.history") ?? "";
  } catch {
    // a browser that keeps nothing
  }
  for (const [, name, step] of kept.matchAll(/^\d{4}-[^,]*,[^,]*,([^,]*),[^,]*,[^,]*,(\d+),/gm)) {
    if (!found.has(name)) found.set(name, new Set());
    found.get(name).add(step);
    last = name;
  }
  return { found, last };
}

function showProgress() {
  const { found, last } = answered();
  const cards = all(".card[data-cases]");
  const open = [];
  for (const card of cards) {
    const told = card.dataset.cases.split(" ").filter(Boolean).map((one) => one.split(":"));
    const shares = told.map(([name, asked]) => (found.get(name)?.size ?? 0) / Number(asked));
    all(".bar i", card).forEach((piece, n) => {
      piece.className = shares[n] >= 1 ? "done" : shares[n] > 0 ? "begun" : "";
    });
    card.querySelector(".here").hidden = true;
    open.push(shares.some((share) => share < 1));
  }
  const at = cards.findIndex((card) => last && ` ${card.dataset.cases}`.includes(` ${last}:`));
  const next = [...cards.keys()].map((n) => (at + n) % cards.length).find((n) => open[n]);
  if (at >= 0 && next !== undefined) cards[next].querySelector(".here").hidden = false;
}

if (document.querySelector(".card[data-cases]")) {
  showProgress();
  addEventListener("pageshow", showProgress);
  addEventListener("storage", showProgress);
}
