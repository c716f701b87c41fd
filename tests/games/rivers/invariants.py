"""What stays true on every table: 76 tokens, and every card in one place."""

from watertable.games.rivers.pieces import CARD_COST, CARDS, EVENTS, PILE_CARDS
from watertable.kernel.state import NONE

TOKENS = 76


def glance(state):
    """No token is made, and none is lost without being counted as removed."""
    loose = sum(state.clean) + sum(state.polluted)
    laid = sum(state.on) + sum(state.bad)
    assert state.supply + state.removed + loose + laid == TOKENS


def check(state):
    """What was in the box is still on the table, each piece in one place."""
    glance(state)
    assert min(state.supply, state.removed, *state.clean, *state.polluted) >= 0
    assert min([*state.on, *state.bad]) >= 0
    bought = [card for row in state.rows for card in row]
    for card in range(CARDS):
        wanted = CARD_COST[card] if card in bought else 0
        assert state.on[card] + state.bad[card] == wanted
    bags = [
        card
        for pile, cards in enumerate(PILE_CARDS)
        for place, card in enumerate(cards)
        if state.bag[pile][place]
    ]
    assert [sum(bag) for bag in state.bag] == list(state.bag_left)
    everywhere = [*bags, *[card for pile in state.under for card in pile], *state.look, *bought]
    assert sorted(everywhere) == list(range(CARDS))
    held = [event for event in range(EVENTS) if state.holder[event] != NONE]
    pile = [event for event in range(EVENTS) if state.events[event]]
    assert len(pile) == state.events_left
    assert sorted([*held, *pile, *state.discard]) == list(range(EVENTS))
