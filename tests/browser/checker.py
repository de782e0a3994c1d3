"""What axe finds wrong with a page: names, roles, contrast."""

from __future__ import annotations

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script
IS_THERE = "() => 'axe' in window"
# A colour that is still changing is no colour that anybody reads: it changes at once. Only what is
# wrong comes back: the rest is long, and nobody reads it either. Style sheets and sounds need not
# be fetched for axe again: the rules that look into them are not asked, or have nothing to look at.
RUN = """async (within) => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    changing.forEach((one) => one.finish());
    const { violations } = await axe.run(within || document, {
        resultTypes: ["violations"], preload: false,
    });
    return { violations };
}"""


def check(page: Page, within: str = "") -> AxeResults:
    """Let axe look at a page, or at a part of it; its script is brought to a page once."""
    if not page.evaluate(IS_THERE):
        page.evaluate(SCRIPT)
    return AxeResults(page.evaluate(RUN, within))
