// The reference: search, boxes, one ruling open at a time, its address, and copying. It knows no rule
// and no sentence; `stems`, `said` and `targeted` are those of look.js, which comes before it. Without
// it every ruling can be opened and read.

{
  const PATIENCE = 500; // milliseconds until a count is heard
  const words = (place, values) => place.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const form = document.querySelector("form.find");
  const field = form.querySelector("input");
  const count = form.querySelector(".count");
  const heard = form.querySelector("[role=status]");
  const none = document.querySelector(".list .none");
  const boxes = all(".sure-of input");
  const links = all(".chapters li");
  const all0 = count.textContent;

  const chapters = all(".chapter").map((section, n) => {
    const number = section.querySelector("h2 span");
    return { section, number, told: number.textContent, many: links[n].lastElementChild, rows: all("li", section) };
  });
  const rows = chapters.flatMap((chapter) => chapter.rows.map((item) => {
    const fold = item.firstElementChild;
    const texts = all(".id, .tx, .sent", item);
    return { item, fold, chapter, texts, basis: item.dataset.basis, stems: stems(texts.map((one) => one.textContent).join(" ")) };
  }));

  // --- search ------------------------------------------------------------------------------

  // The words that were found are marked in the line and in the sentence.
  function marked(element, wanted) {
    const text = element.textContent;
    if (!wanted.length) {
      if (element.firstElementChild) element.textContent = text;
      return;
    }
    const parts = text.split(/([\p{L}\p{M}\p{N}_]+)/u).map((part) => {
      const [stem] = stems(part);
      if (!stem || !wanted.some((word) => said(word, [stem]))) return part;
      const found = document.createElement("mark");
      found.textContent = part;
      return found;
    });
    element.replaceChildren(...parts);
  }

  let later = 0;

  function announced(text) {
    clearTimeout(later);
    later = setTimeout(() => { heard.textContent = text; }, PATIENCE);
  }

  function filter() {
    const wanted = stems(field.value);
    const bases = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const within = new Map(boxes.map((box) => [box.value, 0]));
    for (const row of rows) {
      const fits = wanted.every((word) => said(word, row.stems));
      if (fits) within.set(row.basis, within.get(row.basis) + 1);
      row.item.hidden = !fits || !bases.has(row.basis);
      for (const text of row.texts) marked(text, row.item.hidden ? [] : wanted);
    }
    const narrowed = wanted.length > 0 || bases.size < boxes.length;
    let found = 0;
    for (const { section, number, told, many, rows: items } of chapters) {
      const some = items.filter((item) => !item.hidden).length;
      found += some;
      section.hidden = some === 0;
      many.textContent = some ? String(some) : "–";
      number.textContent = narrowed ? words(number.dataset.of, { found: some, all: items.length }) : told;
    }
    for (const box of boxes) {
      box.closest("label").querySelector(".many").textContent = within.get(box.value) || "–";
    }
    none.hidden = found > 0;
    count.textContent = narrowed ? words(count.dataset.of, { found, all: rows.length }) : all0;
    announced(found ? count.textContent : count.dataset.none);
  }

  field.addEventListener("input", filter);
  for (const box of boxes) {
    box.hidden = false;
    box.addEventListener("change", filter);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    field.value = "";
    filter();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  // --- one at a time, each with its address ----------------------------------------------------

  // Pages that are opened as files keep their address and get the id behind it.
  const name = location.protocol === "file:" ? (id) => `#${id}` : (id) => id;

  function addressed(fold) {
    const open = rows.find((row) => row.fold.open);
    const id = open?.fold.querySelector(".op").id;
    try {
      history.replaceState(null, "", id ? name(id) : location.protocol === "file:" ? location.pathname : "./");
    } catch {
      // a page in a frame that may not say where it is
    }
    if (id && fold === open.fold) document.title = `${id} · boardlib`;
  }

  // What is closed above gives its room back: the line that was pressed stays where it is.
  for (const { fold } of rows) {
    const line = fold.firstElementChild;
    line.addEventListener("click", () => {
      const top = line.getBoundingClientRect().top;
      requestAnimationFrame(() => scrollBy(0, line.getBoundingClientRect().top - top));
    });
    fold.addEventListener("toggle", () => toggled(fold));
  }

  function toggled(fold) {
    if (fold.open) turned(fold.querySelector(".boards-of[data-board]"));
    if (fold.open) for (const other of rows) if (other.fold !== fold) other.fold.open = false;
    addressed(fold);
  }

  // On a phone one of several boards is seen at once, and a switch turns to the others.
  function turned(row) {
    if (!row || row.querySelector(".turn")) return;
    const boards = [...row.querySelectorAll(":scope > .shown")];
    const turn = document.createElement("div");
    turn.className = "turn";
    turn.setAttribute("role", "group");
    const buttons = boards.map((board, number) => {
      const button = document.createElement("button");
      const [said] = board.querySelector(".ver b")?.textContent.split(/[.:]/) ?? [""];
      button.type = "button";
      button.textContent = [`${row.dataset.board} ${number + 1}`, said].filter(Boolean).join(": ");
      button.addEventListener("click", () => turnTo(number));
      return button;
    });
    const turnTo = (shown) => boards.forEach((board, number) => {
      board.classList.toggle("seen", number === shown);
      buttons[number].setAttribute("aria-pressed", number === shown);
    });
    turn.append(...buttons);
    row.prepend(turn);
    turnTo(0);
  }

  function opened() {
    const target = targeted();
    const row = rows.find(({ fold }) => fold.querySelector(".op") === target);
    if (!row) return;
    if (row.fold.open) toggled(row.fold); // the browser itself has opened it, maybe before anybody listened
    row.fold.open = true;
    row.item.scrollIntoView();
  }

  addEventListener("hashchange", opened);
  opened();

  // --- copying -----------------------------------------------------------------------------

  for (const button of all("button.copy")) {
    const code = button.previousElementSibling;
    const word = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = code.textContent.startsWith("rulings/")
        ? new URL(location.protocol === "file:" ? `index.html#${code.textContent.split("/").at(-1)}` : code.textContent.split("/").at(-1), location.href).href
        : code.textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = button.dataset.done;
        setTimeout(() => { button.textContent = word; }, 1500);
      } catch {
        getSelection().selectAllChildren(code); // to be copied by hand
      }
    });
  }
}
