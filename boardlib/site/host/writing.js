// Python tells pieces of HTML whole. What is the same in them as before stays in the page as it is,
// so that it need not be laid out again.

// What was typed has been taken, and what was unfolded is folded again unless it has a name: these
// are made anew, as if everything was.
const ANEW = "input, textarea, select, details:not([data-fold])";
const known = new WeakMap(); // element of the page -> what was written there last

// Write a piece of HTML, whatever was there.
export function write(el, html) {
  fill(el, read(html));
}

// Write it in the place of what this function has written there before.
export function rewrite(el, html) {
  const [before, wanted] = [known.get(el), read(html)];
  known.set(el, wanted);
  if (before) change(el, before, wanted);
  else fill(el, wanted);
}

// The parts of a piece of HTML. A lesson stands one level higher in a page than in a notebook.
function read(html) {
  const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
  for (const heading of content.querySelectorAll("h3, h4")) {
    heading.ariaLevel = (heading.ariaLevel ?? heading.localName[1]) - 1;
  }
  return content;
}

const copy = (one) => document.importNode(one, true);
const fill = (el, wanted) => el.replaceChildren(...[...wanted.childNodes].map(copy));

// What stands in an element becomes something else; all of it where a script has added to it.
function change(el, before, wanted) {
  const [nodes, old] = [[...el.childNodes], [...before.childNodes]];
  if (nodes.length !== old.length) return fill(el, wanted);
  let [from, waiting] = [0, []];
  for (const one of wanted.childNodes) {
    const at = old.findIndex((was, number) => number >= from && stays(was, one));
    if (at < 0) {
      waiting.push(one);
    } else {
      exchange(el, nodes.slice(from, at), old.slice(from, at), waiting, nodes[at]);
      [from, waiting] = [at + 1, []];
    }
  }
  exchange(el, nodes.slice(from), old.slice(from), waiting, null);
}

const stays = (was, one) => was.isEqualNode(one) && !one.matches?.(ANEW) && !one.querySelector?.(ANEW);

// Other nodes come into the place of some, before the next one; elements that differ only in what
// stands in them stay.
function exchange(el, nodes, old, wanted, next) {
  const paired = nodes.length === wanted.length;
  const kept = new Set();
  wanted.forEach((one, at) => {
    if (paired && isAlike(old[at], one)) {
      change(nodes[at], old[at], one);
      kept.add(nodes[at]);
    } else {
      el.insertBefore(copy(one), (paired && nodes[at]) || next);
    }
  });
  for (const node of nodes) if (!kept.has(node)) node.remove();
}

const isAlike = (was, one) => one.nodeType === Node.ELEMENT_NODE && !one.matches(ANEW)
  && was.cloneNode(false).isEqualNode(one.cloneNode(false));
