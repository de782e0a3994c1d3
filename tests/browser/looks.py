"""How a page of the site is laid out, on a phone and on a wall, in light and dark."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.checker import check
from tests.browser.waiting import expect, until

SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
"""A phone, a tablet, a laptop, a projector: width and height in pixels."""
LAID_OUT = """(least) => {
  const width = document.documentElement.clientWidth;
  const main = document.querySelector("main");
  const edge = main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight);
  const found = [];
  const told = (what, one) => found.push(
    `${what}: ${one.outerHTML.slice(0, 80)} … ${one.textContent.trim().slice(0, 40)}`
  );
  const style = (one) => getComputedStyle(one);
  const scrolls = (one) => /auto|scroll/.test(style(one).overflowX);
  const isWord = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const hasWords = (one) => [...one.childNodes].some(isWord);
  const silent = (one) => one.closest("svg *, [aria-hidden=true], .bl-shared, .skip")
    || style(one).clipPath !== "none" || !one.checkVisibility({ visibilityProperty: true });
  // What is scrolled away in a box of its own lies over nothing.
  const seenOf = (one) => {
    let { left, right, top, bottom } = one.getBoundingClientRect();
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      if (!/auto|scroll/.test(style(up).overflowX + style(up).overflowY)) continue;
      const box = up.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const scrolled = document.documentElement.scrollWidth;
  if (scrolled > width) found.push(`the page is ${scrolled} wide in a window of ${width}`);
  for (const one of document.querySelectorAll("body *")) {
    const box = one.getBoundingClientRect();
    if (silent(one) || !box.width || !box.height) continue;
    const around = [];
    for (let up = one.parentElement; up; up = up.parentElement) around.push(up);
    const isTarget = one.matches("button, summary, input, textarea, select, a")
      && !(one.localName === "a" && style(one).display === "inline") && !one.closest("label");
    const isSeen = isTarget || hasWords(one) || one.matches("svg, img, table");
    const within = main.contains(one) ? edge : width;
    if (isSeen && box.right > within + 1 && !around.some(scrolls)) told("sticks out", one);
    const { overflowX, overflowY } = style(one);
    const [across, down] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    if (/hidden|clip/.test(overflowX) && across > 1) told("cut at its side", one);
    if (/hidden|clip/.test(overflowY) && down > 2) told("cut below", one);
    if (isTarget && Math.min(box.width, box.height) < least) told("too small to hit", one);
  }
  const words = [...document.querySelectorAll("body *")].filter((one) => (
    hasWords(one) && !silent(one) && !one.closest("#bl-sign, .search, option, datalist")
  )).map((one) => [one, seenOf(one)]).filter(([, box]) => (
    box.right - box.left > 0 && box.bottom - box.top > 0
  ));
  words.sort(([, one], [, two]) => one.top - two.top);
  words.forEach(([one, box], n) => {
    for (const [other, its] of words.slice(n + 1)) {
      if (its.top >= box.bottom - 3) break;
      if (its.left >= box.right - 3 || its.right <= box.left + 3) continue;
      if (!one.contains(other) && !other.contains(one)) told("lies over another text", one);
    }
  });
  return found.slice(0, 12);
}"""
"""What sticks out, is cut, lies over another text, or is too small to hit."""
LEAST = 24
"""Pixels that a target has at least."""


def looks_well(page: Page, within: str = "body") -> None:
    """At every size the page is laid out well; in both themes axe finds nothing.

    Args:
        page: of the site.
        within: where axe looks, which takes it a while.
    """
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        laid_out(page, LEAST)
        if number % 2 == 0:
            found = check(page, within)
            assert found.violations_count == 0, f"{page.url} {width}\n{found.generate_report()}"
            other_theme(page)


def laid_out(page: Page, least: int) -> None:
    """Once the page has been laid out nothing sticks out, and targets have so many pixels."""
    until(
        page,
        lambda: (page.evaluate(LAID_OUT, least), page.url, page.viewport_size),
        lambda found: found[0] == [],
    )


def other_theme(page: Page) -> None:
    """Click for light or dark, and wait until it is so."""
    before = page.locator("html").get_attribute("theme")
    page.locator("button.theme").click()
    expect(page.locator("html")).to_have_attribute("theme", "light" if before == "dark" else "dark")
