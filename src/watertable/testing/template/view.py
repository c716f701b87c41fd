"""Who knows what."""

from __future__ import annotations

from watertable.kernel.chance import Dice
from watertable.kernel.view import View, table_view
from watertable.testing.template.pieces import KINDS
from watertable.testing.template.state import ASKS, PoolState, clone, hand_size


def view(state: PoolState, seat: int) -> View:
    """A hand is its owner's secret; of the others' hands and the deck only the size is known."""
    facts = table_view(state, seat, ASKS)
    facts["round"] = state.round
    facts["rounds"] = state.rounds
    facts["storm"] = state.storm
    facts["tide"] = state.tide
    facts["falling"] = state.falling
    facts["deck"] = sum(state.deck)
    facts["unseen"] = unseen(state, seat)
    facts["hand"] = state.hands[seat][:] if seat >= 0 else None
    facts["hand_sizes"] = [hand_size(state, other) for other in range(state.seats)]
    facts["shown"] = state.shown[:]
    facts["points"] = state.points[:]
    facts["owner"] = state.owner[:]
    return facts


def unseen(state: PoolState, seat: int) -> list[int]:
    """How many of each creature are in the deck or in somebody else's hand: all can count that."""
    counts = state.deck[:]
    for other in range(state.seats):
        if other != seat:
            for creature in range(KINDS):
                counts[creature] += state.hands[other][creature]
    return counts


def guess(state: PoolState, seat: int, dice: Dice) -> PoolState:
    """Deal the unseen cards anew: first to the rivals, the rest is the deck."""
    world = clone(state)
    pool = unseen(state, seat)
    for rival in range(state.seats):
        if rival == seat:
            continue
        size = hand_size(state, rival)
        world.hands[rival] = [0] * KINDS
        for _ in range(size):
            creature = dice.index(pool)
            pool[creature] -= 1
            world.hands[rival][creature] += 1
    world.deck = pool
    return world
