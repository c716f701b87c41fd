"""Messages of the domain: commands, log entries, effects and refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

# Who is written beside an entry when it is no seat.
HOST: Final = -1
SERVER: Final = -2

LEVELS: Final = ("easy", "normal", "hard")
COLOURS: Final = 6  # of the palette that tells seats apart
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"


class Refusal(Exception):
    """How the server says no: a status, a kind, a sentence, and numbers that help to go on."""

    def __init__(self, status: int, kind: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.kind = kind
        self.detail = detail
        self.more = more


def forbidden(detail: str = "this link does not allow that") -> Refusal:
    """The one answer to everybody who lacks a right, whatever it is."""
    return Refusal(403, "forbidden", detail)


@dataclass(slots=True)
class Entry:
    """One line of a table's log; `body` is JSON-ready and holds all that a projection needs."""

    seq: int
    seat: int  # or HOST, SERVER
    command: str  # the name under which it happens once
    body: dict[str, Any]
    at: int  # milliseconds since 1970


@dataclass(slots=True)
class Sender:
    """What the sender holds at this table: seats with the number of their invitation."""

    seats: dict[int, int] = field(default_factory=dict)
    host: bool = False
    watcher: bool = False
    server: bool = False
    session: str = ""  # hash of the browser's cookie


@dataclass(slots=True)
class Command:
    """Something to be done: one verb and its value."""

    id: str
    do: str
    sender: Sender
    seat: int | None = None
    value: Any = None
    expect: int | None = None
    fresh: dict[str, Any] = field(default_factory=dict)  # random things, made by the shell


@dataclass(slots=True)
class Profile:
    """How somebody who sits down wants to be known."""

    name: str | None = None
    colour: int | None = None


@dataclass(slots=True)
class Seat:
    """Who sits there, and who plays for them."""

    kind: str  # open | human | bot
    name: str = ""
    level: str = ""  # of a bot
    epoch: int = 1  # of its invitation: a new link makes the old ones void
    owned: bool = False  # a person holds it
    stand_in: str = ""  # level of the bot that plays for the person
    why: str = ""  # of the stand-in: away, time, left, asked, host, resigned, kicked
    colour: int = -1  # one of COLOURS; -1: the seat's own

    @property
    def bot_plays(self) -> bool:
        """A bot plays here now."""
        return self.kind == "bot" or self.stand_in != ""


# What a transaction does beside the log rows. The store knows no more of tables than this.


@dataclass(slots=True)
class AddTable:
    """A row for lists of tables; `request` makes a creation happen once."""

    table: str
    request: str
    game: str
    listed: bool
    at: int


@dataclass(slots=True)
class SetStatus:
    """What lists show."""

    table: str
    status: str
    summary: dict[str, Any]
    at: int


@dataclass(slots=True)
class AddDice:
    """The text of the dice, apart from the log."""

    table: str
    text: str


@dataclass(slots=True)
class AddKey:
    """The hash of a secret."""

    hash: str
    table: str
    role: str  # host | seat | spectator
    seat: int
    epoch: int


@dataclass(slots=True)
class AddGrant:
    """What a browser may do at a table."""

    session: str
    table: str
    role: str
    seat: int
    epoch: int


@dataclass(slots=True)
class CopyGrants:
    """The same people at another table: seat `places[i]` of the old one sits at i of the new."""

    table: str
    to: str
    places: list[int]
    epochs: list[int]


@dataclass(slots=True)
class DropGrants:
    """A seat was given up."""

    table: str
    seat: int


Effect = AddTable | SetStatus | AddDice | AddKey | AddGrant | CopyGrants | DropGrants


@dataclass(slots=True)
class Decision:
    """What handling a command gives: entries for logs (first that of this table), and effects."""

    entry: Entry
    effects: list[Effect] = field(default_factory=list)
    others: list[tuple[str, Entry]] = field(default_factory=list)  # entries of other tables
