"""The stored measures of the tiles are what is computed from their definitions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardlib.carcassonne.art import land_plan
from boardlib.carcassonne.art.land_plan import NAME, fresh_plan, measures, tile_plan
from boardlib.carcassonne.art.tile_art import measured
from boardlib.carcassonne.board.tiles import TileKind, tile_kinds
from tests import golden
from tests.every import every

KINDS = list(tile_kinds().values())
FILE = Path(land_plan.__file__).with_name(NAME)


@pytest.fixture(scope="module", autouse=True)
def _write_anew() -> None:
    """Set BOARDLIB_UPDATE_GOLDEN=1 to store the measures anew, one tile a line."""
    if golden.storing():
        rows = [f"{kind.id} {json.dumps(measured(kind), separators=(',', ':'))}" for kind in KINDS]
        FILE.write_text("\n".join(rows) + "\n", encoding="ascii")
        for kept in (land_plan._lines, measures, tile_plan):
            kept.cache_clear()


@every("kind", KINDS, lambda kind: kind.id)
def test_stored_measures_are_those_computed_anew(kind: TileKind) -> None:
    assert measures(kind.id) == json.loads(json.dumps(measured(kind)))


@every("kind", KINDS, lambda kind: kind.id)
def test_a_plan_from_stored_measures_is_the_plan_itself(kind: TileKind) -> None:
    assert tile_plan(kind) == fresh_plan(kind)


def test_nothing_is_stored_for_tiles_that_do_not_exist() -> None:
    assert land_plan._lines().keys() == tile_kinds().keys()
    assert measures("XX-1") is None
