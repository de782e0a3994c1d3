"""Black dice: what is told of a fight that is refused."""

from boardlib import troyes


def test_of_dice_that_do_not_lie_there_it_is_not_told_what_they_would_be_worth() -> None:
    position = troyes.read("players blue green\nround 2 defence\nblack 5\ndice blue W6")
    ruling = troyes.ask(position, "blue fight 5 with W4").ruling
    assert ruling is not None
    assert [one.rule.id for one in ruling.failed] == ["troyes.group-there"]
