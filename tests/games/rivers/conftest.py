"""A table of Rivers under test: the scene of the package, with cards and tokens handed out whole."""

import pytest

from watertable.games.rivers.pieces import CARD_COST, CARD_PILE, CARD_ROWS, EVENT_ROWS, PILE_CARDS
from watertable.games.rivers.state import seen, unbagged
from watertable.testing.scenario import Scenario

CARD = {row.id: number for number, row in enumerate(CARD_ROWS)}
EVENT = {row.id: number for number, row in enumerate(EVENT_ROWS)}


# All tokens in play and nobody bound to buy, so that a scenario shows one rule and no other.
PLAIN = {"water": "printed", "must_buy": False}


class Rivers(Scenario):
    """Whatever is handed out comes from somewhere: 76 tokens stay 76."""

    def __init__(self, seats=2, text="", options=None):
        super().__init__("rivers", seats, {**PLAIN, **(options or {})}, text)

    def owns(self, seat, *cards):
        """The seat bought these cards earlier; `paper_mill:2` has two polluted tokens."""
        for word in cards:
            name, _, bad = word.partition(":")
            card = CARD[name]
            unbagged(self.state, card)
            seen(self.state, card, seat)
            self.state.rows[seat].append(card)
            self.state.bad[card] = int(bad or 0)
            self.state.on[card] = CARD_COST[card] - self.state.bad[card]
            self.state.supply -= CARD_COST[card]
        return self

    def keeps(self, seat, *events):
        """The seat drew these Innovation cards earlier."""
        for name in events:
            event = EVENT[name]
            self.state.events[event] = 0
            self.state.events_left -= 1
            self.state.holder[event] = seat
        return self

    def has(self, seat, clean, polluted=0):
        """So many loose tokens; the difference comes from, or goes to, the supply."""
        state = self.state
        state.supply += state.clean[seat] + state.polluted[seat] - clean - polluted
        state.clean[seat] = clean
        state.polluted[seat] = polluted
        return self

    def supply(self, n):
        """So many tokens in the supply; the others are out of the game."""
        self.state.removed += self.state.supply - n
        self.state.supply = n
        return self

    def stands(self, seat, space):
        self.state.space[seat] = space
        return self

    def quiet(self):
        """An Event Card that asks nothing and gives 1 token: where the card does not matter."""
        self.draws("event short_showers")
        self.state.events[EVENT["short_showers"]] = 1
        self.state.events_left += 1
        self.state.discard.pop()
        return self

    def loose(self, seat):
        return (self.state.clean[seat], self.state.polluted[seat])

    def on(self, card):
        """Clean and polluted tokens on a card."""
        return (self.state.on[CARD[card]], self.state.bad[CARD[card]])

    def names(self, cards):
        return [CARD_ROWS[card].id for card in cards]

    def discards(self):
        return [EVENT_ROWS[event].id for event in self.state.discard]

    def under(self, *cards):
        """The whole pile is just these cards, in this order, nobody having seen them."""
        pile = CARD_PILE[CARD[cards[0]]]
        self.state.under[pile] = [CARD[name] for name in cards]
        self.state.bag[pile] = [0] * len(PILE_CARDS[pile])
        self.state.bag_left[pile] = 0
        for name in cards:
            at = CARD[name] * 5
            for knower in range(5):
                self.state.know[at + knower] = (1 << len(PILE_CARDS[pile])) - 1
        return self

    def tokens(self):
        """All tokens of the game, wherever they are."""
        state = self.state
        return (
            state.supply + state.removed + sum(state.clean) + sum(state.polluted)
            + sum(state.on) + sum(state.bad)
        )  # fmt: skip


@pytest.fixture
def rivers():
    return Rivers
