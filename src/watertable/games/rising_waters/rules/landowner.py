"""Phase 2 and searches: the crisis cards."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import (
    CANCEL,
    COUNTER,
    EXPOSE,
    PASS,
    PAY,
    SEND,
    TAKE,
    TAKEN,
)
from watertable.games.rising_waters.actions.verbs import (
    Cancel,
    Counter,
    Expose,
    Pay,
    Place,
    Send,
    Taken,
)
from watertable.games.rising_waters.board import (
    DRY,
    GREEN_CAMP,
    LAND,
    RED_CAMP,
    SITE,
    apart,
)
from watertable.games.rising_waters.effects import (
    dynamite,
    lose,
    put_away,
    raise_or_build,
    take_threat,
)
from watertable.games.rising_waters.pieces import (
    ACTIVISM,
    ACTIVIST,
    ALL_PAWNS,
    CAMPS,
    COMMUNITY,
    CRISIS,
    CRISIS_CARDS,
    CRISIS_SITE,
    EDUCATION,
    L_THREAT,
    NEWSPAPER,
    OP_CAMP,
    OP_DYNAMITE,
    OP_FLEE,
    OP_FORCE,
    OP_HATE,
    OP_THREATEN,
    PAWNS_EACH,
    PLAYER_PAWNS,
    RADIO,
    TEACHER,
    VAUDEVILLE,
)
from watertable.games.rising_waters.rules.decks import gaps
from watertable.games.rising_waters.state import (
    Q_CAMP,
    Q_CANCEL,
    Q_EXPOSE,
    Q_HELP,
    Q_OFFER,
    Q_OPEN,
    Q_PAY,
    Q_SEND,
    Q_TAKEN,
    Q_THREAT,
    S_COLLECT,
    S_CRISES,
    S_FORCE,
    S_HATE,
    S_TAKEN,
    WaterState,
    ask_anyone,
    ask_chance,
    ask_hand,
    clockwise,
    community_size,
    holder,
    later,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def fill_row(state: WaterState, responsible: int) -> None:
    """Fill the row once, then answer what has come (p. 14, ruling 13)."""
    state.answers_for = responsible
    state.threats = 0
    later(state, S_CRISES)
    for _ in range(gaps(state)):
        ask_chance(state, Q_OPEN)


def next_crisis(state: WaterState, log: Log) -> None:
    """The first crisis of the row leaves it and is resolved; the gap stays (p. 14, ruling 13)."""
    for i in range(len(state.row)):
        card = state.row[i]
        if CRISIS[card]:
            del state.row[i]
            later(state, S_CRISES)
            if not log.deaf:
                log.tell(events.card("crisis", card))
            resolve(state, card, log)
            return


def resolve(state: WaterState, card: int, log: Log) -> None:
    """What this crisis asks (pp. 8-9)."""
    op = CRISIS[card]
    if op != OP_THREATEN:
        state.landowner_pile[card] += 1
    if op == OP_THREATEN:
        threaten(state, log)
    elif op in (OP_FORCE, OP_HATE):
        state.due = CRISIS_CARDS[card]
        state.ahead = 0
        state.cancelled = 0
        later(state, S_FORCE if op == OP_FORCE else S_HATE)
        if op == OP_HATE:
            _ask_to_cancel(state)
        _ask_activist(state)
    elif op == OP_FLEE:
        lose(state, log)
    elif op == OP_CAMP:
        relief_camp(state, card, log)
    elif op == OP_DYNAMITE:
        dynamite(state, card, log)


# Threats


def can_counter(state: WaterState, hand: int) -> bool:
    """A Resistance card, or the Teacher's Education, is in hand (p. 8)."""
    held = state.cards[hand]
    for kind in range(NEWSPAPER, VAUDEVILLE + 1):
        if held[kind]:
            return True
    return state.role[hand] == TEACHER and held[EDUCATION] > 0


def threaten(state: WaterState, log: Log) -> None:
    """One to the responsible player, the next ones clockwise (p. 8, ruling 61)."""
    hand = (state.answers_for + state.threats) % state.hands
    state.threats += 1
    if can_counter(state, hand) or not state.open_hands:
        ask_hand(state, Q_THREAT, hand)
    else:
        not_countered(state, hand, log)


def legal_threat(state: WaterState, hand: int) -> list[Action]:
    """Counter it with a card, or take it (p. 8, ruling 36)."""
    held = state.cards[hand]
    found: list[Action] = []
    for counter in COUNTER:
        if held[counter.card] and (counter.card != EDUCATION or state.role[hand] == TEACHER):
            found.append(counter)
    found.append(TAKE)
    return found


def counter(state: WaterState, hand: int, action: Counter, log: Log) -> None:
    """The card and the Threat are discarded (p. 8)."""
    put_away(state, hand, action.card)
    state.landowner_pile[L_THREAT] += 1
    if action.card == EDUCATION:
        state.points[hand] += 1
    if not log.deaf:
        log.tell(events.of_card("countered", hand, action.card))


def not_countered(state: WaterState, hand: int, log: Log) -> None:
    """The Teacher may still help; otherwise the Threat is taken (p. 20, ruling 58)."""
    teacher = holder(state, TEACHER)
    helps = teacher not in (NONE, hand)
    if helps and (state.cards[teacher][EDUCATION] or not state.open_hands):
        state.put(Q_HELP, seat_of(state, teacher), hand)
    else:
        threat_taken(state, hand, log)


def threat_taken(state: WaterState, hand: int, log: Log) -> None:
    """It counts in the hand until it is countered (p. 8)."""
    take_threat(state, hand)
    if not log.deaf:
        log.tell(events.of_hand("threat_taken", hand))


def legal_help(state: WaterState, teacher: int) -> list[Action]:
    """The Teacher's Education, or nothing (p. 20)."""
    found: list[Action] = []
    if state.cards[teacher][EDUCATION]:
        found.append(COUNTER[0])
    found.append(PASS)
    return found


# Force and Race Hatred


def _ask_activist(state: WaterState) -> None:
    """The Outside Activist speaks before anybody pays (p. 19, ruling 62)."""
    hand = holder(state, ACTIVIST)
    if hand == NONE:
        return
    held = state.cards[hand]
    if held[NEWSPAPER] or held[RADIO] or not state.open_hands:
        ask_hand(state, Q_EXPOSE, hand)


def legal_expose(state: WaterState, hand: int) -> list[Action]:
    """Newspapers and Radios, or nothing more (p. 19)."""
    found: list[Action] = [expose for expose in EXPOSE if state.cards[hand][expose.card]]
    found.append(PASS)
    return found


def expose(state: WaterState, hand: int, action: Expose, log: Log) -> None:
    """A point, and a card towards the own share (p. 19)."""
    put_away(state, hand, action.card)
    state.points[hand] += 1
    state.ahead += 1
    if not log.deaf:
        log.tell(events.of_card("exposed", hand, action.card))


def can_cancel(state: WaterState, hand: int, card: int) -> bool:
    """Outside Activism; the Teacher's Education as well (pp. 7, 17)."""
    if card == EDUCATION and state.role[hand] != TEACHER:
        return False
    return state.cards[hand][card] > 0


def _ask_to_cancel(state: WaterState) -> None:
    """From the responsible player clockwise, once per card, once a week (p. 7, ruling 37)."""
    if state.activism:
        return
    order = clockwise(state, state.answers_for)
    order.reverse()
    for hand in order:
        able = can_cancel(state, hand, ACTIVISM) or can_cancel(state, hand, EDUCATION)
        if able or not state.open_hands:
            ask_hand(state, Q_CANCEL, hand)


def legal_cancel(state: WaterState, hand: int) -> list[Action]:
    """Cancel it, or let it come (p. 9)."""
    found: list[Action] = [c for c in CANCEL if can_cancel(state, hand, c.card)]
    found.append(PASS)
    return found


def cancel(state: WaterState, hand: int, action: Cancel, log: Log) -> None:
    """Race Hatred goes without penalty (p. 7)."""
    put_away(state, hand, action.card)
    state.activism = 1
    state.cancelled = 1
    if not log.deaf:
        log.tell(events.of_card("cancelled", hand, action.card))


def hate(state: WaterState, log: Log) -> None:
    """Every player pays two Community cards; whoever cannot adds a loss (p. 9)."""
    price = state.due
    state.due = 0
    if state.cancelled:
        return
    activist = holder(state, ACTIVIST)
    order = clockwise(state, state.answers_for)
    order.reverse()
    for hand in order:
        ahead = state.ahead if hand == activist else 0
        if community_size(state.cards[hand]) + ahead < price:
            if not log.deaf:
                log.tell(events.of_hand("hatred_unpaid", hand))
            lose(state, log)
        else:
            for _ in range(price - ahead):
                ask_hand(state, Q_PAY, hand)


def force(state: WaterState, log: Log) -> None:
    """The group pays two Community cards, or one loss (p. 9, ruling 38)."""
    held = 0
    for hand in range(state.hands):
        held += community_size(state.cards[hand])
    state.due = max(0, state.due - state.ahead)
    if held < state.due:
        state.due = 0
        if not log.deaf:
            log.tell(events.plain("force_unpaid"))
        lose(state, log)
        return
    later(state, S_COLLECT)
    order = clockwise(state, state.answers_for)
    order.reverse()
    for hand in order:
        ask_hand(state, Q_OFFER, hand)


def collect(state: WaterState) -> None:
    """What nobody offered comes from the hand with the most cards (ruling 38)."""
    if state.due == 0:
        return
    most = NONE
    for hand in clockwise(state, state.answers_for):
        if most == NONE or community_size(state.cards[hand]) > community_size(state.cards[most]):
            most = hand
    later(state, S_COLLECT)
    ask_hand(state, Q_PAY, most)


def legal_pay(state: WaterState, hand: int) -> list[Action]:
    """Any Community card in hand."""
    held = state.cards[hand]
    return [PAY[kind] for kind in range(COMMUNITY) if held[kind]]


def legal_offer(state: WaterState, hand: int) -> list[Action]:
    """Any Community card, or none (ruling 38)."""
    found = legal_pay(state, hand)
    found.append(PASS)
    return found


def pay(state: WaterState, hand: int, action: Pay, log: Log) -> None:
    """A card is given up."""
    put_away(state, hand, action.card)
    if state.due:
        state.due -= 1
    if not log.deaf:
        log.tell(events.of_card("paid", hand, action.card))


# Relief camps


def camps(state: WaterState) -> int:
    """Camps on the map."""
    return state.ground.count(GREEN_CAMP) + state.ground.count(RED_CAMP)


def relief_camp(state: WaterState, card: int, log: Log) -> None:
    """Green where the group chooses if enough was banked, else red where the card says (p. 9)."""
    if camps(state) >= CAMPS:
        if not log.deaf:
            log.tell(events.card("no_effect", card))
    elif state.bank >= state.bank_goal:
        ask_anyone(state, Q_CAMP, CRISIS_SITE[card])
    else:
        red_camp(state, CRISIS_SITE[card], log)


def green_sites(state: WaterState) -> list[int]:
    """Any dry land without a camp (p. 9, ruling 14)."""
    return [at for at in LAND if state.ground[at] == DRY]


def green_camp(state: WaterState, action: Place, log: Log) -> None:
    """The community's own camp; donations go back to zero (p. 9)."""
    state.ground[action.hex] = GREEN_CAMP
    state.bank = 0
    if not log.deaf:
        log.tell(events.at("green_camp", action.hex))


def red_site(state: WaterState, site: int) -> int:
    """The place of the card, else the nearest dry land, north before west (ruling 14)."""
    best = NONE
    for at in LAND:
        if state.ground[at] != DRY:
            continue
        if best == NONE or apart(at, SITE[site]) < apart(best, SITE[site]):
            best = at
    return best


def red_camp(state: WaterState, site: int, log: Log) -> None:
    """Every player's pawn is sent there, and a Survivor is taken to the levee (p. 9)."""
    at = red_site(state, site)
    state.ground[at] = RED_CAMP
    state.camp = at
    if not log.deaf:
        log.tell(events.at("red_camp", at))
    later(state, S_TAKEN)
    order = clockwise(state, state.answers_for)
    order.reverse()
    for hand in order:
        ask_hand(state, Q_SEND, hand)


def legal_send(state: WaterState, hand: int) -> list[Action]:
    """One of the own pawns on the map (p. 9, ruling 50)."""
    own = hand * PAWNS_EACH
    return [SEND[i] for i in range(PAWNS_EACH) if state.pawn_at[own + i] != NONE]


def send(state: WaterState, hand: int, action: Send, log: Log) -> None:
    """The pawn is moved there whatever lies between (ruling 50)."""
    pawn = hand * PAWNS_EACH + action.pawn
    at = state.camp
    state.pawn_at[pawn] = at
    state.pawn_raft[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("sent", pawn, at))


def survivors(state: WaterState) -> list[int]:
    """Survivors on the map."""
    return [p for p in range(PLAYER_PAWNS, ALL_PAWNS) if state.pawn_at[p] != NONE]


def ask_taken(state: WaterState, log: Log) -> None:
    """One Survivor of the group's choice; none there, none taken (p. 9, ruling 14)."""
    there = survivors(state)
    if len(there) > 1:
        ask_anyone(state, Q_TAKEN)
    elif there:
        taken(state, there[0], log)


def legal_taken(state: WaterState) -> list[Action]:
    """Every Survivor on the map, also on a raft (ruling 64)."""
    return [TAKEN[p - PLAYER_PAWNS] for p in survivors(state)]


def take_survivor(state: WaterState, action: Taken, log: Log) -> None:
    """The group has chosen (ruling 52)."""
    taken(state, action.pawn, log)


def taken(state: WaterState, pawn: int, log: Log) -> None:
    """The person is lost, a levee stands there instead (p. 9, ruling 64)."""
    at = state.pawn_at[pawn]
    state.pawn_at[pawn] = NONE
    state.pawn_raft[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("taken", pawn, at))
    lose(state, log)
    raise_or_build(state, at)
