"""Individual goals (pp. 19-20): choosing a character, and what earns points in a turn."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import FIND, PERFORM, ROLE
from watertable.games.rising_waters.actions.verbs import Find, Perform, Role
from watertable.games.rising_waters.board import IN_VICKSBURG
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.rules import donate
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def roles_left(state: WaterState) -> list[Action]:
    """Characters nobody has taken (p. 19, ruling 62)."""
    return [ROLE[role] for role in range(pieces.ROLES) if role not in state.role]


def take_role(state: WaterState, hand: i64, action: Role, log: Log) -> None:
    """A character and the power of its red box (pp. 4, 10)."""
    state.role[hand] = action.role
    state.power[hand][pieces.ROLE_POWER[action.role]] = pieces.ROLE_BOX[action.role]
    if not log.deaf:
        log.tell(events.hand_count("role", hand, action.role))


# The Young Person


def in_vicksburg(state: WaterState, hand: i64) -> bool:
    """An own pawn stands in the city (p. 20)."""
    for pawn in pieces.PAWNS_OF[hand]:
        if state.pawn_at[pawn] != NONE and IN_VICKSBURG[state.pawn_at[pawn]]:
            return True
    return False


def legal_finds(state: WaterState, hand: i64, found: list[Action]) -> None:
    """A card of an open pile that can be donated at once (p. 20, ruling 66)."""
    if state.role[hand] != pieces.YOUNG or not in_vicksburg(state, hand):
        return
    for card in range(pieces.COMMUNITY + 1):
        there = state.pile[card] if card < pieces.COMMUNITY else state.landowner_pile[pieces.L_JOB]
        if there:
            for find in FIND[card]:
                if donate.takes(state, hand, card, find.place):
                    found.append(find)


def find(state: WaterState, hand: i64, action: Find, log: Log) -> None:
    """Taken and given in one action: a point (p. 20)."""
    state.actions -= 1
    state.points[hand] += 1
    if action.place < pieces.MAX_HANDS:
        if action.card < pieces.COMMUNITY:
            state.pile[action.card] -= 1
        else:
            state.landowner_pile[pieces.L_JOB] -= 1
        state.cards[action.place][action.card] += 1
        if not log.deaf:
            log.tell(events.found(hand, action.card, action.place))
    else:
        donate.hand_in(state, hand, action.card, action.place, log)


# Blues Singer and Sharecropper


def is_own(hand: i64, target: i64) -> bool:
    """An own pawn or the own town."""
    if target < pieces.PLAYER_PAWNS:
        return target // pieces.PAWNS_EACH == hand
    return target == pieces.ALL_PAWNS + hand


def target_at(state: WaterState, target: i64) -> i64:
    """The hex of a pawn or town, or NONE."""
    if target < pieces.ALL_PAWNS:
        return state.pawn_at[target]
    return state.town_at[target - pieces.ALL_PAWNS]


def can_perform(state: WaterState, hand: i64, target: i64) -> bool:
    """Somebody in the same hex, not twice running, own people only after others (p. 19)."""
    last = state.last_target[hand]
    at = target_at(state, target)
    if at == NONE or target == last:
        return False
    if is_own(hand, target) and (last == NONE or is_own(hand, last)):
        return False
    return any(pawn != target and state.pawn_at[pawn] == at for pawn in pieces.PAWNS_OF[hand])


def legal_performs(state: WaterState, hand: i64, found: list[Action]) -> None:
    """Performing (Blues) and selling (Farm Animals, Garden) are free (p. 19)."""
    role = state.role[hand]
    if role != pieces.SINGER and role != pieces.CROPPER:
        return
    for shows in PERFORM:
        card = shows[0].card
        if (card == pieces.BLUES) != (role == pieces.SINGER) or not state.cards[hand][card]:
            continue
        for target in range(pieces.TARGETS):
            if can_perform(state, hand, target):
                found.append(shows[target])


def perform(state: WaterState, hand: i64, action: Perform, log: Log) -> None:
    """The card is discarded: a point (p. 19)."""
    put_away(state, hand, action.card)
    state.points[hand] += 1
    state.last_target[hand] = action.target
    if not log.deaf:
        kind = "performed" if action.card == pieces.BLUES else "sold"
        log.tell(events.hand_count(kind, hand, action.target))
