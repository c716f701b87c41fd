"""The Donate action (p. 15): to players, to the Relief Camp track, to goals.

It exists only in the Player Action phase: `turn.legal` offers it, and nothing else does.
"""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import GIVE, STOP
from watertable.games.rising_waters.actions.verbs import TO_BANK, TO_GOAL, Give
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.rules import goals
from watertable.games.rising_waters.state import (
    ASK_GIVE,
    STEP_GIVE,
    WaterState,
    ask_hand,
    hand_limit,
    hand_size,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def gifts(state: WaterState, hand: i64) -> i64:
    """Cards per Donate action (p. 15, ruling 27)."""
    box = state.power[hand][pieces.DONATIONS] + (1 if state.boost == pieces.DONATIONS else 0)
    return pieces.VALUES[pieces.DONATIONS][box]


def takes(state: WaterState, hand: i64, card: i64, place: i64) -> bool:
    """This place accepts such a card from this hand (p. 15, rulings 28 and 65)."""
    if place < pieces.MAX_HANDS:
        if place == hand or place >= state.hands:
            return False
        if state.full_hands_take:
            return True
        return hand_size(state.cards[place]) < hand_limit(state.cards[place])
    if place == TO_BANK:
        return pieces.RELIEF[state.version]
    return bool(state.with_goals) and goals.fits(state, place - TO_GOAL, card, hand)


def open_places(state: WaterState, hand: i64) -> list[int]:
    """Places that take cards at all now, goals apart."""
    found = [place for place in range(pieces.MAX_HANDS) if takes(state, hand, 0, place)]
    if pieces.RELIEF[state.version]:
        found.append(TO_BANK)
    return found


def legal(state: WaterState, hand: i64, found: list[Action]) -> None:
    """Every gift that is possible now."""
    held = state.cards[hand]
    places = open_places(state, hand)
    for card in range(pieces.COMMUNITY + 1):
        if not held[card]:
            continue
        for place in places:
            if card < pieces.COMMUNITY or place < pieces.MAX_HANDS:
                found.append(GIVE[card][place])
        if state.with_goals and card < pieces.COMMUNITY:
            for slot in range(pieces.GOAL_SLOTS):
                if goals.fits(state, slot, card, hand):
                    found.append(GIVE[card][TO_GOAL + slot])


def legal_more(state: WaterState, hand: i64) -> list[Action]:
    """A further gift of the same action, or no more."""
    found: list[Action] = [STOP]
    legal(state, hand, found)
    return found


def begin(state: WaterState, hand: i64) -> None:
    """The first gift spends the action (p. 15)."""
    state.actions -= 1
    state.gifts = gifts(state, hand)
    state.put_step(STEP_GIVE, NONE, hand)


def go_on(state: WaterState, hand: i64) -> None:
    """As many cards as the Donations power says (p. 15)."""
    if state.gifts:
        ask_hand(state, ASK_GIVE, hand)


def give(state: WaterState, hand: i64, action: Give, log: Log) -> None:
    """One card changes hands, or goes to the discards and counts (p. 15)."""
    state.gifts -= 1
    if action.place < pieces.MAX_HANDS:
        state.cards[hand][action.card] -= 1
        state.cards[action.place][action.card] += 1
        if not log.deaf:
            log.tell(events.gave(hand, action.card, action.place, state.open_hands))
    else:
        put_away(state, hand, action.card)
        hand_in(state, hand, action.card, action.place, log)
    if (
        action.card == pieces.CHURCH
        and state.role[hand] == pieces.PREACHER
        and action.place <= TO_BANK
    ):
        state.points[hand] += 1


def hand_in(state: WaterState, hand: i64, card: i64, place: i64, log: Log) -> None:
    """A card given to the track or to a goal counts there (pp. 9, 19)."""
    if place == TO_BANK:
        state.bank += 1
        if not log.deaf:
            log.tell(events.of_card("banked", hand, card))
        return
    if not log.deaf:
        log.tell(events.of_card("gave_goal", hand, card))
    goals.give(state, place - TO_GOAL, card, hand, log)
