// A notebook as a page for a class: light or dark, and keys that are pressed nowhere go to the
// lesson that is seen.

const KEPT = "boardlib-theme";

function wanted() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return sessionStorage.getItem(KEPT) ?? (dark || !isLight() ? "dark" : "light");
}

const isLight = () => document.body.dataset.jpThemeLight !== "false";

function show(theme) {
  document.body.dataset.jpThemeLight = String(theme === "light");
}

function otherTheme() {
  sessionStorage.setItem(KEPT, isLight() ? "dark" : "light");
  show(wanted());
}

const edge = (lesson) => lesson.getBoundingClientRect().top;

// The lesson in the middle of the page.
function seen() {
  const middle = innerHeight / 2;
  return lessons().find((one) => edge(one) < middle && one.getBoundingClientRect().bottom > middle);
}

const lessons = () => [...document.querySelectorAll(".bl-teacher")];

function onKey(event) {
  const { key, code, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Where a layout writes no letter of ours on a key (Cyrillic), its place says which one it is.
  const isT = key.toLowerCase() === "t" || (code === "KeyT" && key > "\x7f");
  if (isT && !target.matches("input:not([type=checkbox]), textarea")) otherTheme();
  else if (target === document.body && passOn(key, code)) event.preventDefault();
}

// Whether somebody has taken the key: the lesson that is seen, or one that is begun by it.
function passOn(key, code) {
  const goesOn = key === "PageDown" || key === " ";
  const lesson = seen() ?? lessons().find((one) => edge(one) > 0);
  if (!lesson || (edge(lesson) > 8 && !goesOn)) return false;
  if (edge(lesson) > 8) return begin(lesson);
  return !lesson.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
}

function begin(lesson) {
  lesson.scrollIntoView();
  lesson.querySelector(".bl-next").focus({ preventScroll: true });
  return true;
}

show(wanted());
document.addEventListener("keydown", onKey, true);
document.getElementById("rendered_cells")?.setAttribute("role", "main");

// The page is called what its notebook is called in its first line.
document.addEventListener("DOMContentLoaded", () => {
  document.title = document.querySelector("h1")?.firstChild.textContent ?? document.title;
});

// On a busy machine Jupyter may look for a widget just before it is there, and then gives it up.
// The page is loaded again then, but not for ever.
const LATE = "Error displaying widget: model not found";
const MOST = 3;

function again() {
  const tries = Number(sessionStorage.getItem(location.pathname) ?? 0);
  sessionStorage.setItem(location.pathname, tries + 1);
  if (tries < MOST) location.reload();
}

const came = (change) => [...change.addedNodes].some((node) => node.data === LATE);
const late = new MutationObserver((changes) => {
  if (!changes.some(came)) return;
  late.disconnect();
  again();
});
late.observe(document.body, { subtree: true, childList: true });

// A kernel that has ended comes back with the page, as soon as the server answers.
const PAUSE = 2000;

const gone = new MutationObserver(() => {
  if (!document.querySelector(".bl-ended")) return;
  gone.disconnect();
  const waiting = setInterval(() => fetch(`${document.body.dataset.baseUrl}tree`).then(({ ok }) => {
    if (!ok) return;
    clearInterval(waiting);
    again();
  }, () => {}), PAUSE);
});
gone.observe(document.body, { subtree: true, childList: true });

// The lesson that was on when the page was loaded again is on again, unless somebody goes elsewhere;
// what stands above it may still grow.
const ON = `boardlib-on ${location.pathname}`;

function goBack(at) {
  const growing = new ResizeObserver(() => lessons()[at]?.scrollIntoView());
  const coming = new MutationObserver(() => {
    if (!lessons()[at]?.querySelector(".bl-next")) return;
    coming.disconnect();
    begin(lessons()[at]);
    growing.observe(document.body);
    for (const one of lessons()) growing.observe(one);
  });
  coming.observe(document.body, { subtree: true, childList: true });
  const stop = () => { coming.disconnect(); growing.disconnect(); };
  for (const name of ["wheel", "pointerdown", "keydown"]) addEventListener(name, stop, { once: true });
}

addEventListener("pagehide", () => {
  const lesson = seen();
  const at = lesson && Math.abs(edge(lesson)) < 8 ? lessons().indexOf(lesson) : -1;
  sessionStorage.setItem(ON, at);
});
if (Number(sessionStorage.getItem(ON) ?? -1) >= 0) {
  history.scrollRestoration = "manual";
  goBack(Number(sessionStorage.getItem(ON)));
}

// A page that is closed or loaded again frees its kernel at once. The server wants a word for it,
// which it gives with its list of notebooks; the kernels of pages that are lost it ends some minutes
// later.
const pass = () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];

function free() {
  const { baseUrl, kernelId } = config();
  const told = new FormData();
  told.append("_xsrf", pass() ?? "");
  if (kernelId) navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, told);
}

const config = () => JSON.parse(document.getElementById("jupyter-config-data")?.text ?? "{}");

addEventListener("pagehide", free);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
  else if (!pass()) fetch(`${document.body.dataset.baseUrl}tree`);
});
