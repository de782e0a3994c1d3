// In the head of every page on which lessons run, before anything is painted: whether they can run
// here. Where they cannot, the cases are stories, and one sentence says what is the matter; this
// needs no other script, for it may be the scripts that do not come. `sentences` are put before it.

const root = document.documentElement;

// What is clicked and typed before the scripts are there, to be done when the engine is ready. A
// covered page is not scrolled past a case meanwhile.
window.blHeard = [];

function heard(event) {
  if (!window.blHeard) return;
  window.blHeard.push(event);
  const { key, target } = event;
  if (target === document.body && target.matches(".wall") && (key === " " || key === "PageDown")) event.preventDefault();
}

for (const name of ["click", "keydown"]) addEventListener(name, heard, true);

// The stories come out of their `noscript` once, and are seen on paper only, unless nothing can run.
// There the rest of a story, which tells what came of a question, is on another page; here it is folded.
const goOn = (place, open) => { for (const rest of place.querySelectorAll(".on")) rest.open = open; };

window.blStories = () => {
  for (const plain of document.querySelectorAll("noscript.bl-plain")) {
    const place = document.createElement("div");
    place.className = "bl-plain paper";
    place.innerHTML = plain.textContent;
    goOn(place, true);
    plain.replaceWith(place);
    place.dispatchEvent(new Event("bl-pictures", { bubbles: true }));
  }
  return [...document.querySelectorAll(".bl-plain")];
};

// Nothing runs here, for a reason that `sentences` knows; `about` is what stands in its place there.
window.blFail = (why, about = location.href) => {
  if (root.dataset.blEngine === "failed") return;
  root.dataset.blEngine = "failed";
  window.blHeard = null;
  const tell = () => {
    for (const place of window.blStories()) {
      place.classList.remove("paper");
      goOn(place, false);
    }
    for (const live of document.querySelectorAll(".live, .boards")) live.hidden = true;
    const sign = document.getElementById("bl-sign");
    const rest = document.body.matches(".wall") ? [] : [sentences.read];
    sign.textContent = [sentences[why].replace("{place}", about), ...rest].join(" ");
    document.querySelector("main").prepend(sign);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
};

root.dataset.blEngine = "loading";
if (location.protocol === "file:") window.blFail("file");
else if (window.origin === "null") window.blFail("frame");
else if (typeof WebAssembly !== "object" || !window.Worker) window.blFail("failed");
