"""What the data of answers is called where it is read aloud."""

from __future__ import annotations

from typing import Final

from boardlib.text import mark

TOLD_AS_TIME: Final = {"seconds": "", "over": ""}
"""What stands beside a time and says the same in seconds is not read aloud once more."""

DATA_WORDS: Final = (
    *(mark("time"), mark("times"), mark("seconds"), mark("base"), mark("difference"), mark("over")),
    *(mark("roll"), mark("kept"), mark("ahead"), mark("gap"), mark("clock"), mark("full")),
    *(mark("bus"), mark("coach"), mark("expel"), mark("close"), mark("groups"), mark("coaches")),
    *(mark("down"), mark("loops"), mark("loop"), mark("clicks"), mark("cancelled"), mark("used")),
    *(mark("pile"), mark("discard"), mark("hand"), mark("hands"), mark("cards"), mark("card")),
    *(mark("nothing added"), mark("without"), mark("mean"), mark("chance"), mark("void")),
    *(mark("laps"), mark("shootings"), mark("shooting"), mark("place"), mark("player")),
    *(mark("best"), mark("worst"), mark("least"), mark("most"), mark("each"), mark("draw")),
    *(mark("race"), mark("reference"), mark("targets"), mark("numbers"), mark("symbol")),
    *(mark("allowed"), mark("forbidden"), mark("section"), mark("stations"), mark("behind")),
)
