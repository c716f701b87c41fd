"""Which answers the open question of a seat takes."""

from __future__ import annotations

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
from watertable.games.rising_waters.state import (
    ASK_CAMP,
    ASK_CANCEL,
    ASK_CONSENT,
    ASK_DISCARD,
    ASK_EXPOSE,
    ASK_GIVE,
    ASK_HELP,
    ASK_JOIN,
    ASK_LEVEE,
    ASK_MOVE,
    ASK_NEW_PAWN,
    ASK_OFFER,
    ASK_PAWN,
    ASK_PAY,
    ASK_ROLE,
    ASK_SEND,
    ASK_SURVIVOR,
    ASK_SWAP,
    ASK_TAKEN,
    ASK_THREAT,
    ASK_TOWN,
    ASK_TURN,
    ASK_UPGRADE,
    ASK_WORK,
    WaterState,
    answering,
)
from watertable.kernel.action import Action
from watertable.kernel.state import CHANCE, Ask


def legal(state: WaterState, seat: int) -> list[Action]:
    """What this seat may answer, by the question it is asked."""
    ask = state.ask_of(seat)
    if ask is None or seat == CHANCE:
        return []
    hand = answering(state, ask)
    kind = ask.kind
    if kind == ASK_TURN:
        return turn.legal(state, hand)
    if kind == ASK_MOVE:
        found: list[Action] = []
        move.legal(state, hand, state.points_left, True, found)
        return found
    if kind == ASK_GIVE:
        return donate.legal_more(state, hand)
    if kind == ASK_WORK:
        return work.legal_work(state, hand)
    if kind == ASK_UPGRADE:
        return upgrade.legal(state, hand)
    if kind == ASK_DISCARD:
        return turn.legal_discard(state, hand)
    if kind in (ASK_CONSENT, ASK_JOIN):
        return [YES, NO]
    if kind == ASK_SWAP:
        return goals.legal_swap(state)
    if kind == ASK_ROLE:
        return roles.roles_left(state)
    if kind in (ASK_TOWN, ASK_PAWN, ASK_LEVEE, ASK_SURVIVOR, ASK_NEW_PAWN, ASK_CAMP):
        return placement.places(sites(state, ask))
    return _legal_crisis(state, kind, hand)


def sites(state: WaterState, ask: Ask) -> list[int]:
    """Where what is asked for can be put."""
    if ask.kind == ASK_TOWN:
        return placement.town_sites(state)
    if ask.kind == ASK_PAWN:
        return placement.pawn_sites(state)
    if ask.kind == ASK_LEVEE:
        return placement.levee_sites(state)
    if ask.kind == ASK_SURVIVOR:
        return rafts.survivor_sites(state)
    if ask.kind == ASK_NEW_PAWN:
        return upgrade.new_pawn_sites(state, ask.about)
    return camps.green_sites(state)


def _legal_crisis(state: WaterState, kind: int, hand: int) -> list[Action]:
    if kind == ASK_THREAT:
        return landowners.legal_threat(state, hand)
    if kind == ASK_HELP:
        return landowners.legal_help(state, hand)
    if kind == ASK_EXPOSE:
        return landowners.legal_expose(state, hand)
    if kind == ASK_CANCEL:
        return landowners.legal_cancel(state, hand)
    if kind == ASK_OFFER:
        return landowners.legal_offer(state, hand)
    if kind == ASK_PAY:
        return landowners.legal_pay(state, hand)
    if kind == ASK_SEND:
        return camps.legal_send(state, hand)
    assert kind == ASK_TAKEN
    return camps.legal_taken(state)
