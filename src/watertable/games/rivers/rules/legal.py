"""Which answers the open question of a seat takes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers import actions
from watertable.games.rivers import state as s
from watertable.games.rivers.board import ICONS
from watertable.games.rivers.effects import can_be_polluted
from watertable.games.rivers.pieces import CARD_COST
from watertable.games.rivers.state import RiversState
from watertable.kernel.action import Action

WARN_OR_FACE: Final[list[Action]] = [actions.WARN, actions.FACE]
TAKE_OR_LEAVE: Final[list[Action]] = [actions.TAKE, actions.LEAVE]
IGNORE_OR_FOLLOW: Final[list[Action]] = [actions.IGNORE, actions.FOLLOW]
REDEEM_OR_SAVE: Final[list[Action]] = [actions.REDEEM, actions.SAVE]


def legal(state: RiversState, seat: i64) -> list[Action]:
    """What the asked seat may do, by id."""
    ask = state.ask_of(seat) if seat >= 0 else None
    if ask is None:
        return []
    kind = ask.kind
    if kind == s.ASK_BUY:
        return purchases(state, seat)
    if kind == s.ASK_LOOK:
        return looks(state, ask.about)
    if kind == s.ASK_SIX:
        return TAKE_OR_LEAVE[:]
    if kind == s.ASK_POLLUTE:
        return [actions.POLLUTES[slot] for slot in can_be_polluted(state, seat, ask.about)]
    if kind in (s.ASK_CLEAN, s.ASK_CLEAN_CARD):
        return cleanings(state, seat, kind)
    if kind == s.ASK_PURGE:
        return actions.PURGES[: min(ask.about, state.polluted[seat]) + 1]
    if kind == s.ASK_WARN:
        return WARN_OR_FACE[:]
    if kind == s.ASK_SENSE:
        return IGNORE_OR_FOLLOW[:]
    if kind == s.ASK_REBATE:
        return REDEEM_OR_SAVE[:]
    return [*polluted_cards(state, seat, actions.TREATS), actions.HOLD]


def purchases(state: RiversState, seat: i64) -> list[Action]:
    """Every affordable card; with a duty to buy, `buy none` only if none is affordable.

    Only loose clean tokens pay (ruling 20).
    """
    found: list[Action] = []
    clean = state.clean[seat]
    look = state.look
    for place in range(len(look)):
        if CARD_COST[look[place]] <= clean:
            found.append(actions.BUYS[place])
    if not state.must_buy or not found:
        found.append(actions.BUY_NONE)
    return found


def looks(state: RiversState, space: i64) -> list[Action]:
    """The icons of the tile whose pile has cards, or none of them (rulings 21, 22)."""
    found: list[Action] = []
    for pile in ICONS[space]:
        if s.pile_size(state, pile) > 0:
            found.append(actions.LOOKS[pile])
    if not state.must_buy:
        found.append(actions.PASS)
    return found


def cleanings(state: RiversState, seat: i64, kind: i64) -> list[Action]:
    """A loose token if the card allows it, a token on a card, or stop (ruling 48)."""
    found: list[Action] = []
    if kind == s.ASK_CLEAN and state.polluted[seat] > 0:
        found.append(actions.CLEAN_LOOSE)
    found.extend(polluted_cards(state, seat, actions.CLEANS))
    found.append(actions.STOP)
    return found


def polluted_cards(state: RiversState, seat: i64, by_slot: list[Action]) -> list[Action]:
    """The actions for those of the seat's cards that hold a polluted token."""
    found: list[Action] = []
    row = state.rows[seat]
    for slot in range(len(row)):
        if state.bad[row[slot]] > 0:
            found.append(by_slot[slot])
    return found
