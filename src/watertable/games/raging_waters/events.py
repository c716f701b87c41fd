"""What happened.

Past-tense facts of a game of Raging Waters; none of them is secret.
"""

from __future__ import annotations

from watertable.games.raging_waters.board import CELL_COLUMN, CELL_ROW, POINT_COLUMN, POINT_ROW
from watertable.games.raging_waters.pieces import SUBDIVISIONS
from watertable.kernel.event import Event


def house_built(land: int, own: int, point: int) -> Event:
    """Two dice placed a house; with own layouts it stands on one seat's map."""
    column = POINT_COLUMN[point]
    row = POINT_ROW[point]
    where = land % SUBDIVISIONS
    if own:
        seat = land // SUBDIVISIONS
        return Event("house_built_own", seat=seat, subdivision=where, column=column, row=row)
    return Event("house_built", subdivision=where, column=column, row=row)


def swamp_found(land: int, own: int, cell: int) -> Event:
    """Two dice placed a swamp, named by its top-right crossing."""
    column = CELL_COLUMN[cell]
    row = CELL_ROW[cell]
    where = land % SUBDIVISIONS
    if own:
        seat = land // SUBDIVISIONS
        return Event("swamp_found_own", seat=seat, subdivision=where, column=column, row=row)
    return Event("swamp_found", subdivision=where, column=column, row=row)


def rolled(roll: int) -> Event:
    """The dice of a turn were rolled for all seats in play."""
    return Event("rolled", roll=roll)


def berm_built(seat: int, where: int, a: int, b: int, safe: int) -> Event:
    """A berm was drawn; `safe` houses are protected there now."""
    return Event("berm_built", seat=seat, subdivision=where, a=a, b=b, safe=safe)


def passed(seat: int, left: int) -> Event:
    """A backhoe was crossed off; so many are left."""
    return Event("passed", seat=seat, left=left)


def completed(seat: int, where: int, piles: int) -> Event:
    """Every house of a subdivision is protected; `piles` of its piles were never used."""
    return Event("completed", seat=seat, subdivision=where, piles=piles)


def left(seat: int, where: int, safe: int) -> Event:
    """A subdivision was left for good with so many houses protected."""
    return Event("left", seat=seat, subdivision=where, safe=safe)


def broken_off(seat: int, where: int) -> Event:
    """A pass without a backhoe ended this seat's game."""
    return Event("broken_off", seat=seat, subdivision=where)


def finished(seat: int, score: int) -> Event:
    """A seat has nothing more to do."""
    return Event("finished", seat=seat, score=score)
