"""Showing creatures (p. 2): the sealed answers are turned over."""

from __future__ import annotations

from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE
from watertable.testing.template import effects, events
from watertable.testing.template.actions import TABLE, TRADE, Show
from watertable.testing.template.state import ASK_DEAL, PoolState


def reveal(state: PoolState, log: Log) -> None:
    """All shown cards are turned over and done in seat order. p. 2"""
    shown = [seat for seat in range(state.seats) if state.sealed[seat]]
    for seat in reversed(shown):
        for _ in range(2 if state.sealed[seat][1] == TRADE.id else 1):
            state.put(ASK_DEAL, CHANCE, seat)
    for seat in shown:
        show = TABLE.all[state.sealed[seat][0]]
        assert isinstance(show, Show)
        state.hands[seat][show.creature] -= 1
        state.shown[seat] = show.creature
        if state.sealed[seat][1] == TRADE.id:
            if not log.deaf:
                log.tell(events.traded(seat, show.creature))
            continue
        points = effects.keep(state, seat, show.creature)
        if not log.deaf:
            log.tell(events.kept(seat, show.creature, points))
    state.unseal()
    drop_empty_deals(state)


def drop_empty_deals(state: PoolState) -> None:
    """An empty deck deals nothing. p. 2"""
    while state.asks and state.asks[-1].kind == ASK_DEAL and sum(state.deck) == 0:
        state.settle(CHANCE)
