"""Which answers the open question of a seat takes."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.actions import NO, YES
from watertable.games.rising_waters.rules import (
    camps,
    donate,
    goals,
    landowners,
    move,
    placement,
    rafts,
    roles,
    turn,
    upgrade,
    work,
)
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.state import CHANCE, Ask


def legal(state: WaterState, seat: i64) -> list[Action]:
    """What this seat may answer, by the question it is asked."""
    ask = state.ask_of(seat)
    if ask is None or seat == CHANCE:
        return []
    hand = s.answering(state, ask)
    kind = ask.kind
    if kind == s.ASK_TURN:
        return turn.legal(state, hand)
    if kind == s.ASK_MOVE:
        found: list[Action] = []
        move.legal(state, hand, state.points_left, True, found)
        return found
    if kind == s.ASK_GIVE:
        return donate.legal_more(state, hand)
    if kind == s.ASK_WORK:
        return work.legal_work(state, hand)
    if kind == s.ASK_UPGRADE:
        return upgrade.legal(state, hand)
    if kind == s.ASK_DISCARD:
        return turn.legal_discard(state, hand)
    if kind in (s.ASK_CONSENT, s.ASK_JOIN, s.ASK_MORE):
        return [YES, NO]
    if kind == s.ASK_ABOARD:
        return rafts.legal_aboard(state, ask.about)
    if kind == s.ASK_SWAP:
        return goals.legal_swap(state)
    if kind == s.ASK_ROLE:
        return roles.roles_left(state)
    if kind in (s.ASK_TOWN, s.ASK_PAWN, s.ASK_LEVEE, s.ASK_SURVIVOR, s.ASK_NEW_PAWN, s.ASK_CAMP):
        return placement.places(sites(state, ask))
    return _legal_crisis(state, kind, hand)


def sites(state: WaterState, ask: Ask) -> list[int]:
    """Where what is asked for can be put."""
    if ask.kind == s.ASK_TOWN:
        return placement.town_sites(state)
    if ask.kind == s.ASK_PAWN:
        return placement.pawn_sites(state)
    if ask.kind == s.ASK_LEVEE:
        return placement.levee_sites(state)
    if ask.kind == s.ASK_SURVIVOR:
        return rafts.survivor_sites(state)
    if ask.kind == s.ASK_NEW_PAWN:
        return upgrade.new_pawn_sites(state, ask.about)
    return camps.green_sites(state)


def _legal_crisis(state: WaterState, kind: i64, hand: i64) -> list[Action]:
    if kind == s.ASK_THREAT:
        return landowners.legal_threat(state, hand)
    if kind == s.ASK_HELP:
        return landowners.legal_help(state, hand)
    if kind == s.ASK_EXPOSE:
        return landowners.legal_expose(state, hand)
    if kind == s.ASK_CANCEL:
        return landowners.legal_cancel(state, hand)
    if kind == s.ASK_OFFER:
        return landowners.legal_offer(state, hand)
    if kind == s.ASK_PAY:
        return landowners.legal_pay(state, hand)
    if kind == s.ASK_SEND:
        return camps.legal_send(state, hand)
    assert kind == s.ASK_TAKEN
    return camps.legal_taken(state)
