"""Response types of a table: snapshots, answers, events. The OpenAPI document is made from them, and from it the
browser client's types (`tools/client_types.py`).

A field that may be UNSET is left out.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from watertable.server.present.lobby_responses import OptionValue, Settings
from watertable.server.present.scene_json import AnyShape, Patch, Scene


def encoded(body: bytes) -> Any:
    """The value of a field that is JSON already."""
    return msgspec.Raw(body)


class StandIn(Struct, gc=False):
    """A bot that plays for the owner of a seat, and why."""

    level: str
    why: str


class ClockState(Struct, gc=False):
    """Milliseconds left as of `since`, or standing still."""

    left: int
    since: int | None


class TimeUsed(Struct, gc=False):
    """Milliseconds a person has thought, and since when they think on."""

    ms: int
    since: int | None


class Vacation(Struct, gc=False):
    """Until when a player's time stands still (0: never yet), and milliseconds not yet taken."""

    until: int
    left: int


class SeatInfo(Struct, gc=False):
    """Who sits at a seat."""

    seat: int
    name: str
    colour: int
    kind: Literal["open", "human", "bot"]
    level: str | None
    owned: bool
    online: bool
    asked: bool
    waiting: bool
    bot: StandIn | None
    clock: ClockState | None
    used: TimeUsed
    vacation: Vacation | None


class Edition(Struct):
    """Rules as a table needs them, or as the server has them."""

    game: str
    rules: int
    data: str


class Closing(Struct):
    """Why a table cannot be played here; `has` is null when the server does not have the game at all."""

    why: Literal["close", "operator", "rules", "newer", "changed", "data", "gone", "fault"]
    needs: Edition
    has: Edition | None
    agreed: list[int] | UnsetType = UNSET  # with `changed`: the seats that agreed to go back


class Question(Struct, gc=False):
    """What a seat is asked; with `anyone`, the first answer of any seat settles it.

    `next` are the sentences for the further clicks, by kind of ref (docs/develop/web.md); `amounts` names, by verb,
    the numbers of an action that are chosen with steppers.
    """

    number: int
    kind: str
    anyone: bool
    text: str
    guide: str
    next: dict[str, str]
    amounts: dict[str, list[str]]


class Legal(Struct, gc=False):
    """What a seat may do now; `refs` are what it touches, in the order a person would click.

    `amounts` are its numbers, in the order of the question's names for its verb.
    """

    id: int
    text: str
    label: str
    verb: str
    refs: list[str]
    amounts: list[int] | UnsetType = UNSET


class Confirmation(Struct, gc=False):
    """What ending the turn, or settling an answer, does: with `draws` something is uncovered and the turn goes on.

    The texts are empty where the house has none.
    """

    draws: bool
    text: str
    button: str


class Wish(Struct):
    """Somebody asks that the whole table go back: all lines from `n` on would be void."""

    number: int
    seat: int
    n: int
    until: int
    asked: list[int]
    agreed: list[int]


class PauseWish(Struct):
    """Somebody asks for a pause."""

    number: int
    seat: int
    until: int
    asked: list[int]
    agreed: list[int]


class Ending(Struct, gc=False):
    """Agreeing to end: why this seat may (its places are fixed, or it is done), and who has agreed.

    `playing_out`: all who play have agreed, and bots make the remaining moves.
    """

    why: Literal["places", "done", ""]
    agreed: list[int]
    playing_out: bool


class OutcomeLine(Struct):
    """One line of the score sheet."""

    say: dict[str, Any]
    seats: list[int]
    text: str


class GameOutcome(Struct):
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    reason: dict[str, Any]
    ties: list[list[int]]
    others: dict[str, int]
    lines: list[OutcomeLine]
    text: str
    total: str  # what the score counts, where the lines do not add up to it


class LogLine(Struct, gc=False):
    """Words of one line; `void` names the lines it takes back.

    `seat` is who acted, unset for chance; a `moment` is something people must not miss.
    """

    n: int
    text: str
    refs: list[str]
    void: list[int] | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    moment: Literal["done", "loss", "news"] | UnsetType = UNSET


class ChatLine(Struct, gc=False):
    """Something said, or a note of the table itself (`seat` null)."""

    seq: int
    at: int
    seat: int | None
    kind: Literal["phrase", "text", "note"]
    text: str
    key: str | UnsetType = UNSET


class Parent(Struct, gc=False):
    """The finished game that a table began from, and after which of its lines."""

    table: str
    line: int


class SharedPart(Struct, kw_only=True, gc=False):
    """The part of a snapshot that is the same for everybody who looks from a seat."""

    table: str
    game: str
    options: dict[str, OptionValue]
    settings: Settings
    mode: Literal["play", "review"]
    commitment: str
    status: Literal["open", "playing", "over", "closed"]
    why_closed: str
    closed: Closing | None
    n: int
    seq: int
    seat: int | None
    seats: list[SeatInfo]
    number: int | None
    question: Question | None
    legal: list[Legal]
    drafts: list[int]
    can_end: bool
    confirmation: Confirmation | None
    ask_back: int | None
    wish: Wish | None
    pause: PauseWish | None
    paused: int | None
    ending: Ending | None
    outcome: GameOutcome | None
    rematch: str | None
    parent: Parent | None
    dice: str | UnsetType = UNSET


class OwnPart(Struct, gc=False):
    """The part of a snapshot that is one browser's own."""

    host: bool
    you: list[int]
    freed: list[int]
    now: int
    log: list[LogLine]
    chat: list[ChatLine]


class _Whole(SharedPart, kw_only=True, gc=False):
    """Both parts; their bytes are joined, so that the shared one is encoded once."""

    host: bool
    you: list[int]
    freed: list[int]
    now: int
    log: list[LogLine]
    chat: list[ChatLine]


class Snapshot(_Whole, kw_only=True, gc=False):
    """A table as one browser is shown it; `view` and `words`, for programs, only when asked for."""

    scene: Scene | None
    view: dict[str, Any] | UnsetType | None = UNSET
    words: str | UnsetType | None = UNSET


class StreamedSnapshot(_Whole, kw_only=True, gc=False):
    """A snapshot in a stream: words since the last one, and the scene whole or as a patch."""

    scene: Scene | UnsetType | None = UNSET
    patch: Patch | UnsetType = UNSET


class CommandAnswer(Struct, kw_only=True):
    """The reply to a command; a sender who gave up their seat with it is told only that they left."""

    seq: int | None
    n: int | None
    number: int | UnsetType | None = UNSET
    repeat: bool | UnsetType = UNSET
    left: bool | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    table: str | UnsetType | None = UNSET
    snapshot: Snapshot | UnsetType = UNSET


class Reason(Struct):
    """Why an action cannot be done; null: it can."""

    action: int
    text: str
    label: str
    reason: str | None


class Reasons(Struct):
    """Why not, action by action."""

    reasons: list[Reason]


class PreviewAnswer(Struct):
    """What the choice so far would do: shapes to draw over the scene, and words."""

    shapes: list[AnyShape]
    text: str


class HintAnswer(Struct):
    """What a bot would do, and a sentence why; `because` may be empty."""

    action: int
    text: str
    label: str
    number: int
    because: str


class Moment(Struct):
    """How a table looked after line `at`."""

    table: str
    game: str
    at: int
    n: int
    seat: int | None
    scene: Scene
    asked: list[int]
    log: list[LogLine]
    outcome: GameOutcome | None


class TurningPoint(Struct):
    """A decision that changed much: the seat's chance to win before and after it, in percent, or -1 for both where
    everybody wins or loses together.
    """

    n: int
    seat: int
    before: int
    after: int
    helped: bool
    text: str


class TurningPoints(Struct):
    """Where a finished game turned."""

    points: list[TurningPoint]


class DrawnFace(Struct):
    """How often chance gave something, and how often it was to be expected."""

    text: str
    seen: int
    due: float


class Draws(Struct):
    """What chance gave by one kind of draw."""

    verb: str
    rows: list[DrawnFace]


class Luck(Struct):
    """What chance gave in a finished game."""

    draws: list[Draws]


# Events


class Ping(Struct):
    """Somebody points at a place."""

    seq: int
    seat: int | None
    ref: str


class Seats(Struct):
    """Who is online has changed."""

    seats: list[SeatInfo]


class TableEvent(Struct, tag_field="event", tag="table"):
    """The table has changed."""

    id: int
    data: StreamedSnapshot


class ChatEvent(Struct, tag_field="event", tag="chat"):
    """One chat line, which is also in the snapshot that follows."""

    id: None
    data: ChatLine


class PingEvent(Struct, tag_field="event", tag="ping"):
    """Somebody points at a place."""

    id: None
    data: Ping


class SeatsEvent(Struct, tag_field="event", tag="seats"):
    """Who is online has changed."""

    id: None
    data: Seats


TableNews = TableEvent | ChatEvent | PingEvent | SeatsEvent


class Poll(Struct):
    """What happened since a number, as one answer."""

    seq: int | None
    events: list[TableNews]


class SessionEvent(Struct):
    """An event of the session stream: those of a table's stream, and `mine`, a changed row of one's list of tables.

    `id` is the key of the table in the request, then a space and the number of the event if it has one; `*`: no table.
    """

    event: Literal["table", "chat", "ping", "seats", "gone", "mine"]
    id: str
    data: dict[str, Any]


class SessionPoll(Struct):
    """What happened at several tables, as one answer."""

    events: list[SessionEvent]
