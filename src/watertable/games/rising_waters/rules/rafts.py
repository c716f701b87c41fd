"""Rafts and Survivors (p. 18)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import LAUNCH, PASS, PICK_UP, SET_DOWN
from watertable.games.rising_waters.actions.verbs import Launch, PickUp, SetDown
from watertable.games.rising_waters.board import (
    FROM_MOUNDS,
    GREEN_CAMP,
    RED_CAMP,
    TO_MOUNDS,
    is_wet,
)
from watertable.games.rising_waters.effects import regain
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    PAWNS_EACH,
    PAWNS_OF,
    PLAYER_PAWNS,
    RAFT,
    RAFT_SEATS,
    RAFTS,
)
from watertable.games.rising_waters.rules import goals
from watertable.games.rising_waters.state import (
    ASK_ABOARD,
    ASK_SURVIVOR,
    WaterState,
    ask_hand,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import count_of
from watertable.kernel.state import NONE


def riders(state: WaterState, raft: i64) -> i64:
    """How many are aboard."""
    return count_of(state.pawn_raft, raft)


def free_raft(state: WaterState) -> i64:
    """A raft beside the board, or NONE (ruling 55)."""
    for raft in range(RAFTS):
        if state.raft_at[raft] == NONE:
            return raft
    return NONE


def legal_launch(state: WaterState, hand: i64, found: list[Action]) -> None:
    """The raft power, a raft, and an own pawn that is not on one (p. 18)."""
    if not state.cubes[hand][RAFT] or free_raft(state) == NONE:
        return
    for i in range(PAWNS_EACH):
        pawn = hand * PAWNS_EACH + i
        if state.pawn_at[pawn] != NONE and state.pawn_raft[pawn] == NONE:
            found.append(LAUNCH[i])


def launch(state: WaterState, hand: i64, action: Launch, log: Log) -> None:
    """A raft under the pawn; the cube is used up (p. 18, ruling 26)."""
    state.actions -= 1
    state.cubes[hand][RAFT] = 0
    raft = free_raft(state)
    pawn = hand * PAWNS_EACH + action.pawn
    state.raft_at[raft] = state.pawn_at[pawn]
    state.pawn_raft[pawn] = raft
    if not log.deaf:
        log.tell(events.raft("launched", raft, state.raft_at[raft]))
    if state.with_goals:
        goals.raft_placed(state, log)
    if state.board_together and beside(state, raft):
        state.put(ASK_ABOARD, seat_of(state, hand), raft)


def beside(state: WaterState, raft: i64) -> list[int]:
    """Survivors ashore in the hex of a raft."""
    at = state.raft_at[raft]
    return [
        survivor
        for survivor in range(PLAYER_PAWNS, ALL_PAWNS)
        if state.pawn_at[survivor] == at and state.pawn_raft[survivor] == NONE
    ]


def legal_aboard(state: WaterState, raft: i64) -> list[Action]:
    """A Survivor who boards the placed raft together with the pawn, or nobody (p. 18, ruling 75)."""
    found: list[Action] = [PASS]
    for survivor in beside(state, raft):
        found.append(PICK_UP[survivor - PLAYER_PAWNS][raft])
    return found


def own_aboard(state: WaterState, hand: i64, raft: i64) -> bool:
    """An own pawn is on this raft (ruling 63)."""
    return any(state.pawn_raft[pawn] == raft for pawn in PAWNS_OF[hand])


def legal_survivors(state: WaterState, hand: i64, found: list[Action]) -> None:
    """Picking up and setting down Survivors with an own pawn aboard (p. 18)."""
    manned = [
        raft
        for raft in range(RAFTS)
        if state.raft_at[raft] != NONE and own_aboard(state, hand, raft)
    ]
    if not manned:
        return
    for survivor in range(PLAYER_PAWNS, ALL_PAWNS):
        at = state.pawn_at[survivor]
        if at == NONE or state.pawn_raft[survivor] != NONE:
            continue
        for raft in manned:
            if state.raft_at[raft] == at and riders(state, raft) < RAFT_SEATS:
                found.append(PICK_UP[survivor - PLAYER_PAWNS][raft])
    for survivor in range(PLAYER_PAWNS, ALL_PAWNS):
        at = state.pawn_at[survivor]
        if at != NONE and state.pawn_raft[survivor] in manned and not is_wet(state.ground, at):
            found.append(SET_DOWN[survivor - PLAYER_PAWNS])


def pick_up(state: WaterState, action: PickUp, log: Log) -> None:
    """A Survivor is taken aboard: an action (p. 15)."""
    state.actions -= 1
    come_aboard(state, action, log)


def come_aboard(state: WaterState, action: PickUp, log: Log) -> None:
    """A Survivor is on the raft from here on (p. 18)."""
    state.pawn_raft[action.pawn] = action.raft
    state.aboard_from[action.pawn - PLAYER_PAWNS] = state.pawn_at[action.pawn]
    if not log.deaf:
        log.tell(events.pawn("picked_up", action.pawn, state.pawn_at[action.pawn]))


def set_down(state: WaterState, action: SetDown, log: Log) -> None:
    """A Survivor goes ashore: an action. Those who were moved to a camp are safe (p. 18,
    ruling 73).
    """
    state.actions -= 1
    pawn = action.pawn
    at = state.pawn_at[pawn]
    came_from = state.aboard_from[pawn - PLAYER_PAWNS]
    go_ashore(state, pawn)
    if state.ground[at] != GREEN_CAMP and state.ground[at] != RED_CAMP:
        if not log.deaf:
            log.tell(events.pawn("set_down", pawn, at))
        return
    if came_from == at:
        if not log.deaf:
            log.tell(events.pawn("not_moved", pawn, at))
        return
    state.pawn_at[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("rescued", pawn, at))
    regain(state, 1, log)


def go_ashore(state: WaterState, survivor: i64) -> None:
    """A Survivor is no longer on a raft."""
    state.pawn_raft[survivor] = NONE
    state.aboard_from[survivor - PLAYER_PAWNS] = NONE


# The weekly Survivor


def survivor_sites(state: WaterState) -> list[int]:
    """Dry land next to the dot of Mounds Landing, else the nearest (p. 10, ruling 22)."""
    found: list[int] = []
    for at in FROM_MOUNDS:
        if found and TO_MOUNDS[at] > TO_MOUNDS[found[0]]:
            break
        if not is_wet(state.ground, at):
            found.append(at)
    return found


def free_survivor(state: WaterState) -> i64:
    """A Survivor still beside the board, or NONE."""
    for pawn in range(PLAYER_PAWNS, ALL_PAWNS):
        if state.pawn_at[pawn] == NONE:
            return pawn
    return NONE


def weekly_survivor(state: WaterState, log: Log) -> None:
    """The weekly Survivor: the First Player picks where there is a choice (p. 14, ruling 22)."""
    sites = survivor_sites(state)
    if not sites or free_survivor(state) == NONE:
        return
    if len(sites) == 1:
        place_survivor(state, sites[0], log)
    else:
        ask_hand(state, ASK_SURVIVOR, state.first)


def place_survivor(state: WaterState, at: i64, log: Log) -> None:
    """A Survivor comes onto the map (p. 18)."""
    pawn = free_survivor(state)
    state.pawn_at[pawn] = at
    state.pawn_raft[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("survivor_placed", pawn, at))
