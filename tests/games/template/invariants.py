"""What stays true in every pool: no card and no pebble is made."""

from watertable.kernel.state import NONE
from watertable.testing.template.pieces import COUNT


def check(state):
    """Creatures are in the deck, in a hand, or have been shown and are gone."""
    for kind, count in enumerate(COUNT):
        held = [hand[kind] for hand in state.hands]
        assert min(state.deck[kind], *held) >= 0
        assert state.deck[kind] + sum(held) <= count
    assert all(owner == NONE or 0 <= owner < state.seats for owner in state.owner)
    assert 0 <= state.round <= state.rounds
