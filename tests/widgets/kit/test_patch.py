"""Only what is different in a picture is sent, and nothing gets lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardlib.widgets.kit.stage import CUT, Patch, Stage, patch

PICTURES = st.lists(st.sampled_from(["<g a>", "<g b>x</g>", "<g c/>", "<g a></g>"])).map(
    lambda groups: f"<svg>{''.join(groups)}</svg>"
)


def put_together(before: str, pieces: Patch, cut: str = CUT) -> str:
    """What the browser does with a patch."""
    old = before.split(cut)
    return cut.join(
        piece if isinstance(piece, str) else cut.join(old[piece[0] : piece[0] + piece[1]])
        for piece in pieces
    )


@given(PICTURES, PICTURES)
def test_a_patch_makes_the_new_picture(before: str, after: str) -> None:
    assert put_together(before, patch(before, after)) == after


def test_a_group_that_was_there_is_not_sent_again() -> None:
    before = "<svg>" + "".join(f"<g n{number}>long text</g>" for number in range(50)) + "</svg>"
    after = before.replace("n7>", "new>")
    assert sum(len(piece) for piece in patch(before, after) if isinstance(piece, str)) < 30


def states(stage: Stage) -> list[dict[str, Any]]:
    """Every picture that a stage sends from now on."""
    sent: list[dict[str, Any]] = []
    plain = stage.get_state

    def noted(key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        state: dict[str, Any] = plain(key, drop_defaults)
        if key is not None and "svg" in state:
            sent.append(state["svg"])
        return state

    object.__setattr__(stage, "get_state", noted)
    return sent


def test_a_stage_sends_patches_one_after_the_other() -> None:
    stage = Stage()
    stage.svg = "<svg><g a></svg>"
    number = stage.get_state()["svg"]["number"]
    sent = states(stage)
    stage.svg = "<svg><g a><g b></svg>"
    stage.svg = "<svg><g b></svg>"
    assert [one["number"] for one in sent] == [number + 1, number + 2]
    text = put_together("<svg><g a></svg>", sent[0]["pieces"])
    assert text == "<svg><g a><g b></svg>"
    assert put_together(text, sent[1]["pieces"]) == "<svg><g b></svg>"


def test_whoever_comes_later_gets_the_whole_picture() -> None:
    stage = Stage()
    stage.svg = "<svg><g a></svg>"
    stage.svg = "<svg><g b></svg>"
    whole = stage.get_state()["svg"]
    assert whole["text"] == "<svg><g b></svg>"
    sent = states(stage)
    stage.svg = "<svg><g c></svg>"
    assert sent[0]["number"] == whole["number"] + 1


def test_whoever_missed_a_picture_gets_all_of_it() -> None:
    stage = Stage()
    stage.svg = "<svg><g a></svg>"
    stage.svg = "<svg><g b></svg>"
    sent = states(stage)
    stage._handle_custom_msg({"ask": "picture"}, [])
    assert sent == [{"number": sent[0]["number"], "text": "<svg><g b></svg>"}]
    stage._handle_custom_msg({"ask": "something else"}, [])
    assert len(sent) == 1
