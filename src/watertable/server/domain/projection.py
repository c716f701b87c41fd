"""The projection of a table's log: its state after the entries applied so far.

It can be dropped at any time and replayed from the log. Numbers that people see (`seq`, `n`, question
numbers) are counted per viewer: entries hidden from a viewer, such as parts of a sealed answer, do not count for it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from typing import Any, Final

import watertable
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.record import Record
from watertable.kernel.state import ANYONE
from watertable.kernel.table import Table
from watertable.kernel.text import Say, Words
from watertable.server.domain.messages import COLOURS, OPEN, OVER, PLAYING, Seat
from watertable.server.domain.phrases import PHRASES, note_text

MOVES: Final = ("start", "play", "back", "done", "go_back", "upgrade")


@dataclass(slots=True)
class LogMessage:
    """What was told of a line: to all, and to seats that may know more. It is rendered when it is read."""

    n: int
    say: Say | str  # a sentence only in logs that were written before messages were stored
    own: dict[str, Say | str]
    void: list[int]
    refs: dict[str, list[str]] = field(default_factory=dict)  # by seat; "" for everybody else
    moment: str = ""  # what people must not miss: see kernel/picture
    seat: int | None = None  # who acted; None: chance
    names: tuple[str, ...] = ()  # of the players, at that time
    words: Words | None = None  # the catalogue with its sentences; None: the table's own notes
    rendered: str = ""  # for all: most readers are told the same

    @property
    def text(self) -> str:
        """The sentence for all who may not know more."""
        if not self.rendered:
            self.rendered = self._render(self.say)
        return self.rendered

    def text_for(self, viewer: int) -> str:
        """The sentence for a viewer."""
        own = self.own.get(str(viewer))
        return self.text if own is None else self._render(own)

    def _render(self, say: Say | str) -> str:
        if isinstance(say, str):
            return say
        if self.words is None:
            names = list(self.names)
            name = names[say.facts["seat"]] if "seat" in say.facts else ""
            return note_text(say.key, {**say.facts, "name": name})
        return self.words.tell(say, list(self.names))


@dataclass(slots=True)
class ChatMessage:
    """A chat line, or a note of the table itself (`seat` None)."""

    seq: int
    at: int
    seat: int | None
    kind: str  # phrase | text | note
    key: str  # of a phrase or a note
    values: dict[str, Any] = field(default_factory=dict)  # of a note, or {"text": what was written}

    @property
    def text(self) -> str:
        """The sentence."""
        if self.kind == "note":
            return note_text(self.key, self.values)
        return str(self.values["text"]) if self.kind == "text" else PHRASES.get(self.key, self.key)


@dataclass(slots=True)
class RewindRequest:
    """An open request to rewind the whole table, while the others are asked."""

    number: int  # counts the requests of this table
    seat: int
    line: int  # the first line that would be void
    until: int
    asked: list[int]
    agreed: list[int] = field(default_factory=list)


@dataclass(slots=True)
class PauseRequest:
    """An open request to pause the game, while the others are asked."""

    number: int  # counts the requests of this table
    seat: int
    until: int
    asked: list[int]
    agreed: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Stuck:
    """Why a table of older rules cannot go on under the installed ones as it stands."""

    rules: int  # the installed version
    held: int  # lines that hold under it; -1: the table cannot even be set up under it
    reason: str  # for operators: it may tell what only one seat knows


@dataclass(slots=True)
class Pending:
    """Who must act, before or after an entry."""

    asked: list[int]
    waiting: list[int]
    keys: list[tuple[int, int, int, int, bool] | None]
    over: bool

    def same(self, other: Pending) -> bool:
        """Whether both look the same from outside."""
        return (
            self.asked == other.asked and self.waiting == other.waiting and self.over == other.over
        )

    def thinks(self, seat: int) -> bool:
        """Whether the table waits for this seat and no other can answer for it."""
        key = self.keys[seat]
        return seat in self.waiting or (key is not None and key[1] != ANYONE)

    @property
    def anyone(self) -> bool:
        """Whether the open question is for anyone in the group."""
        return any(key is not None and key[1] == ANYONE for key in self.keys)


@dataclass(slots=True)
class TableSettings:
    """The host's settings."""

    confirm: bool = True
    listed: bool = False  # in the lobby: anybody may watch
    open_seats: bool = False  # of a listed table: anybody may also sit down at a free one
    chat: str = "phrases"
    away: int = 600  # seconds after which a bot plays for a silent seat
    pace: int = 700  # minimum milliseconds per bot answer
    clock: dict[str, Any] | None = (
        None  # {"kind": "turn", "ms": …} or {"kind": "bank", "ms": …, "add": …}
    )
    delay: dict[str, Any] | None = None  # of spectators: {"kind": "moves" | "minutes", "n": …}
    open_hands: bool = False  # spectators may see every seat's view
    go_back: str = "consent"  # of the others, or "never"
    notice: str = ""  # the webhook URL for turn notices; never shown
    name: str = ""  # of the table, for lists
    vacation: int = 0  # days during which a player's time may stand still


@dataclass(slots=True)
class Projection:
    """The state of one table."""

    id: str
    game: str = ""
    rules: int = 0
    data: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    settings: TableSettings = field(default_factory=TableSettings)
    mode: str = "play"  # play | review
    commitment: str = ""
    seats: list[Seat] = field(default_factory=list)
    status: str = OPEN
    closed: str = ""  # why: "close" (by the host), "operator" or "rules" (not installed)
    edition: tuple[int, str] | None = None  # rules and data the log has moved to since the creation
    rule_moves: list[dict[str, Any]] = field(default_factory=list)  # those lines of the record
    stuck: Stuck | None = None
    back_agreed: set[tuple[int, int]] = field(default_factory=set)  # seat, rules version
    house: House | None = None
    catalogues: dict[int, Words] = field(default_factory=dict)  # stored ones, by rules version
    words: Words | None = None  # the catalogue of the rules in force at the last entry
    others: list[str] = field(default_factory=list)  # names of the automas
    table: Table | None = None
    dice: str = ""
    seq: int = 0
    at: int = 0
    created: int = 0
    n: int = 0
    seen: dict[tuple[int, str], int] = field(default_factory=dict)
    marks: list[int] = field(default_factory=list)  # one per entry, to see whether it has changed
    numbers: list[int] = field(default_factory=list)
    hidden: dict[int, list[int]] = field(default_factory=dict)  # viewer -> seqs hidden from it
    hidden_lines: dict[int, list[int]] = field(default_factory=dict)
    lines_at: list[int] = field(default_factory=lambda: [0])  # n after each seq
    told: list[LogMessage] = field(default_factory=list)
    chat: list[ChatMessage] = field(default_factory=list)
    pings: list[tuple[int, int, str, int]] = field(default_factory=list)  # seq, seat, ref, at
    mutes: set[tuple[int, int]] = field(default_factory=set)  # who (HOST: for all), whom
    since: list[int] = field(default_factory=list)  # -1, or when the seat began to think
    turns: list[int] = field(default_factory=list)  # how often the seat began to think
    used: list[int] = field(
        default_factory=list
    )  # thinking time in milliseconds, up to the last stop
    left: list[int] = field(default_factory=list)  # milliseconds on a seat's clock
    active: list[int] = field(default_factory=list)
    group_since: int = -1
    rewind: RewindRequest | None = None
    rewinds: int = 0  # so far
    rewind_refused_at: dict[int, int] = field(
        default_factory=dict
    )  # seat -> its count of lines then
    pause: PauseRequest | None = None
    pauses: int = 0  # asked for so far
    paused_at: int = -1  # since when the game is paused
    vacation: list[tuple[int, int]] = field(default_factory=list)  # by seat: from, until
    vacation_left: list[int] = field(default_factory=list)  # milliseconds not yet taken
    agreed_end: set[int] = field(default_factory=set)  # seats that let bots play the rest
    freed: set[tuple[int, int]] = field(default_factory=set)  # (seat, epoch) freed by the host
    rematch: str = ""
    host_seat: int = -1  # of the player who opened the table
    link_epoch: int = 1  # of the table's link: a new one makes the old ones void
    origin: str = ""  # the table this one is a rematch of
    parent: dict[str, Any] | None = None  # the table and line this one is a fork of
    lost: bool = False  # its rules are not available: it can be read, not played
    auto_start: bool = False  # no seat was free at creation: it starts automatically

    def history(self) -> Projection:
        """A copy for a thread, unaffected by later moves."""
        return replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            told=self.told[:],
            hidden_lines={viewer: lines[:] for viewer, lines in self.hidden_lines.items()},
        )

    def record(self) -> Record:
        """The record up to the last applied entry; lines never change once written."""
        assert self.table is not None
        record = Record(self.table.record.header)
        record.lines = self.table.record.lines[: self.n]
        return record

    # Numbers per viewer

    def seq_of(self, viewer: int, seq: int | None = None) -> int:
        """This viewer's number for a true sequence number (default: the last)."""
        true = self.seq if seq is None else seq
        return true - bisect_right(self.hidden.get(viewer, []), true)

    def true_seq(self, viewer: int, seen: int) -> int:
        """The true sequence number for a viewer's; the highest that shows nothing newer."""
        return _reveal(self.hidden.get(viewer, []), seen, self.seq)

    def mark(self, viewer: int, seen: int) -> int:
        """What tells the entry with this viewer's number from any other that could take its number."""
        true = seen
        for number in self.hidden.get(viewer, []):
            if number > true:
                break
            true += 1
        return self.marks[true - 1] if 0 < true <= len(self.marks) else 0

    def n_of(self, viewer: int, n: int | None = None) -> int:
        """This viewer's number for a true line number (default: the last)."""
        true = self.n if n is None else n
        return true - bisect_right(self.hidden_lines.get(viewer, []), true)

    def true_n(self, viewer: int, seen: int) -> int:
        """The true line number for a viewer's number."""
        hidden = self.hidden_lines.get(viewer, [])
        true = seen
        while true - bisect_right(hidden, true) < seen:
            true += 1
        return true

    def hears(self, viewer: int, n: int) -> bool:
        """Whether line n is visible to the viewer."""
        hidden = self.hidden_lines.get(viewer, [])
        place = bisect_left(hidden, n)
        return place == len(hidden) or hidden[place] != n

    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name or f"Seat {i + 1}" for i, seat in enumerate(self.seats)]

    def colours(self) -> list[int]:
        """Colours by seat: the chosen ones, then each seat's default if free, then any free one."""
        chosen = [seat.colour for seat in self.seats]
        free = [one for one in range(COLOURS) if one not in chosen]
        for own in (True, False):
            for seat, colour in enumerate(chosen):
                if colour < 0 and (seat in free if own else free):
                    chosen[seat] = seat if own else free[0]
                    free.remove(chosen[seat])
        return chosen

    def people(self) -> list[int]:
        """The seats played by a person now."""
        return [i for i, seat in enumerate(self.seats) if seat.owned and not seat.stand_in]

    @property
    def playing_out(self) -> bool:
        """Whether everybody who plays has agreed that bots make the remaining moves at once."""
        people = self.people()
        return self.running and bool(people) and self.agreed_end.issuperset(people)

    def bot_answers(self, seat: int) -> bool:
        """Whether a bot answers for this seat now."""
        return self.seats[seat].bot_plays or self.playing_out

    @property
    def house_name(self) -> str:
        """The name under which other processes find the house: that of older rules is `NAME@VERSION`."""
        current = watertable.house(self.game)
        return self.game if self.house is current else f"{self.game}@{self.rules}"

    @property
    def running(self) -> bool:
        """Whether the game is being played."""
        return self.status == PLAYING and self.table is not None

    @property
    def closed_on_purpose(self) -> bool:
        """Whether the host or the operator has closed the table; no other server continues it."""
        return self.closed in ("close", "operator")

    @property
    def finished(self) -> bool:
        """Whether the game has ended, so that nothing in it is secret any more.

        A closed table is not finished: another server may still continue it, so its hands stay secret.
        """
        return self.status == OVER


def installed(game: str) -> House | None:
    """The current house of a game, if this server has it."""
    try:
        return watertable.house(game)
    except (WaterTableError, ImportError):
        return None


def _reveal(hidden: list[int], seen: int, last: int) -> int:
    true = seen
    for number in hidden:
        if number <= true + 1:
            true += 1
        else:
            break
    return min(true, last)


def pending(projection: Projection) -> Pending:
    """Who must act now."""
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
