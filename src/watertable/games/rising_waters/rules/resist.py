"""The Resist action, and what is free in the own turn: boosts, scoring, showing."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import (
    BOOSTED,
    COUNTER,
    COUNTER_FOR,
    FIND,
    PERFORM,
    PLAY,
    SHOW,
    UPLIFTED,
)
from watertable.games.rising_waters.actions.verbs import (
    Boosted,
    Counter,
    Find,
    Perform,
    Play,
    Show,
    Uplifted,
)
from watertable.games.rising_waters.board import IN_VICKSBURG
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    BLUES,
    BOOST,
    COMMUNITY,
    CROPPER,
    EDUCATION,
    L_JOB,
    MAX_HANDS,
    NEWSPAPER,
    PAWNS,
    PAWNS_EACH,
    PLAYER_PAWNS,
    RADIO,
    SINGER,
    TARGETS,
    TEACHER,
    THREAT,
    UPLIFT,
    VALUES,
    YOUNG,
)
from watertable.games.rising_waters.rules import decks, donate
from watertable.games.rising_waters.rules.opening import new_pawn_sites, place_new_pawn
from watertable.games.rising_waters.rules.upgrade import raise_power
from watertable.games.rising_waters.state import (
    Q_DRAW,
    Q_JOIN,
    Q_NEW_PAWN,
    WaterState,
    ask_chance,
    ask_hand,
    clockwise,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

# Countering Threats that are already in a hand


def legal_counters(state: WaterState, hand: int, found: list[Action]) -> None:
    """A Resistance card against an own Threat; the Teacher's Education against anybody's
    (p. 8, ruling 58).
    """
    held = state.cards[hand]
    teaches = state.role[hand] == TEACHER
    if held[THREAT]:
        for counter in COUNTER:
            if held[counter.card] and (counter.card != EDUCATION or teaches):
                found.append(counter)
    if teaches and held[EDUCATION]:
        for other in range(state.hands):
            if other != hand and state.cards[other][THREAT]:
                found.append(COUNTER_FOR[other])


def counter(state: WaterState, hand: int, action: Counter, log: Log) -> None:
    """Card and Threat are discarded: one action (p. 8)."""
    state.actions -= 1
    put_away(state, hand, action.card)
    put_away(state, hand if action.hand == NONE else action.hand, THREAT)
    if action.card == EDUCATION:
        state.points[hand] += 1
    if not log.deaf:
        log.tell(events.of_card("countered", hand, action.card))


# Playing Resistance cards for their own power


def legal_plays(state: WaterState, hand: int, found: list[Action]) -> None:
    """Newspaper, Radio, Vaudeville; only the Teacher may put Education in their place (p. 17)."""
    held = state.cards[hand]
    teaches = state.role[hand] == TEACHER
    for play in PLAY:
        if play.wild and not teaches:
            continue
        if held[play.card] >= play.cards - play.wild and held[EDUCATION] >= play.wild:
            found.append(play)


def play(state: WaterState, hand: int, action: Play, log: Log) -> None:
    """One action, also for two Vaudeville cards together (p. 17, ruling 59)."""
    state.actions -= 1
    for _ in range(action.cards - action.wild):
        put_away(state, hand, action.card)
    for _ in range(action.wild):
        put_away(state, hand, EDUCATION)
    if not log.deaf:
        log.tell(events.of_card("played", hand, action.card))
    if action.card == NEWSPAPER:
        decks.look_at_reports(state, hand)
    elif action.card == RADIO:
        decks.look_at_landowners(state, hand)
    else:
        if action.cards == 2:
            for other in reversed(clockwise(state, hand)[1:]):
                ask_hand(state, Q_JOIN, other)
        draw_two(state, hand)


def draw_two(state: WaterState, hand: int) -> None:
    """Two Community cards (p. 7)."""
    ask_chance(state, Q_DRAW, hand)
    ask_chance(state, Q_DRAW, hand)


# The Young Person


def in_vicksburg(state: WaterState, hand: int) -> bool:
    """An own pawn stands in the city (p. 20)."""
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        if state.pawn_at[pawn] != NONE and IN_VICKSBURG[state.pawn_at[pawn]]:
            return True
    return False


def legal_finds(state: WaterState, hand: int, found: list[Action]) -> None:
    """A card of an open pile that can be donated at once (p. 20, ruling 66)."""
    if state.role[hand] != YOUNG or not in_vicksburg(state, hand):
        return
    for card in range(COMMUNITY + 1):
        there = state.pile[card] if card < COMMUNITY else state.landowner_pile[L_JOB]
        if there:
            for find in FIND[card]:
                if donate.takes(state, hand, card, find.place):
                    found.append(find)


def find(state: WaterState, hand: int, action: Find, log: Log) -> None:
    """Taken and given in one action: a point (p. 20)."""
    state.actions -= 1
    state.points[hand] += 1
    if action.place < MAX_HANDS:
        if action.card < COMMUNITY:
            state.pile[action.card] -= 1
        else:
            state.landowner_pile[L_JOB] -= 1
        state.cards[action.place][action.card] += 1
        if not log.deaf:
            log.tell(events.found(hand, action.card, action.place))
    else:
        donate.hand_in(state, hand, action.card, action.place, log)


# Boost and uplift


def legal_boosts(state: WaterState, hand: int, found: list[Action]) -> None:
    """One box higher this turn, or for good; never beyond the last (ruling 56)."""
    boxes = state.power[hand]
    if state.cubes[hand][BOOST] and state.actions > 0:
        for boosted in BOOSTED:
            if boxes[boosted.power] + 1 < len(VALUES[boosted.power]):
                found.append(boosted)
    if state.cubes[hand][UPLIFT]:
        for uplifted in UPLIFTED:
            used = boxes[uplifted.power] + (1 if state.boost == uplifted.power else 0)
            if used + 1 < len(VALUES[uplifted.power]):
                found.append(uplifted)


def boost(state: WaterState, hand: int, action: Boosted, log: Log) -> None:
    """Counts one step higher until the end of the turn (ruling 56)."""
    state.cubes[hand][BOOST] = 0
    state.boost = action.power
    if not log.deaf:
        log.tell(events.hand_count("boosted", hand, action.power))


def uplift(state: WaterState, hand: int, action: Uplifted, log: Log) -> None:
    """One step for good; a new pawn comes as if bought (ruling 56)."""
    state.cubes[hand][UPLIFT] = 0
    raise_power(state, hand, action.power, log)
    if action.power == PAWNS:
        sites = new_pawn_sites(state, hand)
        if len(sites) == 1:
            place_new_pawn(state, hand, sites[0], log)
        else:
            ask_hand(state, Q_NEW_PAWN, hand)


# Blues Singer and Sharecropper


def is_own(hand: int, target: int) -> bool:
    """An own pawn or the own town."""
    if target < PLAYER_PAWNS:
        return target // PAWNS_EACH == hand
    return target == ALL_PAWNS + hand


def target_at(state: WaterState, target: int) -> int:
    """The hex of a pawn or town, or NONE."""
    if target < ALL_PAWNS:
        return state.pawn_at[target]
    return state.town_at[target - ALL_PAWNS]


def can_perform(state: WaterState, hand: int, target: int) -> bool:
    """Somebody in the same hex, not twice running, own people only after others (p. 19)."""
    last = state.last_target[hand]
    at = target_at(state, target)
    if at == NONE or target == last:
        return False
    if is_own(hand, target) and (last == NONE or is_own(hand, last)):
        return False
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        if pawn != target and state.pawn_at[pawn] == at:
            return True
    return False


def legal_performs(state: WaterState, hand: int, found: list[Action]) -> None:
    """Performing (Blues) and selling (Farm Animals, Garden) are free (p. 19)."""
    role = state.role[hand]
    if role != SINGER and role != CROPPER:
        return
    for shows in PERFORM:
        card = shows[0].card
        if (card == BLUES) != (role == SINGER) or not state.cards[hand][card]:
            continue
        for target in range(TARGETS):
            if can_perform(state, hand, target):
                found.append(shows[target])


def perform(state: WaterState, hand: int, action: Perform, log: Log) -> None:
    """The card is discarded: a point (p. 19)."""
    put_away(state, hand, action.card)
    state.points[hand] += 1
    state.last_target[hand] = action.target
    if not log.deaf:
        kind = "performed" if action.card == BLUES else "sold"
        log.tell(events.hand_count(kind, hand, action.target))


# Showing what was read or heard


def can_show(state: WaterState, hand: int, deck: int) -> bool:
    """Knows more of this deck than somebody else (ruling 51)."""
    known = state.landowner_known if deck else state.report_known
    mine = known[seat_of(state, hand)]
    return any(n < mine for n in known)


def legal_shows(state: WaterState, hand: int, found: list[Action]) -> None:
    """Telling everybody is free (p. 7)."""
    for deck in range(2):
        if can_show(state, hand, deck):
            found.append(SHOW[deck])


def show(state: WaterState, hand: int, action: Show, log: Log) -> None:
    """Everybody knows as much as the one who shows (ruling 51)."""
    known = state.landowner_known if action.deck else state.report_known
    mine = known[seat_of(state, hand)]
    for seat in range(state.seats):
        known[seat] = max(known[seat], mine)
    if log.deaf:
        return
    cards = state.landowner_top if action.deck else state.report_top
    for card in cards[:mine]:
        log.tell(
            events.of_card("showed_landowner" if action.deck else "showed_weather", hand, card)
        )
