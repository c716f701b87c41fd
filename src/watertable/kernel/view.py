"""Views: what one seat may know, as plain data; built from scratch by the house."""

from __future__ import annotations

from typing import Any, TypeAlias

from watertable.kernel.state import ANYONE, State

# JSON-ready: dicts with string keys, lists, ints, strings, booleans and None.
View: TypeAlias = dict[str, Any]


def table_view(state: State, seat: int, asks: list[str]) -> View:
    """The common part of every view: seats, whose turn, who is asked what.

    In a sealed group only the seat itself learns its progress.
    """
    open_asks: list[dict[str, Any]] = []
    if state.asks:
        group = state.asks[-1].group
        told: set[int] = set()
        for ask in state.asks:
            if ask.group != group or ask.seat in told:
                continue
            told.add(ask.seat)
            if ask.sealed and ask.seat != seat:
                open_asks.append({"seat": ask.seat})
            else:
                who = None if ask.seat == ANYONE else ask.seat
                open_asks.append({"seat": who, "kind": asks[ask.kind], "about": ask.about})
    return {
        "seats": state.seats,
        "turn": state.turn,
        "seat": seat,
        "asks": open_asks,
        "sealed": state.sealed[seat][:] if 0 <= seat < state.seats else [],
    }
