"""What comes next when no question is open."""

from __future__ import annotations

from watertable.kernel.event import Log
from watertable.kernel.state import ANYONE, CHANCE, Ask
from watertable.testing.template.state import (
    ASK_GROUP,
    ASK_PEBBLE,
    ASK_SHOW,
    ASK_TIDE,
    STEP_ROUND,
    PoolState,
    hand_size,
)


def step(state: PoolState, taken: Ask, log: Log) -> None:
    """Carry out a step; Tide Pool has one kind, the next round."""
    assert taken.kind == STEP_ROUND
    next_round(state)


def is_done(state: PoolState, seat: int) -> bool:
    """In the last round, once the group has spoken: everybody but the leader. p. 2"""
    if state.round < state.rounds:
        return state.over()
    open_to = [ask.seat for ask in state.asks]
    return seat not in open_to and ANYONE not in open_to


def next_round(state: PoolState) -> None:
    """Tide, cards, the group's word on the tide, two pebbles of the leader; or the end. p. 2

    The tiny game is one round with neither word nor pebbles: small enough to be solved exactly.
    """
    if state.round == state.rounds or (state.round > 0 and sum(state.deck) == 0):
        return
    leader = state.round % state.seats
    state.round += 1
    state.turn = leader
    state.put_step(STEP_ROUND)
    if state.rounds > 1:
        state.put(ASK_PEBBLE, leader)
        state.put(ASK_PEBBLE, leader)
        state.put(ASK_GROUP, ANYONE)
    able = [seat for seat in range(state.seats) if hand_size(state, seat)]
    state.put_together(ASK_SHOW, able)
    state.put(ASK_TIDE, CHANCE)
