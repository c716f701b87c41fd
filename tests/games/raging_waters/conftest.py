"""A table for scenarios of Raging Waters: chance says what the test says."""

from __future__ import annotations

import pytest

from watertable.games.raging_waters import scoring
from watertable.games.raging_waters.board import bits, line_between
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.games.raging_waters.pieces import PILE_IDS
from watertable.games.raging_waters.rules.berms import build
from watertable.games.raging_waters.state import ASK_HOUSE, ASK_ROLL, ASK_SWAMP, FATES
from watertable.kernel.event import DEAF, Log
from watertable.kernel.state import CHANCE, REVEAL

THREE = [(2, 2), (5, 5), (2, 5)]  # the field most scenarios use: three houses, one swamp
SWAMP_44 = [(4, 4)]


def line(text: str) -> int:
    a, b = text.split()
    return line_between(PILE_IDS.index(a), PILE_IDS.index(b))


class Table:
    """One game, driven by notation; every answer is checked by both formulations of the rules."""

    def __init__(self, seats: int = 1, **options: object) -> None:
        self.game = GAME
        self.state = GAME.start(seats, HOUSE.meta.read_options(seats, options))
        self.log = Log()

    # chance

    def chance(self, *texts: str) -> None:
        for text in texts:
            action = GAME.actions.read(text)
            assert GAME.chances(self.state).weight_of(action) > 0, text
            assert GAME.why_not(self.state, CHANCE, action) is None
            GAME.apply(self.state, CHANCE, action, self.log)

    def asks(self) -> int:
        return self.state.top().kind

    def lay(self, houses=None, swamps=None) -> Table:
        """Place these houses and swamps, then whatever comes first on every map still asked."""
        for column, row in houses or []:
            self.chance(f"house {column} {row}")
        for column, row in swamps or []:
            self.chance(f"swamp {column} {row}")
        while self.state.asks and self.asks() in (ASK_HOUSE, ASK_SWAMP):
            self.chance(GAME.chances(self.state).actions[0].text)
        return self

    def roll(self, *dice: int) -> Table:
        if self.asks() != ASK_ROLL:
            self.lay()
        self.chance("roll " + " ".join(str(die) for die in sorted(dice)))
        return self

    def reveal(self) -> Table:
        assert self.asks() == REVEAL
        self.chance("reveal")
        return self

    # seats

    def legal(self, seat: int = 0) -> list[str]:
        return [action.text for action in GAME.legal(self.state, seat)]

    def berms(self, seat: int = 0) -> list[str]:
        """Legal berms as the notes write them: N1-E3."""
        found = [text.split()[1:] for text in self.legal(seat) if text.startswith("build")]
        return sorted(f"{a.upper()}-{b.upper()}" for a, b in found)

    def plays(self, seat: int, *texts: str) -> Table:
        for text in texts:
            action = GAME.actions.read(text)
            assert action in GAME.legal(self.state, seat), text
            assert GAME.why_not(self.state, seat, action) is None
            GAME.apply(self.state, seat, action, self.log)
        return self

    def refuses(self, seat: int, text: str) -> str:
        """The key of the reason."""
        action = GAME.actions.read(text)
        reason = GAME.why_not(self.state, seat, action)
        assert reason is not None, text
        assert action not in GAME.legal(self.state, seat)
        return reason.key.removeprefix("why.")

    def draw(self, seat: int, *lines: str) -> Table:
        """Berms of the past, whatever the dice were."""
        for text in lines:
            build(self.state, seat, line(text), DEAF)
        return self

    def turn(self, *answers: str) -> Table:
        """Roll 1 2 3 and let every seat asked answer with these words, then reveal."""
        self.roll(1, 2, 3)
        for seat in self.state.asked():
            for text in answers:
                if seat in self.state.asked():
                    self.plays(seat, text)
        return self.reveal()

    # reading

    def fate(self, seat: int, where: int) -> str:
        return FATES[self.state.fate[seat * 4 + where]]

    def protected(self, seat: int = 0, where: int = 0) -> int:
        return scoring.protected(self.state, seat * 4 + where)

    def houses(self, land: int = 0) -> list[int]:
        return bits(self.state.homes[land])

    def told(self) -> list[str]:
        return [event.kind for event in self.log.events]


@pytest.fixture
def table():
    """A factory: `table(seats=2)`."""
    return Table


@pytest.fixture
def field():
    """Aquaterra with houses at (2,2), (5,5), (2,5) and a swamp at (4,4), before the first roll."""

    def make(seats: int = 1, **options):
        return Table(seats, **options).lay(THREE, SWAMP_44)

    return make
