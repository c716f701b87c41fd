"""What may be done, and what follows.

Roll, berm or pass, leave or stay, all seats at once.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters import events, scoring
from watertable.games.raging_waters.actions import (
    HOUSE_ROLLS,
    LEAVE_IT,
    PASS,
    ROLL_ALL,
    STAY,
    SWAMP_ROLLS,
    TABLE,
    Build,
    House,
    Leave,
    Pass,
    Roll,
    Stay,
    Swamp,
)
from watertable.games.raging_waters.board import (
    CELL_COLUMN,
    CELL_ROW,
    FIELDS,
    LINE_A,
    LINE_B,
    POINT_COLUMN,
    POINT_ROW,
    bits,
    count_bits,
    cuts_cell,
    side,
)
from watertable.games.raging_waters.effects import OFFERS, ROLL_KINDS
from watertable.games.raging_waters.pieces import (
    HOUSES,
    PILE_NUMBER,
    PILES,
    ROLLS,
    SUBDIVISIONS,
    SWAMPS,
    roll_weight,
)
from watertable.games.raging_waters.state import (
    BERM,
    BROKEN_OFF,
    COMPLETED,
    HOUSE,
    LEAVE,
    LEFT,
    OPEN,
    ROLL,
    SWAMP,
    WaterState,
)
from watertable.kernel.action import REVEAL_ID, Action
from watertable.kernel.chance import Chances, counted
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, REVEAL
from watertable.kernel.text import Say

# What may be drawn

LEAVE_OR_STAY: Final[list[Action]] = [LEAVE_IT, STAY]


def legal(state: WaterState, seat: int) -> list[Action]:
    """Every berm the dice and the map allow, and always pass (How to Play; Backhoes).

    After it, leave or stay (Leaving a Subdivision).
    """
    ask = state.ask_of(seat)
    found: list[Action] = []
    if ask is None or seat < 0:
        return found
    if ask.kind == LEAVE:
        return LEAVE_OR_STAY[:]
    offer = OFFERS[state.margin * ROLL_KINDS + state.roll]
    field = state.field_of(seat)
    land = state.map_of(field)
    low_taken = state.once[field] | (state.marsh[land] << PILES)
    high_taken = state.twice[field] | (state.homes[land] << PILES)
    for berm in offer.berms:
        if berm.low & low_taken == 0 and berm.high & high_taken == 0:
            found.append(berm.build)
    if offer.triple and state.berms[field]:
        found = _not_drawn(found, state.berms[field])
    found.append(PASS)
    return found


def _not_drawn(builds: list[Action], berms: list[int]) -> list[Action]:
    """A triple may use both piles again, but not for the same berm (ruling RW-13)."""
    found: list[Action] = []
    for build in builds:
        assert isinstance(build, Build)
        if build.line not in berms:
            found.append(build)
    return found


# What may happen by chance


def _roll_chances() -> Chances:
    chances = Chances()
    for action in ROLL_ALL:
        assert isinstance(action, Roll)
        chances.add(action, roll_weight(action.roll))
    return chances


ROLLING: Final = _roll_chances()


def chances(state: WaterState, revealing: Chances) -> Chances:
    """Houses on free crossings, swamps on free cells, three dice (Starting the game).

    Rolling again until a place is free makes every free place equally likely (RW-4, RW-5).
    """
    ask = state.top()
    if ask.kind == ROLL:
        return ROLLING
    if ask.kind == HOUSE:
        return _free(HOUSE_ROLLS, state.homes[ask.about])
    if ask.kind == SWAMP:
        return _free(SWAMP_ROLLS, state.marsh[ask.about])
    return revealing


# One way for each of so many places.
ONES: Final[list[list[int]]] = [[1] * n for n in range(len(HOUSE_ROLLS) + 1)]


def _free(actions: list[Action], taken: int) -> Chances:
    free: list[Action] = []
    left: i64 = taken
    for action in actions:
        if left & 1 == 0:
            free.append(action)
        left >>= 1
    return counted(free, ONES[len(free)], len(free))


# What follows


def go_on(state: WaterState) -> None:
    """Put the next question once all are answered (rulings RW-25, RW-34, RW-36).

    A map nobody has seen is laid out when the first seat enters it; then one roll serves every
    seat in play. When nobody is in play the game is over (Ending the game).
    """
    playing = False
    for seat in range(state.seats):
        if state.in_play(seat):
            playing = True
            field = state.field_of(seat)
            if not state.plots[field]:
                land = state.map_of(field)
                if _lay_out(state, land):
                    return
                state.plots[field].append(state.homes[land])
    if playing:
        state.put(ROLL, CHANCE)


def _lay_out(state: WaterState, land: int) -> bool:
    """Ask for the next house, then for the next swamp of a map, if one is missing."""
    where = land % SUBDIVISIONS
    if count_bits(state.homes[land]) < HOUSES[where]:
        state.put(HOUSE, CHANCE, land)
        return True
    if count_bits(state.marsh[land]) < SWAMPS[where]:
        state.put(SWAMP, CHANCE, land)
        return True
    return False


def apply(state: WaterState, seat: int, action: Action, log: Log) -> None:
    """Do what was answered, by a seat or by chance."""
    if seat >= 0:
        answer(state, seat, action)
        return
    about = state.settle(CHANCE).about
    if isinstance(action, House):
        state.homes[about] |= 1 << action.point
        if not log.deaf:
            log.tell(events.house_built(about, state.own, action.point))
        go_on(state)
    elif isinstance(action, Swamp):
        state.marsh[about] |= 1 << action.cell
        if not log.deaf:
            log.tell(events.swamp_found(about, state.own, action.cell))
        go_on(state)
    elif isinstance(action, Roll):
        roll_for_all(state, action.roll, log)
    else:
        reveal(state, log)


def roll_for_all(state: WaterState, roll: int, log: Log) -> None:
    """One roll of three dice for every seat in play, wherever it works (How to Play)."""
    state.roll = roll
    state.rolls += 1
    seats: list[int] = []
    for seat in range(state.seats):
        if state.in_play(seat):
            seats.append(seat)
    state.put_together(BERM, seats, roll)
    if not log.deaf:
        log.tell(events.rolled(roll))


def answer(state: WaterState, seat: int, action: Action) -> None:
    """Seal a berm, a pass, or what follows it; nothing moves before the reveal (ruling RW-33).

    Who neither completes the subdivision nor is out of backhoes is asked at once whether to
    leave (Leaving a Subdivision; rulings RW-12, RW-20, RW-21).
    """
    if isinstance(action, Build):
        if not would_complete(state, state.field_of(seat), action.line):
            state.put_beside(LEAVE, seat, state.roll)
    elif isinstance(action, Pass) and state.backhoes[seat] > 0:
        state.put_beside(LEAVE, seat, state.roll)
    state.seal(seat, action.id)


def would_complete(state: WaterState, field: int, line: int) -> bool:
    """Whether this berm puts every house on a plot of its own (Completing a Subdivision)."""
    left = FIELDS[state.margin].left[line]
    for plot in state.plots[field]:
        one = plot & left
        other = plot ^ one
        if one & (one - 1) != 0 or other & (other - 1) != 0:
            return False
    return True


def reveal(state: WaterState, log: Log) -> None:
    """Turn all answers over and do them, in seat order; sheets do not touch each other."""
    for seat in range(state.seats):
        answers = state.sealed[seat]
        if not answers:
            continue
        first = TABLE.all[answers[0]]
        if isinstance(first, Build):
            build(state, seat, first.line, log)
        else:
            pass_turn(state, seat, log)
        if len(answers) > 1 and TABLE.all[answers[1]] is LEAVE_IT:
            leave(state, seat, log)
    state.unseal()
    go_on(state)


def build(state: WaterState, seat: int, line: int, log: Log) -> None:
    """Draw the berm, use its piles, part the houses it parts (How to Play)."""
    field = state.field_of(seat)
    pair = (1 << LINE_A[line]) | (1 << LINE_B[line])
    state.twice[field] |= state.once[field] & pair
    state.once[field] |= pair
    state.berms[field].append(line)
    left = FIELDS[state.margin].left[line]
    parted: list[int] = []
    whole = False
    for plot in state.plots[field]:
        one = plot & left
        other = plot ^ one
        if one:
            parted.append(one)
            whole = whole or one & (one - 1) != 0
        if other:
            parted.append(other)
            whole = whole or other & (other - 1) != 0
    state.plots[field] = parted
    if not log.deaf:
        safe = scoring.protected(state, field)
        log.tell(events.berm_built(seat, state.at[seat], LINE_A[line], LINE_B[line], safe))
    if not whole:
        complete(state, seat, log)


def pass_turn(state: WaterState, seat: int, log: Log) -> None:
    """Cross off a backhoe; with none left, this seat's game ends (Backhoes; RW-19, RW-31)."""
    if state.backhoes[seat] > 0:
        state.backhoes[seat] -= 1
        if not log.deaf:
            log.tell(events.passed(seat, state.backhoes[seat]))
        return
    state.fate[state.field_of(seat)] = BROKEN_OFF
    if not log.deaf:
        log.tell(events.broken_off(seat, state.at[seat]))
        log.tell(events.finished(seat, scoring.total(state, seat)))


def complete(state: WaterState, seat: int, log: Log) -> None:
    """Every house is protected: the subdivision is done at once (Completing; RW-22, RW-38)."""
    field = state.field_of(seat)
    state.fate[field] = COMPLETED
    if not log.deaf:
        piles = scoring.unused_piles(state, field)
        log.tell(events.completed(seat, state.at[seat], piles))
    move_on(state, seat, log)


def leave(state: WaterState, seat: int, log: Log) -> None:
    """Go on with houses unprotected; there is no way back (Leaving a Subdivision)."""
    field = state.field_of(seat)
    state.fate[field] = LEFT
    if not log.deaf:
        safe = scoring.protected(state, field)
        log.tell(events.left(seat, state.at[seat], safe))
    move_on(state, seat, log)


def move_on(state: WaterState, seat: int, log: Log) -> None:
    """Enter the next subdivision; after the last one this seat has finished (RW-37)."""
    if state.at[seat] + 1 < SUBDIVISIONS:
        state.at[seat] += 1
        state.fate[state.field_of(seat)] = OPEN
    elif not log.deaf:
        log.tell(events.finished(seat, scoring.total(state, seat)))


# Why not: the same rules again, from use counts and cross products instead of masks


def why_not(state: WaterState, seat: int, action: Action) -> Say | None:
    """The first rule that forbids an action; None when it is allowed."""
    ask = state.ask_of(seat)
    if ask is None:
        return Say("why.not_asked")
    if ask.kind == BERM:
        if isinstance(action, Build):
            return _why_no_berm(state, seat, action)
        return None if isinstance(action, Pass) else Say("why.berm_first")
    if ask.kind == LEAVE:
        return None if isinstance(action, (Leave, Stay)) else Say("why.leave_or_stay")
    if ask.kind == HOUSE and isinstance(action, House):
        return Say("why.crossing_taken") if action.point in bits(state.homes[ask.about]) else None
    if ask.kind == SWAMP and isinstance(action, Swamp):
        return Say("why.cell_taken") if action.cell in bits(state.marsh[ask.about]) else None
    if ask.kind == ROLL and isinstance(action, Roll):
        return None
    if ask.kind == REVEAL and action.id == REVEAL_ID:
        return None
    return Say("why.chance")


def _why_no_berm(state: WaterState, seat: int, action: Build) -> Say | None:
    field = state.field_of(seat)
    berms = state.berms[field]
    reason = _why_not_these_piles(ROLLS[state.roll], berms, action.a, action.b)
    if reason is not None:
        return reason
    if action.line in berms:
        return Say("why.drawn")
    land = state.map_of(field)
    for point in bits(state.homes[land]):
        column = POINT_COLUMN[point]
        row = POINT_ROW[point]
        if side(action.line, state.margin, 2 * column, 2 * row) == 0:
            return Say("why.house", column=column, row=row)
    for cell in bits(state.marsh[land]):
        if cuts_cell(action.line, state.margin, cell):
            return Say("why.swamp", column=CELL_COLUMN[cell], row=CELL_ROW[cell])
    return None


def _why_not_these_piles(dice: list[int], berms: list[int], a: int, b: int) -> Say | None:
    """How to Play; Rolling doubles and triples: which piles a roll names, and how often."""
    spare = dice[:]
    for pile in (a, b):
        if PILE_NUMBER[pile] not in spare:
            return Say("why.dice", a=PILE_NUMBER[a], b=PILE_NUMBER[b])
        spare.remove(PILE_NUMBER[pile])
    for pile in (a, b):
        if _uses(berms, pile) > 1:
            return Say("why.used_twice", pile=pile)
    used = [pile for pile in (a, b) if _uses(berms, pile) == 1]
    if not used or dice[0] == dice[2]:
        return None
    doubled = dice[1] if dice[0] == dice[1] or dice[1] == dice[2] else 0
    for pile in used:
        if doubled == 0:
            return Say("why.used", pile=pile)
        if PILE_NUMBER[pile] != doubled:
            return Say("why.used_third", pile=pile, n=doubled)
    if PILE_NUMBER[a] == PILE_NUMBER[b]:
        return Say("why.double_third", pile=used[0], n=doubled)
    return None


def _uses(berms: list[int], pile: int) -> int:
    return sum(1 for line in berms if pile in (LINE_A[line], LINE_B[line]))
