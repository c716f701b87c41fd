"""Messages of the domain: commands, log entries, effects and refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

# The author of an entry that is not from a seat.
HOST: Final = -1
SERVER: Final = -2

LEVELS: Final = ("easy", "normal", "hard")
COLOURS: Final = 6  # of the palette that tells seats apart
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"


class Refusal(Exception):
    """A refused request: a status, a kind, a sentence, and data for the client."""

    def __init__(self, status: int, kind: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.kind = kind
        self.detail = detail
        self.more = more


def forbidden(detail: str = "this link does not allow that") -> Refusal:
    """The same refusal for every missing permission."""
    return Refusal(403, "forbidden", detail)


@dataclass(slots=True)
class Entry:
    """One entry of a table's log; `body` is JSON-ready and holds all that a projection needs."""

    seq: int
    seat: int  # or HOST, SERVER
    command: str  # its id, for idempotency
    body: dict[str, Any]
    at: int  # milliseconds since 1970


@dataclass(slots=True)
class Sender:
    """The sender's permissions at a table: seats with the epoch of their invitation."""

    seats: dict[int, int] = field(default_factory=dict)
    host: bool = False
    watcher: bool = False
    server: bool = False
    session: str = ""  # hash of the browser's cookie


@dataclass(slots=True)
class Command:
    """A command: one verb and its value."""

    id: str
    do: str
    sender: Sender
    seat: int | None = None
    value: Any = None
    expect: int | None = None
    fresh: dict[str, Any] = field(default_factory=dict)  # random values, made outside the domain


@dataclass(slots=True)
class Profile:
    """The name and colour of a person who takes a seat."""

    name: str | None = None
    colour: int | None = None
    seat: int | None = None  # None: any that is free
    watch: bool = False  # take no seat


@dataclass(slots=True)
class Seat:
    """The occupant of a seat, and the bot that stands in."""

    kind: str  # open | human | bot
    name: str = ""
    level: str = ""  # of a bot
    epoch: int = 1  # of its invitation: a new link invalidates the old ones
    owned: bool = False  # by a person
    stand_in: str = ""  # level of the bot that plays for the person, or ""
    why: str = ""  # of the stand-in: away, time, left, asked, host, resigned, kicked
    colour: int = -1  # one of COLOURS; -1: the seat's own

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays this seat now."""
        return self.kind == "bot" or self.stand_in != ""


# What a transaction writes besides log rows; the store knows nothing else about tables.


@dataclass(slots=True)
class AddTable:
    """A row for lists of tables; `request` makes creation idempotent."""

    table: str
    request: str
    game: str
    listed: bool
    at: int


@dataclass(slots=True)
class SetStatus:
    """The status and summary that lists show."""

    table: str
    status: str
    summary: dict[str, Any]
    at: int
    listed: bool


@dataclass(slots=True)
class AddDice:
    """The text of the dice, stored apart from the log."""

    table: str
    text: str


@dataclass(slots=True)
class AddKey:
    """The hash of a secret."""

    hash: str
    table: str
    role: str  # host | seat | spectator | join
    seat: int
    epoch: int


@dataclass(slots=True)
class AddGrant:
    """A permission of a browser at a table."""

    session: str
    table: str
    role: str
    seat: int
    epoch: int


@dataclass(slots=True)
class CopyGrants:
    """The same people at another table: seat i of the new one gets the holder of seat `places[i]` of the old."""

    table: str
    to: str
    places: list[int]
    epochs: list[int]


@dataclass(slots=True)
class DropGrants:
    """Remove all grants of a seat."""

    table: str
    seat: int


Effect = AddTable | SetStatus | AddDice | AddKey | AddGrant | CopyGrants | DropGrants


@dataclass(slots=True)
class Decision:
    """The result of a command: log entries (first that of this table), and effects."""

    entry: Entry
    effects: list[Effect] = field(default_factory=list)
    others: list[tuple[str, Entry]] = field(default_factory=list)  # entries of other tables
