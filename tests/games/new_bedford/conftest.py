"""A port to play in: a table of New Bedford set up by hand."""

import pytest

from tests.games.new_bedford.invariants import check_tokens
from watertable.games.new_bedford import board
from watertable.games.new_bedford.game import GAME
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    CARD_IDS,
    PLACE_IDS,
    TILE_IDS,
    WORDS,
)
from watertable.kernel.chance import Dice
from watertable.kernel.ints import ints
from watertable.kernel.state import CHANCE
from watertable.testing.scenario import Scenario

QUIET = {
    "place": "place farm",
    "choose": "decline",
    "buying": "pass",
    "window": "pass",
    "reply": "suffer",
    "refine": "wait",
    "return": "done",
    "cup": "decline",
}


class Port(Scenario):
    """A scene that stands at the first placement of round 1; nobody has anything."""

    def __init__(self, seats=2, tiles="", **options):
        if tiles:
            options["set"] = tiles.split()
        super().__init__("new_bedford", seats, options, "")
        self.dice = Dice("port")
        self.to_first_placement()
        state = self.state
        state.coins = ints([0] * state.players)
        state.goods = ints([0] * (3 * state.players))

    def to_first_placement(self):
        state = self.state
        while state.asks and GAME.asks[state.top().kind] != "place":
            kind = GAME.asks[state.top().kind]
            if kind == "first":
                self.draws("first 1")
            elif kind == "start":
                self.plays(state.top().seat, "start wood 0 food 0 brick 0 coins 5")
            elif kind == "window":
                self.plays(state.top().seat, "pass")
            else:
                action = self.dice.draw(GAME.chances(state))
                self._apply(CHANCE, action)

    # Setting up

    def has(self, who, wood=0, food=0, brick=0, coins=0):
        for good, n in enumerate((wood, food, brick)):
            self.state.goods[3 * who + good] = n
        self.state.coins[who] = coins
        return self

    def builds(self, who, *names):
        for name in names:
            tile = TILE_IDS.index(name)
            if tile in self.state.unbuilt:
                self.state.unbuilt.remove(tile)
            self.state.owner[tile] = who
            if tile < ACTION_TILES and tile not in self.state.built:
                self.state.built = sorted([*self.state.built, tile])
        return self

    def offers(self, *names):
        for name in names:
            tile = TILE_IDS.index(name)
            self.state.owner[tile] = board.UNBUILT
            self.state.unbuilt = sorted({*self.state.unbuilt, tile})
        return self

    def sails(self, who, k, row, right=0, bowhead=0, sperm=0):
        ship = 2 * who + k
        state = self.state
        if state.ship[ship] >= 0:
            state.rows[state.ship[ship]].remove(ship)
        state.ship[ship] = row
        if row >= 0:
            state.rows[row].append(ship)
        for whale, n in enumerate((right, bowhead, sperm)):
            state.bag[whale] -= n
            state.hold[3 * ship + whale] += n
        return self

    def docks(self, who, k=0):
        self.state.ship[2 * who + k] = board.DOCK
        return self

    def keeps(self, who, right=0, bowhead=0, sperm=0):
        for whale, n in enumerate((right, bowhead, sperm)):
            self.state.bag[whale] -= n
            self.state.kept[3 * who + whale] += n
        return self

    def lies(self, right=0, bowhead=0, sperm=0, empty=0):
        for token, n in enumerate((right, bowhead, sperm, empty)):
            self.state.bag[token] -= n
            self.state.sea[token] += n
        return self

    def holds(self, who, *names, used=0):
        for name in names:
            card = CARD_IDS.index(name)
            self.state.card_at[card] = who
            self.state.card_used[card] = used
        return self

    def shows_page(self, name, slot=1):
        where = board.UP_ONE - (slot - 1)
        for card, place in enumerate(self.state.card_at):
            if place == where:
                self.state.card_at[card] = board.DECK
        self.state.card_at[CARD_IDS.index(name)] = where
        return self

    def stands(self, who, k, name):
        place = PLACE_IDS.index(name)
        self.state.worker[2 * who + k] = place
        self.state.crowd[place] += 1
        return self

    # Looking

    def wealth(self, who):
        state = self.state
        return [*state.goods[3 * who : 3 * who + 3], state.coins[who]]

    def owner(self, name):
        return self.state.owner[TILE_IDS.index(name)]

    def row(self, who, k=0):
        return self.state.ship[2 * who + k]

    def aboard(self, who, k=0):
        ship = 2 * who + k
        return list(self.state.hold[3 * ship : 3 * ship + 3])

    def kept(self, who):
        return list(self.state.kept[3 * who : 3 * who + 3])

    def score(self, who):
        from watertable.games.new_bedford.scoring import score

        return score(self.state, who)

    def asked(self):
        ask = self.state.top()
        return (ask.seat, GAME.asks[ask.kind])

    def used(self, name):
        return self.state.card_used[CARD_IDS.index(name)] == 1

    # Moving on

    def quiet(self, until, who=None, most=200, tokens=()):
        """Everybody does the quiet thing until this question comes; tokens come in this order."""
        tokens = list(tokens)
        for _ in range(most):
            state = self.state
            if not state.asks:
                return self
            seat, kind = self.asked()
            if kind == until and (who is None or seat == who):
                assert not tokens, f"{tokens} were not drawn"
                return self
            if seat == CHANCE:
                if kind == "token" and tokens:
                    self.draws(f"token {tokens.pop(0)}")
                else:
                    self._apply(CHANCE, self.dice.draw(GAME.chances(state)))
                continue
            legal = self.can(seat)
            answer = QUIET.get(kind, legal[-1])
            self.plays(seat, answer if answer in legal else legal[0])
        raise AssertionError(f"{until} never came")

    def to_movement(self):
        """All workers are placed; what follows the last one has run."""
        while self.state.asks and self.asked()[1] == "place":
            self.plays(self.asked()[0], "place farm")
        return self

    def next_round(self):
        """Quietly on to the first placement of the next round."""
        now = self.state.round
        for _ in range(400):
            if self.state.round > now and self.asked()[1] == "place":
                return self
            if not self.state.asks:
                return self
            seat, kind = self.asked()
            if seat == CHANCE:
                self._apply(CHANCE, self.dice.draw(GAME.chances(self.state)))
            else:
                legal = self.can(seat)
                answer = QUIET.get(kind, legal[-1])
                self.plays(seat, answer if answer in legal else legal[0])
        raise AssertionError("the round never ended")

    def check_tokens(self):
        check_tokens(self.state)


@pytest.fixture
def port():
    """Makes ports."""
    return Port


@pytest.fixture
def words():
    return WORDS
