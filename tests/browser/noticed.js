// What somebody would notice on a screen of a lesson: `told` has what is to be seen, `noticed` what is
// wrong, `stands` where everything lies that can be pressed.

(() => {
  const visible = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const flat = (text) => (text ?? "").replace(/\s+/g, " ").trim();

  // --- what is to be seen ---------------------------------------------------------------------

  function told(root, wished) {
    const seen = (css) => [...root.querySelectorAll(css)].filter(visible);
    const text = (css) => flat(seen(css)[0]?.textContent);
    const strip = seen(".bl-trying")[0];
    const ways = {
      count: () => text(".bl-count"),
      tone: () => !strip && wished.tone === "bl-tone-none" ? wished.tone // where nothing is to be done
        : [...(strip?.classList ?? [])].find((css) => css.startsWith("bl-tone-")) ?? "",
      said: () => text(".bl-trying .bl-reply-of"),
      held: () => seen(".bl-holding[aria-pressed=true]").map((one) => one.dataset.take),
      slots: () => seen("[data-slot]").map((one) => one.ariaLabel),
      guess: () => seen(".bl-guess")[0]?.value ?? "",
      table: () => seen("[data-table][aria-checked=true]").map((one) => one.dataset.table),
      undo: () => Boolean(seen(".bl-undo.jupyter-button:not(.bl-off)")[0]?.disabled === false),
      marked: () => text(".bl-counted b"),
      chosen: () => seen(".bl-choice:not(.bl-off) input").map((one) => one.checked),
      covered: () => seen(".bl-cover:not(.bl-off)").length > 0,
    };
    return Object.fromEntries(Object.keys(wished).map((name) => [name, ways[name]()]));
  }

  // What differs from what is to be seen: name -> what is to be seen, what is.
  function differs(root, wished) {
    const found = told(root, wished);
    const same = (name) => JSON.stringify(found[name]) === JSON.stringify(wished[name]);
    return Object.fromEntries(Object.keys(wished).filter((name) => !same(name))
      .map((name) => [name, [wished[name], found[name]]]));
  }

  // --- where everything lies ------------------------------------------------------------------

  const PRESSED = "button, summary, input:not([type=radio], [type=checkbox]), textarea, select, .bl-choice, .bl-box";

  // What stays at the edge of the window while the rest is scrolled.
  function isSticky(one, root) {
    for (let part = one; part && part !== root; part = part.parentElement) {
      if (getComputedStyle(part).position === "sticky") return true;
    }
    return false;
  }

  function stands(root) {
    const found = {};
    const from = root.getBoundingClientRect();
    for (const one of root.querySelectorAll(PRESSED)) {
      if (!visible(one) || one.closest(".bl-reply, .bl-over, .bl-reasons, .bl-told, .bl-foot, .bl-whatifs")) continue;
      const { left, top, width } = one.getBoundingClientRect();
      if (width < 2 || isSticky(one, root)) continue;
      const data = Object.entries(one.dataset).map(([name, value]) => `${name} ${value}`).join(" ");
      const named = one.matches(".bl-box") ? "the board"
        : one.matches(".jupyter-button") ? [...one.classList].filter((css) => css.startsWith("bl-")
            && !/^bl-(button|pressed|unpressed|off)$/.test(css)).join(" ")
        : data || flat(one.ariaLabel || one.textContent).slice(0, 40);
      if (!(named in found)) found[named] = [left - from.left, top - from.top, width].map(Math.round);
    }
    return found;
  }

  // --- what is wrong ----------------------------------------------------------------------------

  function written(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const home = node.parentElement;
      if (!flat(node.data) || !home || !visible(home) || home.closest("title, desc, style, script, [hidden]")) continue;
      if (home.closest(".bl-status, .bl-hidden, .bl-sr")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const at of range.getClientRects()) {
        if (at.width > 1 && at.height > 1) found.push({ node, home, at, text: flat(node.data).slice(0, 50) });
      }
    }
    return found;
  }

  function letters(root) {
    const found = new Map();
    for (const one of root.querySelectorAll(".bl-box svg text, .bl-there svg text")) {
      if (!visible(one) || !flat(one.textContent)) continue;
      const ctm = one.getScreenCTM();
      const scale = Math.sqrt(Math.abs(ctm.a * ctm.d - ctm.b * ctm.c));
      const px = Number.parseFloat(getComputedStyle(one).fontSize) * scale;
      if (px < 8.95) found.set(px.toFixed(1), [...(found.get(px.toFixed(1)) ?? []), flat(one.textContent)]);
    }
    return [...found].map(([px, texts]) => `letters of ${px} px on the board: ${[...new Set(texts)].slice(0, 6).join(" | ")}`);
  }

  // The parts that let nothing be seen beyond them; where one can scroll, nothing is lost.
  function clips(one, root) {
    const found = [];
    for (let part = one; part && part !== root.parentElement; part = part.parentElement) {
      if (part instanceof SVGElement && part.localName !== "svg") continue;
      const { overflowX, overflowY } = getComputedStyle(part);
      const cut = (flow) => flow === "hidden" || flow === "clip";
      if (cut(overflowX) || cut(overflowY)) found.push([part, cut(overflowX), cut(overflowY)]);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
    return found;
  }

  function cut(lines, root) {
    const found = new Set();
    for (const { home, at, text } of lines) {
      for (const [part, across, down] of clips(home, root)) {
        const room = part.getBoundingClientRect();
        if (room.width <= 2 || room.height <= 2) break;
        const gone = [
          across ? Math.max(room.left - at.left, at.right - room.right) : 0,
          down ? Math.max(room.top - at.top, at.bottom - room.bottom) - 0.15 * at.height : 0,
        ];
        if (Math.max(...gone) > 1.5) found.add(`cut off by ${Math.round(Math.max(...gone))} px: ${text}`);
      }
    }
    return [...found];
  }

  const tight = ({ left, right, top, bottom, height }) => (
    { left: left + 1, right: right - 1, top: top + 0.22 * height, bottom: bottom - 0.22 * height });

  function overlaps(lines) {
    const found = new Set();
    const parts = lines.map((one) => ({ ...one, box: tight(one.at) }));
    parts.sort((one, other) => one.box.top - other.box.top);
    for (let n = 0; n < parts.length; n += 1) {
      for (let m = n + 1; m < parts.length && parts[m].box.top < parts[n].box.bottom; m += 1) {
        const [one, other] = [parts[n], parts[m]];
        if (one.node === other.node || isBeyond(one) || isBeyond(other)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 1.5 && high > 1) found.add(`written over one another: ${one.text} | ${other.text}`);
      }
    }
    return [...found];
  }

  // What is scrolled out of a part is over nothing.
  function isBeyond({ home, at }) {
    const room = home.closest(".bl-box")?.getBoundingClientRect();
    return Boolean(room) && (at.right < room.left || at.left > room.right);
  }

  function outside(root) {
    const found = [];
    const wide = document.scrollingElement.scrollWidth;
    if (wide > innerWidth + 1) found.push(`the page scrolls sideways: ${wide} of ${innerWidth} px`);
    const parts = [...root.querySelectorAll("*")].filter((one) => (
      !(one instanceof SVGElement && one.localName !== "svg") && !one.closest(".bl-box > *, .bl-status") && visible(one)));
    for (const one of parts) {
      const { left, right, width } = one.getBoundingClientRect();
      if (width > 2 && (right > innerWidth + 1 || left < -1) && !one.parentElement.closest("[data-beyond]")) {
        one.dataset.beyond = "";
        found.push(`outside the window: ${one.localName}.${[...one.classList].join(".")} from ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    for (const one of root.querySelectorAll("[data-beyond]")) delete one.dataset.beyond;
    return found;
  }

  function small(root) {
    const found = new Set();
    for (const one of root.querySelectorAll("button, summary, a[href], .bl-choice, input:not([type=radio], [type=checkbox])")) {
      if (!visible(one) || one.closest("p a") || one.matches("p a")) continue;
      const { width, height } = one.getBoundingClientRect();
      if (width < 2 || Math.min(width, height) >= 23.5) continue;
      found.add(`hard to hit, ${Math.round(width)} x ${Math.round(height)} px: ${flat(one.ariaLabel || one.textContent).slice(0, 40) || one.className}`);
    }
    return [...found];
  }

  // Whatever is pressed lies over nothing else that is pressed.
  function piled(root) {
    const found = [];
    const parts = [...root.querySelectorAll("button, summary, a[href], .bl-choice, input:not([type=radio], [type=checkbox])")]
      .filter((one) => visible(one) && !one.closest(".bl-box, p") && !isSticky(one, root))
      .map((one) => ({ one, at: one.getBoundingClientRect(), named: flat(one.ariaLabel || one.textContent).slice(0, 40) }))
      .filter(({ at }) => at.width > 2 && at.height > 2);
    for (let n = 0; n < parts.length; n += 1) {
      for (let m = n + 1; m < parts.length; m += 1) {
        const [one, other] = [parts[n], parts[m]];
        if (one.one.contains(other.one) || other.one.contains(one.one)) continue;
        const wide = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left);
        const high = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
        if (wide > 3 && high > 3) found.push(`lie over one another: ${one.named} | ${other.named}`);
      }
    }
    return found;
  }

  // Tiles to choose from are told apart by what is drawn on them.
  function tiny(root) {
    const tiles = [...root.querySelectorAll(".bl-scenes svg")].filter(visible).map((one) => one.getBoundingClientRect());
    const least = Math.min(...tiles.map(({ width, height }) => Math.max(width, height)));
    return least < 50 ? [`tiles to choose from are ${Math.round(least)} px wide`] : [];
  }

  // Every sign of a legend is seen whole, as long as its lines are.
  function cutSigns(root) {
    const low = (one) => one.getBoundingClientRect().bottom;
    const signs = [...root.querySelectorAll(".bl-legend .bl-swatch > svg > *")].filter(visible);
    return signs.some((one) => low(one) > low(one.closest(".bl-legend")) + 1) ? ["a sign of the legend is cut off"] : [];
  }

  // Whether the board, or its middle, and what is said of an attempt fit into one window.
  function apart(root) {
    const strip = [...root.querySelectorAll(".bl-trying")].filter(visible)[0];
    const box = [...root.querySelectorAll(".bl-box")].filter(visible)[0];
    if (!strip || !box) return [];
    const [from, to] = [box.getBoundingClientRect(), strip.getBoundingClientRect()];
    const high = Math.round(Math.max(from.bottom, to.bottom) - Math.min(from.top, to.top));
    return high > innerHeight ? [`board and reply are not seen together: ${high} of ${innerHeight} px`] : [];
  }

  function noticed(root, isTouched) {
    const lines = written(root);
    return [
      ...letters(root), ...cut(lines, root), ...overlaps(lines), ...piled(root), ...tiny(root), ...cutSigns(root), ...outside(root), ...apart(root),
      ...(isTouched ? small(root) : []),
    ];
  }

  // --- what is read too early -------------------------------------------------------------------

  function given(root, sentences) {
    const text = flat(`${root.textContent} ${[...root.querySelectorAll("*")].flatMap((one) => (
      [...one.attributes].map(({ value }) => value))).join(" ")}`);
    return sentences.filter((one) => text.includes(flat(one)));
  }

  // Which shape the arrow keys have reached.
  const reached = (root) => root.querySelector(".bl-box [data-key].bl-lit")?.dataset.key ?? "";

  window.boardlibWalk = { differs, stands, noticed, given, reached };
})();
