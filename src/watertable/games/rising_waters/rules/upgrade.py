"""Upgrading (p. 13): the powers of the player board, boost and uplift, new pawns."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import BOOSTED, DONE, RENEW, UPGRADE, UPLIFTED
from watertable.games.rising_waters.actions.verbs import Boosted, Renew, Upgrade, Uplifted
from watertable.games.rising_waters.board import DOT_LAND, LAND, TO_DOT, is_wet, nearest
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.state import (
    ASK_NEW_PAWN,
    ASK_UPGRADE,
    WaterState,
    ask_hand,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def ask_all(state: WaterState) -> None:
    """All players upgrade at the same time (p. 13); one player's two hands one after the other."""
    hands = [hand for hand in range(state.hands) if not state.open_hands or can_buy(state, hand)]
    if state.seats == 1:
        for hand in reversed(hands):
            ask_hand(state, ASK_UPGRADE, hand)
        return
    if not hands:
        return
    ask_hand(state, ASK_UPGRADE, hands[0])
    group = state.top().group
    for hand in hands[1:]:
        state.put_into(group, False, ASK_UPGRADE, hand, hand)


def price(state: WaterState, hand: i64, power: i64) -> i64:
    """Cards for the next box, 0 at the last one (p. 4)."""
    box = state.power[hand][power]
    prices = pieces.PRICES[power]
    return prices[box] if box < len(prices) else 0


def can_upgrade(state: WaterState, hand: i64, power: i64, wild: i64) -> bool:
    """Enough cards, at least one of them real (p. 13)."""
    cost = price(state, hand, power)
    if wild >= cost:
        return False
    held = state.cards[hand]
    return held[pieces.POWER_CARD[power]] >= cost - wild and held[pieces.EDUCATION] >= wild


def can_renew(state: WaterState, hand: i64, action: Renew) -> bool:
    """The set is in hand, Education in the places this way names (p. 13)."""
    held = state.cards[hand]
    wild = 0
    cards = pieces.RENEWABLE_CARDS[action.row]
    for i in range(len(cards)):
        if action.wild & (1 << i):
            wild += 1
        elif not held[cards[i]]:
            return False
    return held[pieces.EDUCATION] >= wild


def legal(state: WaterState, hand: i64) -> list[Action]:
    """Everything this hand can pay for, and being done."""
    found: list[Action] = []
    for power in range(pieces.POWERS):
        if affords(state, hand, power):
            for step in UPGRADE[power]:
                if can_upgrade(state, hand, power, step.wild):
                    found.append(step)
    for row in range(pieces.RENEWABLES):
        if affords_set(state, hand, row):
            for way in RENEW:
                if way.row == row and can_renew(state, hand, way):
                    found.append(way)
    found.append(DONE)
    return found


def affords(state: WaterState, hand: i64, power: i64) -> bool:
    """One real card at least, and Education for those that lack (p. 13)."""
    cost = price(state, hand, power)
    held = state.cards[hand]
    real = held[pieces.POWER_CARD[power]]
    return cost > 0 and real > 0 and real + held[pieces.EDUCATION] >= cost


def affords_set(state: WaterState, hand: i64, row: i64) -> bool:
    """The cube is off; one Power card at least and every Job Offer is real (p. 13)."""
    if state.cubes[hand][row]:
        return False
    held = state.cards[hand]
    real = 0
    lacking = 0
    for card in pieces.RENEWABLE_CARDS[row]:
        if not held[card]:
            if card == pieces.JOB:
                return False
            lacking += 1
        elif card != pieces.JOB:
            real += 1
    return real > 0 and lacking <= held[pieces.EDUCATION]


def can_buy(state: WaterState, hand: i64) -> bool:
    """Something could be bought."""
    for power in range(pieces.POWERS):
        if affords(state, hand, power):
            return True
    return any(affords_set(state, hand, row) for row in range(pieces.RENEWABLES))


def upgrade(state: WaterState, hand: i64, action: Upgrade, log: Log) -> None:
    """The cube moves one box to the right (p. 13)."""
    power = action.power
    for _ in range(price(state, hand, power) - action.wild):
        put_away(state, hand, pieces.POWER_CARD[power])
    for _ in range(action.wild):
        put_away(state, hand, pieces.EDUCATION)
    raise_power(state, hand, power, log)
    if power == pieces.PAWNS and not _placed_without_choice(state, hand, log):
        seat = seat_of(state, hand)
        state.put_beside(ASK_NEW_PAWN, seat, hand)
        state.put_beside(ASK_UPGRADE, seat, hand)
        state.settle(seat)


def raise_power(state: WaterState, hand: i64, power: i64, log: Log) -> None:
    """Move the cube one box further."""
    state.power[hand][power] += 1
    if not log.deaf:
        value = pieces.VALUES[power][state.power[hand][power]]
        log.tell(events.upgraded(hand, power, value))


def renew(state: WaterState, hand: i64, action: Renew, log: Log) -> None:
    """A cube on a Renewable power, until it is used (p. 13)."""
    cards = pieces.RENEWABLE_CARDS[action.row]
    for i in range(len(cards)):
        put_away(state, hand, pieces.EDUCATION if action.wild & (1 << i) else cards[i])
    state.cubes[hand][action.row] = 1
    if not log.deaf:
        log.tell(events.hand_count("renewed", hand, action.row))


# New pawns


def new_pawn_sites(state: WaterState, hand: i64) -> list[int]:
    """The own town; else beside an own pawn; else near a dot; else the dry land nearest to one
    (ruling 6).
    """
    town = state.town_at[hand]
    if town != NONE:
        return [town]
    own: list[int] = []
    for pawn in pieces.PAWNS_OF[hand]:
        at = state.pawn_at[pawn]
        if at != NONE and not is_wet(state.ground, at) and at not in own:
            own.append(at)
    if own:
        own.sort()
        return own
    near = [at for at in DOT_LAND if not is_wet(state.ground, at)]
    if near:
        return near
    return nearest([at for at in LAND if not is_wet(state.ground, at)], TO_DOT)


def _placed_without_choice(state: WaterState, hand: i64, log: Log) -> bool:
    sites = new_pawn_sites(state, hand)
    if len(sites) == 1:
        place_new_pawn(state, hand, sites[0], log)
    return len(sites) == 1


def place_new_pawn(state: WaterState, hand: i64, at: i64, log: Log) -> None:
    """A pawn returns to the map; the Pawns cube already counts it (ruling 6)."""
    for pawn in pieces.PAWNS_OF[hand]:
        if state.pawn_at[pawn] == NONE:
            state.pawn_at[pawn] = at
            state.pawn_raft[pawn] = NONE
            if not log.deaf:
                log.tell(events.pawn("pawn_placed", pawn, at))
            return


# Boost and uplift


def legal_boosts(state: WaterState, hand: i64, found: list[Action]) -> None:
    """One box higher this turn, or for good; never beyond the last (ruling 56)."""
    boxes = state.power[hand]
    if state.cubes[hand][pieces.BOOST] and state.actions > 0:
        for boosted in BOOSTED:
            if boxes[boosted.power] + 1 < len(pieces.VALUES[boosted.power]):
                found.append(boosted)
    if state.cubes[hand][pieces.UPLIFT]:
        for uplifted in UPLIFTED:
            used = boxes[uplifted.power] + (1 if state.boost == uplifted.power else 0)
            if used + 1 < len(pieces.VALUES[uplifted.power]):
                found.append(uplifted)


def boost(state: WaterState, hand: i64, action: Boosted, log: Log) -> None:
    """Counts one step higher until the end of the turn (ruling 56)."""
    state.cubes[hand][pieces.BOOST] = 0
    state.boost = action.power
    if not log.deaf:
        log.tell(events.hand_count("boosted", hand, action.power))


def uplift(state: WaterState, hand: i64, action: Uplifted, log: Log) -> None:
    """One step for good; a new pawn comes as if bought (ruling 56)."""
    state.cubes[hand][pieces.UPLIFT] = 0
    raise_power(state, hand, action.power, log)
    if action.power == pieces.PAWNS and not _placed_without_choice(state, hand, log):
        ask_hand(state, ASK_NEW_PAWN, hand)
