"""The projection of a table's log: its state after the entries taken in so far.

It can be dropped at any time and replayed from the log. Numbers that people see (`seq`, `n`, question
numbers) are counted per viewer: what a viewer may not notice, such as a step of a sealed answer, moves none of theirs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from typing import Any, Final

from watertable.kernel.house import House
from watertable.kernel.record import Record
from watertable.kernel.state import ANYONE
from watertable.kernel.table import Table
from watertable.server.domain.messages import COLOURS, OPEN, OVER, PLAYING, Seat

MOVES: Final = ("start", "play", "back", "done", "go_back")


@dataclass(slots=True)
class LogLine:
    """Words of a line as they were shown: for all, and for seats that heard more."""

    n: int
    text: str
    own: dict[str, str]
    void: list[int]
    refs: dict[str, list[str]] = field(default_factory=dict)  # by seat; "" for everybody else


@dataclass(slots=True)
class ChatLine:
    """Something said, or a note of the table itself (`seat` None)."""

    seq: int
    at: int
    seat: int | None
    kind: str  # phrase | text | note
    text: str
    key: str = ""


@dataclass(slots=True)
class RewindRequest:
    """Somebody's wish that the whole table go back, while others are asked."""

    number: int  # of the wishes of this table
    seat: int
    line: int  # all from here on would be void
    until: int
    asked: list[int]
    agreed: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Pending:
    """Who must act, before or after an entry."""

    asked: list[int]
    waiting: list[int]
    keys: list[tuple[int, int, int, int, bool] | None]
    over: bool

    def same(self, other: Pending) -> bool:
        """Nobody can tell the two apart by who is waited for."""
        return (
            self.asked == other.asked and self.waiting == other.waiting and self.over == other.over
        )

    def thinks(self, seat: int) -> bool:
        """The table waits for this seat and no other can answer for it."""
        key = self.keys[seat]
        return seat in self.waiting or (key is not None and key[1] != ANYONE)

    @property
    def anyone(self) -> bool:
        """The question is one of the group."""
        return any(key is not None and key[1] == ANYONE for key in self.keys)


@dataclass(slots=True)
class Settings:
    """What the host has chosen."""

    confirm: bool = True
    listed: bool = False  # in the lobby: anybody may watch
    open_seats: bool = False  # of a listed table: anybody may also sit down at a free one
    chat: str = "phrases"
    away: int = 600  # seconds after which a bot plays for a silent seat
    pace: int = 700  # milliseconds a bot takes at least
    clock: dict[str, Any] | None = (
        None  # {"kind": "turn", "ms": …} or {"kind": "bank", "ms": …, "add": …}
    )
    delay: dict[str, Any] | None = None  # of spectators: {"kind": "moves" | "minutes", "n": …}
    open_hands: bool = False  # spectators may look from any seat
    go_back: str = "consent"  # of the others, or "never"
    notice: str = ""  # the webhook that is told whose turn it is; never shown


@dataclass(slots=True)
class Projection:
    """All that is known of one table."""

    id: str
    game: str = ""
    rules: int = 0
    data: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    mode: str = "play"  # play | review
    commitment: str = ""
    seats: list[Seat] = field(default_factory=list)
    status: str = OPEN
    closed: str = ""  # why, when it is: "close" (by the host) or "rules" (they are not here)
    house: House | None = None
    table: Table | None = None
    dice: str = ""
    seq: int = 0
    at: int = 0
    created: int = 0
    n: int = 0
    seen: dict[tuple[int, str], int] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    hidden: dict[int, list[int]] = field(default_factory=dict)  # viewer -> seqs it did not notice
    hidden_lines: dict[int, list[int]] = field(default_factory=dict)
    lines_at: list[int] = field(default_factory=lambda: [0])  # n after each seq
    told: list[LogLine] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    pings: list[tuple[int, int, str, int]] = field(default_factory=list)  # seq, seat, ref, at
    mutes: set[tuple[int, int]] = field(default_factory=set)  # who (HOST: for all), whom
    since: list[int] = field(default_factory=list)  # -1, or when the seat began to think
    used: list[int] = field(default_factory=list)  # milliseconds it thought, till it last stopped
    left: list[int] = field(default_factory=list)  # milliseconds on a seat's clock
    active: list[int] = field(default_factory=list)
    group_since: int = -1
    rewind: RewindRequest | None = None  # to go back
    rewinds: int = 0  # so far
    rewind_refused_at: dict[int, int] = field(
        default_factory=dict
    )  # seat -> its count of lines then
    freed: set[tuple[int, int]] = field(default_factory=set)  # seat and epoch, by the host
    rematch: str = ""
    origin: str = ""  # the table this one is a rematch of
    lost: bool = False  # its rules cannot be had: it can be read, not played
    auto_start: bool = False  # no seat was free at creation: it starts by itself

    def history(self) -> Projection:
        """A copy for a thread: its lines and words stay as they are while the table goes on."""
        return replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            told=self.told[:],
            hidden_lines={viewer: lines[:] for viewer, lines in self.hidden_lines.items()},
        )

    def record(self) -> Record:
        """The record up to the last entry taken in: it may have grown since, but no line ever changes."""
        assert self.table is not None
        record = Record(self.table.record.header)
        record.lines = self.table.record.lines[: self.n]
        return record

    # Numbers as a viewer counts them

    def seq_of(self, viewer: int, seq: int | None = None) -> int:
        """The sequence number this viewer knows for a true one (the last, if not told)."""
        true = self.seq if seq is None else seq
        return true - bisect_right(self.hidden.get(viewer, []), true)

    def true_seq(self, viewer: int, seen: int) -> int:
        """The true number behind a viewer's; the highest that shows nothing newer."""
        return _reveal(self.hidden.get(viewer, []), seen, self.seq)

    def n_of(self, viewer: int, n: int | None = None) -> int:
        """The line number this viewer knows for a true one (the last, if not told)."""
        true = self.n if n is None else n
        return true - bisect_right(self.hidden_lines.get(viewer, []), true)

    def true_n(self, viewer: int, seen: int) -> int:
        """The true line that this viewer counts as `seen`."""
        hidden = self.hidden_lines.get(viewer, [])
        true = seen
        while true - bisect_right(hidden, true) < seen:
            true += 1
        return true

    def hears(self, viewer: int, n: int) -> bool:
        """Whether the viewer may know that there was a line n."""
        hidden = self.hidden_lines.get(viewer, [])
        place = bisect_left(hidden, n)
        return place == len(hidden) or hidden[place] != n

    def names(self) -> list[str]:
        """Of those who sit here, by seat."""
        return [seat.name or f"Seat {i + 1}" for i, seat in enumerate(self.seats)]

    def colours(self) -> list[int]:
        """By seat: what people chose, then each seat's own where that is free, then any."""
        chosen = [seat.colour for seat in self.seats]
        free = [one for one in range(COLOURS) if one not in chosen]
        for own in (True, False):
            for seat, colour in enumerate(chosen):
                if colour < 0 and (seat in free if own else free):
                    chosen[seat] = seat if own else free[0]
                    free.remove(chosen[seat])
        return chosen

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [i for i, seat in enumerate(self.seats) if seat.owned and not seat.stand_in]

    @property
    def running(self) -> bool:
        """The game is on and can go on."""
        return self.status == PLAYING and self.table is not None

    @property
    def finished(self) -> bool:
        """The game came to its own end, so nothing of it is a secret any more.

        A closed table is not finished: another server may still play it, and its people never agreed to show their hands.
        """
        return self.status == OVER


def _reveal(hidden: list[int], seen: int, last: int) -> int:
    true = seen
    for number in hidden:
        if number <= true + 1:
            true += 1
        else:
            break
    return min(true, last)


def pending(projection: Projection) -> Pending:
    """Who is asked what now."""
    table = projection.table
    if table is None:
        return Pending([], [], [None] * len(projection.seats), projection.status != PLAYING)
    asked = table.asked
    keys: list[tuple[int, int, int, int, bool] | None] = [None] * len(projection.seats)
    for seat in asked:
        ask = table.state.ask_of(seat)
        if ask is not None:
            keys[seat] = ask.key()
    return Pending(asked, table.waiting[:], keys, table.over)
