"""What an answer rests on."""

from boardlib.game import Answer
from boardlib.ruling import Ruling


def ruling_of(answer: Answer) -> Ruling:
    """The ruling of an answer, or the grounds of its list: it has to have them."""
    assert answer.ruling is not None, f"{answer.question}: nothing was ruled"
    return answer.ruling
