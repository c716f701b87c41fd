"""What is on the table.

The maps, and on each seat's sheet its berms, backhoes and progress.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters.pieces import BACKHOES, SUBDIVISIONS
from watertable.kernel.ints import EMPTY, Ints, ints
from watertable.kernel.state import NONE, State

# Kinds of question, after the kernel's REVEAL.
ASK_HOUSE: Final = 1  # chance: where the next house of map `about` stands
ASK_SWAMP: Final = 2  # chance: where the next swamp of map `about` lies
ASK_ROLL: Final = 3  # chance: the three dice of a turn
ASK_BERM: Final = 4  # every seat in play, sealed: a berm, or pass; `about` is the roll
ASK_LEAVE: Final = 5  # the same seat after it, sealed: leave, or stay; `about` is the roll
ASKS: Final = ["reveal", "house", "swamp", "roll", "berm", "leave"]

# What became of a subdivision on a seat's sheet.
AHEAD: Final = 0  # not entered
OPEN: Final = 1  # the seat works there now
COMPLETED: Final = 2
LEFT: Final = 3
BROKEN_OFF: Final = 4  # the backhoes ran out there
FATES: Final = ["ahead", "open", "completed", "left", "broken_off"]


class WaterState(State):
    """Maps are numbered by subdivision; with own layouts, by seat * SUBDIVISIONS + subdivision.

    Fields are always numbered by seat * SUBDIVISIONS + subdivision. Sets of crossings, cells and
    piles are bit masks.
    """

    margin: i64  # FULL or HALF
    own: i64  # 1: every seat has maps of its own, 0: all share them
    berms_only: i64  # 1: the border does not enclose (option `enclosure`)
    dry_plots: i64  # 1: a swamp on its plot endangers a house (option `swamps`)
    rolls: i64  # how often the dice of a turn were rolled
    roll: i64  # the last roll, a place in ROLLS
    homes: Ints  # per map: crossings with a house
    marsh: Ints  # per map: cells with a swamp
    at: Ints  # per seat: the subdivision it works in, or was last in
    backhoes: Ints  # per seat: not crossed off
    fate: Ints  # per field
    berms: list[list[int]]  # per field: lines in the order drawn
    once: Ints  # per field: piles used at least once
    twice: Ints  # per field: piles used twice
    plots: list[list[int]]  # per field: houses that no berm keeps apart, as sets

    def __init__(self) -> None:
        super().__init__()
        self.margin = 0
        self.own = 0
        self.berms_only = 0
        self.dry_plots = 0
        self.rolls = 0
        self.roll = NONE
        self.homes = EMPTY
        self.marsh = EMPTY
        self.at = EMPTY
        self.backhoes = EMPTY
        self.fate = EMPTY
        self.berms = []
        self.once = EMPTY
        self.twice = EMPTY
        self.plots = []

    def lay_out(self, seats: i64, margin: i64, own: i64) -> None:
        """Empty sheets for these seats, all at the first subdivision."""
        self.sit(seats)
        self.margin = margin
        self.own = own
        maps = SUBDIVISIONS * (seats if own else 1)
        fields = SUBDIVISIONS * seats
        self.homes = ints([0] * maps)
        self.marsh = ints([0] * maps)
        self.at = ints([0] * seats)
        self.backhoes = ints([BACKHOES] * seats)
        self.fate = ints([AHEAD] * fields)
        self.berms = [[] for _ in range(fields)]
        self.once = ints([0] * fields)
        self.twice = ints([0] * fields)
        self.plots = [[] for _ in range(fields)]

    def field_of(self, seat: i64) -> i64:
        """The field this seat works on, or ended on."""
        return seat * SUBDIVISIONS + self.at[seat]

    def map_of(self, field: i64) -> i64:
        """The map a field is drawn on."""
        return field if self.own else field % SUBDIVISIONS

    def in_play(self, seat: i64) -> bool:
        """Whether this seat still works on a subdivision."""
        return self.fate[seat * SUBDIVISIONS + self.at[seat]] == OPEN

    def waits(self, seat: i64) -> bool:
        """Whether this seat is through with a subdivision and will enter the next one."""
        at = self.at[seat]
        return at + 1 < SUBDIVISIONS and self.fate[seat * SUBDIVISIONS + at] in (COMPLETED, LEFT)


def clone(old: WaterState) -> WaterState:
    """The same table again."""
    new = WaterState()
    new.copy_table(old)
    new.margin = old.margin
    new.own = old.own
    new.berms_only = old.berms_only
    new.dry_plots = old.dry_plots
    new.rolls = old.rolls
    new.roll = old.roll
    new.homes = old.homes[:]
    new.marsh = old.marsh[:]
    new.at = old.at[:]
    new.backhoes = old.backhoes[:]
    new.fate = old.fate[:]
    new.berms = [lines[:] for lines in old.berms]
    new.once = old.once[:]
    new.twice = old.twice[:]
    new.plots = [sets[:] for sets in old.plots]
    return new
