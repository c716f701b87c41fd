"""Landowner cards (pp. 8-9, 14): the row, Threats, Force and Race Hatred."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.actions import CANCEL, COUNTER, EXPOSE, PASS, PAY, TAKE
from watertable.games.rising_waters.actions.verbs import Cancel, Counter, Expose, Pay
from watertable.games.rising_waters.effects import dynamite, lose, put_away
from watertable.games.rising_waters.rules import camps, decks
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def begin(state: WaterState) -> None:
    """Phase 2: the First Player is responsible (p. 8, ruling 67)."""
    state.turn = s.seat_of(state, state.first)
    fill_row(state, state.first)


def fill_row(state: WaterState, responsible: i64) -> None:
    """Fill the row once, then answer what has come (p. 14, ruling 13)."""
    state.answers_for = responsible
    state.threats = 0
    state.put_step(s.STEP_CRISES)
    for _ in range(decks.gaps(state)):
        state.put_step(s.STEP_OPEN)


def next_crisis(state: WaterState, log: Log) -> None:
    """The first crisis of the row leaves it and is resolved; the gap stays (p. 14, ruling 13)."""
    for i in range(len(state.row)):
        card = state.row[i]
        if pieces.CRISIS[card]:
            del state.row[i]
            state.put_step(s.STEP_CRISES)
            if not log.deaf:
                log.tell(events.card("crisis", card))
            resolve(state, card, log)
            return


def resolve(state: WaterState, card: i64, log: Log) -> None:
    """What this crisis asks (pp. 8-9)."""
    op = pieces.CRISIS[card]
    if op != pieces.OP_THREATEN:
        state.landowner_pile[card] += 1
    if op == pieces.OP_THREATEN:
        threaten(state, log)
    elif op in (pieces.OP_FORCE, pieces.OP_HATE):
        state.due = pieces.CRISIS_CARDS[card]
        state.ahead = 0
        state.cancelled = 0
        state.put_step(s.STEP_FORCE if op == pieces.OP_FORCE else s.STEP_HATE)
        if op == pieces.OP_HATE:
            _ask_to_cancel(state)
        _ask_activist(state)
    elif op == pieces.OP_FLEE:
        lose(state, log)
    elif op == pieces.OP_CAMP:
        camps.relief_camp(state, card, log)
    elif op == pieces.OP_DYNAMITE:
        dynamite(state, card, log)


# Threats


def can_counter(state: WaterState, hand: i64) -> bool:
    """A Resistance card, or the Teacher's Education, is in hand (p. 8)."""
    return len(counters(state, hand)) > 0


def counters(state: WaterState, hand: i64) -> list[Action]:
    """The cards of this hand that counter a Threat (p. 8)."""
    held = state.cards[hand]
    found: list[Action] = []
    for counter in COUNTER:
        if held[counter.card] and (
            counter.card != pieces.EDUCATION or state.role[hand] == pieces.TEACHER
        ):
            found.append(counter)
    return found


def threaten(state: WaterState, log: Log) -> None:
    """One to the responsible player, the next ones clockwise (p. 8, ruling 61)."""
    hand = (state.answers_for + state.threats) % state.hands
    state.threats += 1
    if can_counter(state, hand) or not state.open_hands:
        s.ask_hand(state, s.ASK_THREAT, hand)
    else:
        not_countered(state, hand, hand, log)


def legal_threat(state: WaterState, hand: i64) -> list[Action]:
    """Counter it with a card, or take it (p. 8, ruling 36)."""
    found = counters(state, hand)
    found.append(TAKE)
    return found


def counter(state: WaterState, hand: i64, action: Counter, log: Log) -> None:
    """The card and the Threat are discarded (p. 8)."""
    put_away(state, hand, action.card)
    state.landowner_pile[pieces.L_THREAT] += 1
    if action.card == pieces.EDUCATION:
        state.points[hand] += 1
    if not log.deaf:
        log.tell(events.of_card("countered", hand, action.card))


def not_countered(state: WaterState, hand: i64, asked: i64, log: Log) -> None:
    """The next after the one asked who may still help; if nobody is left, the Threat is taken
    (p. 20, ruling 58).
    """
    helper = (asked + 1) % state.hands
    while helper != hand:
        if may_help(state, helper) and (helps(state, helper) or not state.open_hands):
            state.put(s.ASK_HELP, s.seat_of(state, helper), hand)
            return
        helper = (helper + 1) % state.hands
    threat_taken(state, hand, log)


def may_help(state: WaterState, helper: i64) -> bool:
    """The Teacher; with the option everybody (p. 14, ruling 58)."""
    return bool(state.anyone_counters) or state.role[helper] == pieces.TEACHER


def helps(state: WaterState, helper: i64) -> list[Action]:
    """The cards with which another hand counters a Threat: by default the Teacher's Education
    alone (p. 20, ruling 58).
    """
    if state.anyone_counters:
        return counters(state, helper)
    return [COUNTER[0]] if state.cards[helper][pieces.EDUCATION] else []


def threat_taken(state: WaterState, hand: i64, log: Log) -> None:
    """It counts in the hand until it is countered (p. 8)."""
    state.cards[hand][pieces.THREAT] += 1
    if not log.deaf:
        log.tell(events.of_hand("threat_taken", hand))


def legal_help(state: WaterState, helper: i64) -> list[Action]:
    """A card that helps, or nothing (p. 20, ruling 58)."""
    found = helps(state, helper)
    found.append(PASS)
    return found


# Force and Race Hatred


def _ask_activist(state: WaterState) -> None:
    """The Outside Activist speaks before anybody pays (p. 19, ruling 62)."""
    hand = s.holder(state, pieces.ACTIVIST)
    if hand == NONE:
        return
    held = state.cards[hand]
    if held[pieces.NEWSPAPER] or held[pieces.RADIO] or not state.open_hands:
        s.ask_hand(state, s.ASK_EXPOSE, hand)


def legal_expose(state: WaterState, hand: i64) -> list[Action]:
    """Newspapers and Radios, or nothing more (p. 19)."""
    found: list[Action] = [expose for expose in EXPOSE if state.cards[hand][expose.card]]
    found.append(PASS)
    return found


def expose(state: WaterState, hand: i64, action: Expose, log: Log) -> None:
    """A point, and a card towards the own share (p. 19)."""
    put_away(state, hand, action.card)
    state.points[hand] += 1
    state.ahead += 1
    if not log.deaf:
        log.tell(events.of_card("exposed", hand, action.card))


def can_cancel(state: WaterState, hand: i64, card: i64) -> bool:
    """Outside Activism; the Teacher's Education as well (pp. 7, 17)."""
    if card == pieces.EDUCATION and state.role[hand] != pieces.TEACHER:
        return False
    return state.cards[hand][card] > 0


def _ask_to_cancel(state: WaterState) -> None:
    """From the responsible player clockwise, once per card, once a week (p. 7, ruling 37)."""
    if state.activism:
        return
    for hand in s.last_first(state, state.answers_for):
        able = can_cancel(state, hand, pieces.ACTIVISM) or can_cancel(state, hand, pieces.EDUCATION)
        if able or not state.open_hands:
            state.put_step(s.STEP_CANCEL, NONE, hand)


def ask_cancel(state: WaterState, hand: i64) -> None:
    """Nobody before this hand has cancelled it (ruling 37)."""
    if not state.cancelled:
        s.ask_hand(state, s.ASK_CANCEL, hand)


def legal_cancel(state: WaterState, hand: i64) -> list[Action]:
    """Cancel it, or let it come (p. 9)."""
    found: list[Action] = [c for c in CANCEL if can_cancel(state, hand, c.card)]
    found.append(PASS)
    return found


def cancel(state: WaterState, hand: i64, action: Cancel, log: Log) -> None:
    """Race Hatred goes without penalty (p. 7)."""
    put_away(state, hand, action.card)
    state.activism = 1
    state.cancelled = 1
    if not log.deaf:
        log.tell(events.of_card("cancelled", hand, action.card))


def hate(state: WaterState, log: Log) -> None:
    """Every player pays two Community cards; a player who cannot counts a loss (p. 9)."""
    price = state.due
    state.due = 0
    if state.cancelled:
        return
    activist = s.holder(state, pieces.ACTIVIST)
    for hand in s.last_first(state, state.answers_for):
        ahead = state.ahead if hand == activist else 0
        if s.community_size(state.cards[hand]) + ahead < price:
            if not log.deaf:
                log.tell(events.of_hand("hatred_unpaid", hand))
            lose(state, log)
        else:
            for _ in range(price - ahead):
                s.ask_hand(state, s.ASK_PAY, hand)


def force(state: WaterState, log: Log) -> None:
    """The group pays two Community cards, or one loss (p. 9, ruling 38)."""
    held = 0
    for hand in range(state.hands):
        held += s.community_size(state.cards[hand])
    state.due = max(0, state.due - state.ahead)
    if held < state.due:
        state.due = 0
        if not log.deaf:
            log.tell(events.plain("force_unpaid"))
        lose(state, log)
        return
    state.put_step(s.STEP_COLLECT)
    for hand in s.last_first(state, state.answers_for):
        state.put_step(s.STEP_OFFER, NONE, hand)


def collect(state: WaterState) -> None:
    """What nobody offered comes from the hand with the most cards (ruling 38)."""
    if state.due == 0:
        return
    most, largest = NONE, NONE
    for hand in s.clockwise(state, state.answers_for):
        size = s.community_size(state.cards[hand])
        if size > largest:
            most, largest = hand, size
    state.put_step(s.STEP_COLLECT)
    s.ask_hand(state, s.ASK_PAY, most)


def legal_pay(state: WaterState, hand: i64) -> list[Action]:
    """Any Community card in hand."""
    held = state.cards[hand]
    return [PAY[kind] for kind in range(pieces.COMMUNITY) if held[kind]]


def ask_offer(state: WaterState, hand: i64) -> None:
    """Something is still due and this hand has a card (ruling 38)."""
    if state.due and s.community_size(state.cards[hand]):
        s.ask_hand(state, s.ASK_OFFER, hand)


def legal_offer(state: WaterState, hand: i64) -> list[Action]:
    """Any Community card, or none (ruling 38)."""
    found = legal_pay(state, hand)
    found.append(PASS)
    return found


def pay(state: WaterState, hand: i64, action: Pay, log: Log) -> None:
    """A card is discarded for the crisis."""
    put_away(state, hand, action.card)
    if state.due:
        state.due -= 1
    if not log.deaf:
        log.tell(events.of_card("paid", hand, action.card))
