"""Names of older revisions, so that `ours.py` can measure them too."""

from watertable.bots import searcher as search_bot  # noqa: F401 - used by ours.py
from watertable.kernel import playout


class Playout:
    """A random game: its dice and what was counted."""

    def __init__(self, dice):
        self.dice = dice
        self.tally = playout.Tally()

    @property
    def plies(self):
        return self.tally.plies

    @property
    def decisions(self):
        return self.tally.decisions


def play_out(game, state, driver, bound):
    return playout.play_out(game, state, driver.dice, bound, driver.tally)
