"""The Work action: accepting, seeking, working for the community; rafts and Survivors."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import ACCEPT, LAUNCH, LEVEE, PICK_UP, SET_DOWN, STOP
from watertable.games.rising_waters.actions.verbs import Accept, Launch, Levee, PickUp, SetDown
from watertable.games.rising_waters.board import (
    AROUND,
    DRY,
    GREEN_CAMP,
    HEXES,
    LAND,
    OPEN,
    RED_CAMP,
    TERRAIN,
    is_wet,
)
from watertable.games.rising_waters.effects import put_away, raise_or_build, regain
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    DISCOUNT,
    JOB,
    L_JOB,
    LEVEE_TOP,
    LEVEES,
    MANY_HANDS,
    NEW_LEVEE,
    PAWNS_EACH,
    PLAYER_PAWNS,
    RAFT,
    RAFT_SEATS,
    RAFTS,
    RAISE_LEVEE,
    ROW,
)
from watertable.games.rising_waters.rules import goals
from watertable.games.rising_waters.rules.move import riders
from watertable.games.rising_waters.state import (
    Q_DRAW,
    Q_WORK,
    S_LIMIT,
    WaterState,
    ask_chance,
    ask_hand,
    later,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

# Accepting work


def offers(state: WaterState) -> int:
    """Job Offers in the row."""
    return state.row.count(L_JOB)


def work_hexes(state: WaterState) -> list[int]:
    """Hexes on or next to a pawn of any player, not of a Survivor (p. 16)."""
    near = [False] * HEXES
    for pawn in range(state.hands * PAWNS_EACH):
        if state.pawn_at[pawn] != NONE:
            for at in AROUND[state.pawn_at[pawn]]:
                near[at] = True
    return [at for at in LAND if near[at]]


def legal_accept(state: WaterState, hand: int, found: list[Action]) -> None:
    """Any number of the Job Offers; none only to work with what is in hand (ruling 9)."""
    there = offers(state)
    if can_work(state, hand):
        found.append(ACCEPT[0])
    for n in range(1, min(there, ROW) + 1):
        found.append(ACCEPT[n])


def can_work(state: WaterState, hand: int) -> bool:
    """Some levee could be built or raised from the hand alone."""
    jobs = state.cards[hand][JOB] + state.cubes[hand][DISCOUNT]
    if jobs < RAISE_LEVEE:
        return False
    new = jobs >= NEW_LEVEE and spare_levees(state)
    ground, levee = state.ground, state.levee
    for pawn in range(state.hands * PAWNS_EACH):
        if state.pawn_at[pawn] != NONE:
            for at in AROUND[state.pawn_at[pawn]]:
                high = levee[at]
                if ground[at] == DRY and high < LEVEE_TOP and (high or new):
                    return True
    return False


def spare_levees(state: WaterState) -> bool:
    """A levee is left beside the board (ruling 55)."""
    return HEXES - state.levee.count(0) < LEVEES


def _works(state: WaterState, hand: int, found: list[Action]) -> None:
    jobs = state.cards[hand][JOB]
    discount = state.cubes[hand][DISCOUNT]
    if not jobs and not discount:
        return
    ground, levee = state.ground, state.levee
    spare = jobs + discount >= NEW_LEVEE and spare_levees(state)
    for at in work_hexes(state):
        high = levee[at]
        if ground[at] != DRY or high >= LEVEE_TOP or (high == 0 and not spare):
            continue
        raised = 1 if high else 0
        price = RAISE_LEVEE if raised else NEW_LEVEE
        if jobs >= price:
            found.append(LEVEE[at][raised * 2])
        if discount and jobs >= price - 1:
            found.append(LEVEE[at][raised * 2 + 1])


def legal_work(state: WaterState, hand: int) -> list[Action]:
    """The levee works that can be paid, or no more (p. 16)."""
    found: list[Action] = [STOP]
    _works(state, hand, found)
    return found


def accept(state: WaterState, hand: int, action: Accept, log: Log) -> None:
    """The offers are taken; what is not used stays in hand (p. 16, ruling 9)."""
    state.actions -= 1
    for _ in range(action.offers):
        state.row.remove(L_JOB)
    state.cards[hand][JOB] += action.offers
    if not log.deaf:
        log.tell(events.hand_count("accepted", hand, action.offers))
    ask_hand(state, Q_WORK, hand)


def over(state: WaterState, hand: int) -> bool:
    """Nothing is left to pay a levee with."""
    return not state.cards[hand][JOB] and not state.cubes[hand][DISCOUNT]


def build(state: WaterState, hand: int, action: Levee, log: Log) -> None:
    """A new levee for two Job Offers, or one more on an old one for one (p. 16)."""
    price = (RAISE_LEVEE if action.raised else NEW_LEVEE) - action.discount
    for _ in range(price):
        put_away(state, hand, JOB)
    if action.discount:
        state.cubes[hand][DISCOUNT] = 0
    raise_or_build(state, action.hex)
    if not log.deaf:
        log.tell(events.at("raised" if action.raised else "built", action.hex))


# Working for the community


def harvest(state: WaterState, hand: int, twice: bool) -> int:
    """One card, and one for each own pawn in a dry forest or field (p. 17)."""
    out = 0
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE and TERRAIN[at] != OPEN and not is_wet(state.ground, at):
            out += 1
    return 1 + (2 * out if twice else out)


def community(state: WaterState, hand: int, twice: bool, log: Log) -> None:
    """Draw, then down to the limit at once (p. 17)."""
    state.actions -= 1
    n = harvest(state, hand, twice)
    if twice:
        state.cubes[hand][MANY_HANDS] = 0
    if not log.deaf:
        log.tell(events.hand_count("worked", hand, n))
    later(state, S_LIMIT, hand)
    for _ in range(n):
        ask_chance(state, Q_DRAW, hand)


# Rafts and Survivors


def free_raft(state: WaterState) -> int:
    """A raft beside the board, or NONE (ruling 55)."""
    for raft in range(RAFTS):
        if state.raft_at[raft] == NONE:
            return raft
    return NONE


def legal_launch(state: WaterState, hand: int, found: list[Action]) -> None:
    """The raft power, a raft, and an own pawn that is not on one (p. 18)."""
    if not state.cubes[hand][RAFT] or free_raft(state) == NONE:
        return
    for i in range(PAWNS_EACH):
        pawn = hand * PAWNS_EACH + i
        if state.pawn_at[pawn] != NONE and state.pawn_raft[pawn] == NONE:
            found.append(LAUNCH[i])


def launch(state: WaterState, hand: int, action: Launch, log: Log) -> None:
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


def own_aboard(state: WaterState, hand: int, raft: int) -> bool:
    """An own pawn is on this raft (ruling 63)."""
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        if state.pawn_raft[pawn] == raft:
            return True
    return False


def legal_survivors(state: WaterState, hand: int, found: list[Action]) -> None:
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
    """A Survivor comes aboard: an action (p. 15)."""
    state.actions -= 1
    state.pawn_raft[action.pawn] = action.raft
    if not log.deaf:
        log.tell(events.pawn("picked_up", action.pawn, state.pawn_at[action.pawn]))


def set_down(state: WaterState, action: SetDown, log: Log) -> None:
    """A Survivor goes ashore: an action; in a camp they are safe (p. 18)."""
    state.actions -= 1
    pawn = action.pawn
    at = state.pawn_at[pawn]
    state.pawn_raft[pawn] = NONE
    if state.ground[at] != GREEN_CAMP and state.ground[at] != RED_CAMP:
        if not log.deaf:
            log.tell(events.pawn("set_down", pawn, at))
        return
    state.pawn_at[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("rescued", pawn, at))
    regain(state, 1, log)
