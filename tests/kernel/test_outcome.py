"""The outcome of a game and its texts."""

from watertable.kernel.outcome import ranked, together
from watertable.kernel.text import Say

END = Say("end.rounds")


def test_what_decided_is_told_only_when_a_tie_was_broken():
    assert ranked([13, 13], [[1], [0]], END).told() == [END, Say("end.tie")]
    assert ranked([9, 13, 13], [[5], [0], [2]], END).told() == [END, Say("end.tie")]
    assert ranked([13, 13], [[1], [1]], END).told() == [END]  # shared
    assert ranked([13, 13], [], END).told() == [END]
    assert ranked([13, 12], [[0], [1]], END).told() == [END]
    assert together([6, 6], won=False, reason=END).told() == [END]
