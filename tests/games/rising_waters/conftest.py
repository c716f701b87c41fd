"""Tables of Rising Waters in the middle of things."""

from __future__ import annotations

import pytest

from watertable.games.rising_waters.board import hex_at
from watertable.games.rising_waters.pieces import CARD_IDS, LANDOWNER_IDS, PAWN_IDS, WATER_IDS
from watertable.kernel.ints import ints
from watertable.kernel.state import FIRST_STEP
from watertable.testing.scenario import Scenario

TOWNS = {
    2: ["02.11", "08.06"],
    3: ["02.11", "08.06", "02.03"],
    4: ["02.10", "07.04", "11.06", "02.02"],
}


class Waters(Scenario):
    """A scenario with the words of this game."""

    def holds(self, hand: int, cards: str) -> Waters:
        """The hand is just these cards; the rest of their kind lies in the deck."""
        state = self.state
        for kind in range(12):
            if kind < 10:
                state.deck[kind] += state.cards[hand][kind]
            state.cards[hand][kind] = 0
        for word in cards.split():
            kind = CARD_IDS.index(word)
            state.cards[hand][kind] += 1
            if kind < 10:
                state.deck[kind] -= 1
        return self

    def held(self, hand: int) -> list[str]:
        return [CARD_IDS[k] for k in range(12) for _ in range(self.state.cards[hand][k])]

    def stands(self, pawn: str, where: str) -> Waters:
        self.state.pawn_at[PAWN_IDS.index(pawn)] = hex_at(where) if where else -1
        return self

    def where(self, pawn: str) -> int:
        return self.state.pawn_at[PAWN_IDS.index(pawn)]

    def levee(self, where: str, n: int) -> Waters:
        self.state.levee[hex_at(where)] = n
        return self

    def water(self, group: str, level: int) -> Waters:
        i = WATER_IDS.index(group)
        self.state.level[i] = level
        self.state.rounds[i] = max(1, self.state.rounds[i])
        return self

    def level(self, group: str) -> int:
        return self.state.level[WATER_IDS.index(group)]

    def lies(self, *cards: str) -> Waters:
        """The Landowner row."""
        self.state.row = [LANDOWNER_IDS.index(card) for card in cards]
        return self

    def waiting(self, name: str) -> int:
        """How many questions and steps of this name lie on the stack."""
        kinds = [i for i, ask in enumerate(self.game.asks) if ask == name]
        kinds += [FIRST_STEP + i for i, step in enumerate(self.game.steps) if step == name]
        return sum(1 for ask in self.state.asks if ask.kind in kinds)

    def floods(self, land: str) -> Waters:
        """This land group lies under water already."""
        from watertable.games.rising_waters.board import FLOODED, LAND_HEXES
        from watertable.games.rising_waters.pieces import LAND_ROWS

        i = [row.id for row in LAND_ROWS].index(land)
        self.state.lost[i] = 1
        for at in LAND_HEXES[i]:
            self.state.ground[at] = FLOODED
        return self


def begun(seats: int, options: dict | None, text: str) -> Waters:
    """Towns and pawns stand, nothing has rained, hands are empty."""
    t = Waters("rising_waters", seats, dict(options or {}), "")
    state = t.state
    hands = state.hands
    state.first = 0
    state.turn = 0
    for hand in range(hands):
        state.town_at[hand] = hex_at(TOWNS[hands][hand])
        for i in range(2):
            state.pawn_at[hand * 4 + i] = state.town_at[hand]
        state.pawn_at[hand * 4 + 2] = hex_at("05.02")
    t.sets(text or "asks: ")
    t.mark()
    return t


@pytest.fixture
def in_turn():
    """Hand 0 is in its turn with two actions; then weather and clean-up follow."""

    def make(seats: int = 2, hand: int = 0, **options: object) -> Waters:
        seat = hand if seats > 1 else 0
        return begun(
            seats,
            options,
            f"""
            actions: 2
            asks: step clean_up / step weather / step turn_over {hand} / {seat} turn {hand}
            """,
        )

    return make


@pytest.fixture
def before_landowners():
    """The next answer (an idle upgrade) brings phase 2 of week 1; then the turns."""

    def make(seats: int = 2, **options: object) -> Waters:
        return begun(
            seats,
            options,
            "asks: step clean_up / step weather / step landowners / 0 upgrade 0",
        )

    return make


@pytest.fixture
def upgrading():
    """Phase 1 for hand 0 alone; then phase 2."""

    def make(seats: int = 2, **options: object) -> Waters:
        return begun(seats, options, "asks: step clean_up / step weather / 0 upgrade 0")

    return make


@pytest.fixture
def still():
    """Nobody is asked: for looking at the water."""

    def make(seats: int = 2, **options: object) -> Waters:
        t = begun(seats, options, "")
        for pawn in range(27):
            t.state.pawn_at[pawn] = -1
        t.state.town_at = ints([-1] * 5)
        return t

    return make


def new_game(seats: int, **options: object) -> Waters:
    return Waters("rising_waters", seats, dict(options), "")


@pytest.fixture
def fresh():
    """A table as it comes out of the box."""
    return new_game
