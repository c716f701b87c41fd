"""Relief camps (p. 9)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import SEND, TAKEN
from watertable.games.rising_waters.actions.verbs import Place
from watertable.games.rising_waters.board import DRY, GREEN_CAMP, LAND, RED_CAMP, SITE, apart
from watertable.games.rising_waters.effects import lose, raise_or_build
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    CAMPS,
    CRISIS_SITE,
    PAWNS_EACH,
    PLAYER_PAWNS,
)
from watertable.games.rising_waters.rules import rafts
from watertable.games.rising_waters.state import (
    ASK_CAMP,
    ASK_SEND,
    ASK_TAKEN,
    STEP_SEND,
    STEP_TAKEN,
    WaterState,
    ask_hand,
    last_first,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import count_of
from watertable.kernel.state import ANYONE, NONE


def on_map(state: WaterState) -> i64:
    """Camps on the map."""
    return count_of(state.ground, GREEN_CAMP) + count_of(state.ground, RED_CAMP)


def relief_camp(state: WaterState, card: i64, log: Log) -> None:
    """Green where the group chooses if enough was banked, else red where the card says (p. 9)."""
    if on_map(state) >= CAMPS:
        if not log.deaf:
            log.tell(events.card("no_effect", card))
    elif state.bank >= state.bank_goal:
        state.put(ASK_CAMP, ANYONE, CRISIS_SITE[card])
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


def red_site(state: WaterState, site: i64) -> i64:
    """The place of the card, else the nearest dry land, north before west (ruling 14)."""
    best = NONE
    for at in LAND:
        if state.ground[at] != DRY:
            continue
        if best == NONE or apart(at, SITE[site]) < apart(best, SITE[site]):
            best = at
    return best


def red_camp(state: WaterState, site: i64, log: Log) -> None:
    """Every player's pawn is sent there, and a Survivor is taken to the levee (p. 9)."""
    at = red_site(state, site)
    state.ground[at] = RED_CAMP
    state.camp = at
    if not log.deaf:
        log.tell(events.at("red_camp", at))
    state.put_step(STEP_TAKEN)
    for hand in last_first(state, state.answers_for):
        state.put_step(STEP_SEND, NONE, hand)


def ask_send(state: WaterState, hand: i64, log: Log) -> None:
    """The owner picks where there is a choice (ruling 50)."""
    own = [i for i in range(PAWNS_EACH) if state.pawn_at[hand * PAWNS_EACH + i] != NONE]
    if len(own) == 1:
        send(state, hand, own[0], log)
    elif own:
        ask_hand(state, ASK_SEND, hand)


def legal_send(state: WaterState, hand: i64) -> list[Action]:
    """One of the own pawns on the map (p. 9, ruling 50)."""
    own = hand * PAWNS_EACH
    return [SEND[i] for i in range(PAWNS_EACH) if state.pawn_at[own + i] != NONE]


def send(state: WaterState, hand: i64, which: i64, log: Log) -> None:
    """The pawn is moved there whatever lies between (ruling 50)."""
    pawn = hand * PAWNS_EACH + which
    state.pawn_at[pawn] = state.camp
    state.pawn_raft[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("sent", pawn, state.camp))


def survivors(state: WaterState) -> list[int]:
    """Survivors on the map."""
    return [p for p in range(PLAYER_PAWNS, ALL_PAWNS) if state.pawn_at[p] != NONE]


def ask_taken(state: WaterState, log: Log) -> None:
    """One Survivor of the group's choice; none there, none taken (p. 9, ruling 14)."""
    there = survivors(state)
    if len(there) > 1:
        state.put(ASK_TAKEN, ANYONE)
    elif there:
        taken(state, there[0], log)


def legal_taken(state: WaterState) -> list[Action]:
    """Every Survivor on the map, also on a raft (ruling 64)."""
    return [TAKEN[p - PLAYER_PAWNS] for p in survivors(state)]


def taken(state: WaterState, pawn: i64, log: Log) -> None:
    """The person is lost, a levee stands there instead (p. 9, rulings 52 and 64)."""
    at = state.pawn_at[pawn]
    state.pawn_at[pawn] = NONE
    rafts.go_ashore(state, pawn)
    if not log.deaf:
        log.tell(events.pawn("taken", pawn, at))
    lose(state, log)
    raise_or_build(state, at)
