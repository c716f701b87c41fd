"""Phase 1: upgrading the powers of the player board."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import DONE, RENEW, UPGRADE
from watertable.games.rising_waters.actions.verbs import Place, Renew, Upgrade
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.pieces import (
    EDUCATION,
    JOB,
    PAWNS,
    POWER_CARD,
    POWERS,
    PRICES,
    RENEWABLE_CARDS,
    RENEWABLES,
    VALUES,
)
from watertable.games.rising_waters.rules.opening import new_pawn_sites, place_new_pawn
from watertable.games.rising_waters.state import (
    Q_NEW_PAWN,
    Q_UPGRADE,
    WaterState,
    ask_hand,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log


def ask_all(state: WaterState) -> None:
    """All players upgrade at the same time (p. 13); one player's two hands one after the other."""
    hands = [hand for hand in range(state.hands) if not state.open_hands or can_buy(state, hand)]
    if state.seats == 1:
        for hand in reversed(hands):
            ask_hand(state, Q_UPGRADE, hand)
        return
    if not hands:
        return
    ask_hand(state, Q_UPGRADE, hands[0])
    group = state.top().group
    for hand in hands[1:]:
        state.put_into(group, False, Q_UPGRADE, hand, hand)


def price(state: WaterState, hand: int, power: int) -> int:
    """Cards for the next box, 0 at the last one (p. 4)."""
    box = state.power[hand][power]
    prices = PRICES[power]
    return prices[box] if box < len(prices) else 0


def can_upgrade(state: WaterState, hand: int, power: int, wild: int) -> bool:
    """Enough cards, at least one of them real (p. 13)."""
    cost = price(state, hand, power)
    if wild >= cost:
        return False
    held = state.cards[hand]
    return held[POWER_CARD[power]] >= cost - wild and held[EDUCATION] >= wild


def can_renew(state: WaterState, hand: int, action: Renew) -> bool:
    """The set is in hand, Education in the places this way names (p. 13)."""
    held = state.cards[hand]
    wild = 0
    cards = RENEWABLE_CARDS[action.row]
    for i in range(len(cards)):
        if action.wild & (1 << i):
            wild += 1
        elif not held[cards[i]]:
            return False
    return held[EDUCATION] >= wild


def legal(state: WaterState, hand: int) -> list[Action]:
    """Everything this hand can pay for, and being done."""
    found: list[Action] = []
    for power in range(POWERS):
        if affords(state, hand, power):
            for step in UPGRADE[power]:
                if can_upgrade(state, hand, power, step.wild):
                    found.append(step)
    for row in range(RENEWABLES):
        if affords_set(state, hand, row):
            for way in RENEW:
                if way.row == row and can_renew(state, hand, way):
                    found.append(way)
    found.append(DONE)
    return found


def affords(state: WaterState, hand: int, power: int) -> bool:
    """One real card at least, and Education for those that lack (p. 13)."""
    cost = price(state, hand, power)
    held = state.cards[hand]
    real = held[POWER_CARD[power]]
    return cost > 0 and real > 0 and real + held[EDUCATION] >= cost


def affords_set(state: WaterState, hand: int, row: int) -> bool:
    """The cube is off; one Power card at least and every Job Offer is real (p. 13)."""
    if state.cubes[hand][row]:
        return False
    held = state.cards[hand]
    real = 0
    lacking = 0
    for card in RENEWABLE_CARDS[row]:
        if not held[card]:
            if card == JOB:
                return False
            lacking += 1
        elif card != JOB:
            real += 1
    return real > 0 and lacking <= held[EDUCATION]


def can_buy(state: WaterState, hand: int) -> bool:
    """Something could be bought."""
    for power in range(POWERS):
        if affords(state, hand, power):
            return True
    return any(affords_set(state, hand, row) for row in range(RENEWABLES))


def upgrade(state: WaterState, hand: int, action: Upgrade, log: Log) -> None:
    """The cube moves one box to the right (p. 13)."""
    power = action.power
    for _ in range(price(state, hand, power) - action.wild):
        put_away(state, hand, POWER_CARD[power])
    for _ in range(action.wild):
        put_away(state, hand, EDUCATION)
    raise_power(state, hand, power, log)
    if power == PAWNS:
        sites = new_pawn_sites(state, hand)
        if len(sites) == 1:
            place_new_pawn(state, hand, sites[0], log)
        else:
            seat = seat_of(state, hand)
            state.put_beside(Q_NEW_PAWN, seat, hand)
            state.put_beside(Q_UPGRADE, seat, hand)
            state.settle(seat)


def raise_power(state: WaterState, hand: int, power: int, log: Log) -> None:
    """One box further."""
    state.power[hand][power] += 1
    if not log.deaf:
        value = VALUES[power][state.power[hand][power]]
        log.tell(events.upgraded(hand, power, value))


def renew(state: WaterState, hand: int, action: Renew, log: Log) -> None:
    """A cube on a Renewable power, until it is used (p. 13)."""
    cards = RENEWABLE_CARDS[action.row]
    for i in range(len(cards)):
        put_away(state, hand, EDUCATION if action.wild & (1 << i) else cards[i])
    state.cubes[hand][action.row] = 1
    if not log.deaf:
        log.tell(events.hand_count("renewed", hand, action.row))


def new_pawn(state: WaterState, hand: int, action: Place, log: Log) -> None:
    """Where the pawn that was bought stands (ruling 6)."""
    place_new_pawn(state, hand, action.hex, log)
