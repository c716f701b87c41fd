"""Request schemas, strict JSON decoding, and problem+json."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from watertable.server.domain.messages import Refusal
from watertable.server.present.table_responses import Edition

BODY: Final = 64 * 1024
RECORD: Final = 1024 * 1024
DEEPEST: Final = 32
MOST_PARTS: Final = (
    8192  # JSON values in a body: a table of 16 seats with all options has a few hundred
)
LARGEST: Final = 2**53
LONGEST: Final = 4096

T = TypeVar("T")

Id = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
LongId = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, Meta(min_length=32, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Small = Annotated[int, Meta(ge=0, le=LARGEST)]
Name = Annotated[str, Meta(max_length=80)]
Colour = Annotated[int, Meta(ge=0, le=5)]
Level = Literal["easy", "normal", "hard"]
Value = bool | Annotated[int, Meta(ge=-LARGEST, le=LARGEST)] | Annotated[str, Meta(max_length=200)]
OptionValue = Value | Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=64)]


class SeatPlan(Struct, forbid_unknown_fields=True):
    """One seat of a new table: mine, free for whom I invite, or a bot's."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    name: Name | None = None
    colour: Colour | None = None


class ClockPlan(Struct, forbid_unknown_fields=True):
    """No clock, so much per turn, or a bank with an increment; milliseconds."""

    kind: Literal["none", "turn", "bank"]
    ms: Small = 0
    add: Small = 0


class DelayPlan(Struct, forbid_unknown_fields=True):
    """How far spectators are behind the game."""

    kind: Literal["none", "moves", "minutes"]
    n: Small = 0


class CreateRequest(Struct, forbid_unknown_fields=True):
    """A new table."""

    id: LongId
    game: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=80)], OptionValue], Meta(max_length=64)
    ] = {}
    confirm: bool = True
    listed: bool = False
    open_seats: bool = False
    chat: Literal["phrases", "free"] = "phrases"
    clock: ClockPlan | None = None
    away: Small | None = None
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    delay: DelayPlan | None = None
    open_hands: bool = False
    go_back: Literal["consent", "never"] = "consent"
    notice: Annotated[str, Meta(max_length=500)] | None = None
    name: Name | None = None
    vacation: Small | None = None


class RedeemRequest(Struct, forbid_unknown_fields=True):
    """A secret from a link, for a cookie; with a table's link, also which seat, or to watch."""

    secret: Secret
    name: Name | None = None
    id: LongId | None = None
    colour: Colour | None = None
    seat: SeatNumber | None = None
    watch: bool = False


class InvitationRequest(Struct, forbid_unknown_fields=True):
    """What does this link offer?"""

    secret: Secret


class DeviceRequest(Struct, forbid_unknown_fields=True):
    """My place at this table, for another device."""

    id: LongId


class PushRequest(Struct, forbid_unknown_fields=True):
    """Tell me about this table: a browser's push subscription, or a webhook without keys."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""
    quiet: Annotated[str, Meta(pattern=r"^([0-9]{1,2}-[0-9]{1,2}\+-?[0-9]{1,4})?$")] = ""
    on: bool = True


class SettingsPlan(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Changed settings of a table that has not begun; what is left out stays."""

    options: (
        Annotated[dict[Annotated[str, Meta(max_length=80)], OptionValue], Meta(max_length=64)]
        | UnsetType
    ) = UNSET
    confirm: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    open_seats: bool | UnsetType = UNSET
    chat: Literal["phrases", "free"] | UnsetType = UNSET
    clock: ClockPlan | UnsetType = UNSET
    away: Small | UnsetType = UNSET
    delay: DelayPlan | UnsetType = UNSET
    open_hands: bool | UnsetType = UNSET
    go_back: Literal["consent", "never"] | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    vacation: Small | UnsetType = UNSET


class JoinRequest(Struct, forbid_unknown_fields=True):
    """A free seat at a table with open seats."""

    id: LongId
    name: Name | None = None
    seat: SeatNumber | None = None
    colour: Colour | None = None


class Do(Struct, forbid_unknown_fields=True):
    """Exactly one of these."""

    play: Small | Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    take_back: Small | UnsetType | None = UNSET
    end_turn: Literal[True] | UnsetType = UNSET
    ask_back: Small | UnsetType | None = UNSET
    agree_back: Small | UnsetType = UNSET
    refuse_back: Small | UnsetType = UNSET
    vacation: Annotated[int, Meta(ge=0, le=60)] | UnsetType = UNSET
    ask_pause: Literal[True] | UnsetType = UNSET
    agree_pause: Small | UnsetType = UNSET
    refuse_pause: Small | UnsetType = UNSET
    resume: Literal[True] | UnsetType = UNSET
    agree_upgrade: Small | UnsetType = UNSET
    agree_end: bool | UnsetType = UNSET
    resign: Literal[True] | UnsetType = UNSET
    start: Literal[True] | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
    rename: Name | UnsetType = UNSET
    leave: Literal[True] | UnsetType = UNSET
    bot: Level | Literal[True] | UnsetType = UNSET
    reclaim: Literal[True] | UnsetType = UNSET
    stay: Literal[True] | UnsetType = UNSET
    stand_in: SeatNumber | UnsetType = UNSET
    kick: SeatNumber | UnsetType = UNSET
    invite: SeatNumber | UnsetType = UNSET
    link: Literal[True] | UnsetType = UNSET
    settings: SettingsPlan | UnsetType = UNSET
    fill: Level | Literal[True] | UnsetType = UNSET
    close: Literal[True] | UnsetType = UNSET
    rematch: Literal[True] | UnsetType = UNSET
    say: Annotated[str, Meta(max_length=1000)] | UnsetType = UNSET
    mute: SeatNumber | UnsetType = UNSET
    unmute: SeatNumber | UnsetType = UNSET
    ping: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class CommandRequest(Struct, forbid_unknown_fields=True):
    """A command: what to do, from which seat, and which question it answers."""

    id: Id
    do: Do
    seat: SeatNumber | None = None
    expect: Small | None = None
    snapshot: bool = True  # clients with an open stream need none in the response


class WhyRequest(Struct, forbid_unknown_fields=True):
    """Why not? About an action, or about everything that touches a place."""

    seat: SeatNumber
    action: Small | Annotated[str, Meta(max_length=200)] | None = None
    ref: Annotated[str, Meta(max_length=64)] | None = None


class PreviewRequest(Struct, forbid_unknown_fields=True):
    """What would this choice do? An action, or all that fit the refs chosen so far, in any order."""

    seat: SeatNumber
    refs: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=32)] = []
    action: Small | None = None


Answers = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=500)]


class LessonRequest(Struct, forbid_unknown_fields=True):
    """A learner's answers so far, and perhaps a try; an empty text goes on from a step that is only read."""

    answers: Answers = []
    attempt: Annotated[str, Meta(max_length=80)] | None = None


class LessonSideRequest(Struct, forbid_unknown_fields=True):
    """The position after so many lines of a side line, at a point of a lesson."""

    answers: Answers = []
    side: Annotated[int, Meta(ge=0, le=99)] = 0
    lines: Annotated[int, Meta(ge=0, le=400)] = 0


class LessonWhyRequest(Struct, forbid_unknown_fields=True):
    """Why not, at a point of a lesson?"""

    answers: Answers = []
    seat: SeatNumber = 0
    action: Small | Annotated[str, Meta(max_length=200)] | None = None
    ref: Annotated[str, Meta(max_length=64)] | None = None


class LessonPreviewRequest(Struct, forbid_unknown_fields=True):
    """What would this choice do, at a point of a lesson?"""

    answers: Answers = []
    seat: SeatNumber = 0
    refs: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=32)] = []
    action: Small | None = None


class HintRequest(Struct, forbid_unknown_fields=True):
    """What would a bot do?"""

    seat: SeatNumber


class ImportRequest(Struct, forbid_unknown_fields=True):
    """A record to look at, or to play on from at one screen."""

    id: LongId
    record: Annotated[str, Meta(max_length=RECORD)]
    mode: Literal["review", "play"] = "review"


class ForkRequest(Struct, forbid_unknown_fields=True):
    """After which line of a finished game to begin, with which luck, and the seat to play there."""

    id: LongId
    at: Small
    play: SeatNumber
    luck: Literal["same", "fresh"] = "same"


class Problem(Struct):
    """How the server says no (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    rule: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    n: int | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    table: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
    why: str | UnsetType = UNSET
    needs: Edition | UnsetType = UNSET
    has: Edition | UnsetType | None = UNSET
    agreed: list[int] | UnsetType = UNSET
    left: int | UnsetType = UNSET  # milliseconds of vacation


class Gone(Struct, omit_defaults=True):
    """A stream ends: for a while (`why` is `restart`), or for good with a problem."""

    why: str = ""
    type: str = ""
    title: str = ""
    status: int = 0
    detail: str = ""
    reason: str = ""


class GoneEvent(Struct, tag_field="event", tag="gone"):
    """The last event of a stream."""

    id: None
    data: Gone


TITLES: Final = {
    "bad-request": "That could not be read",
    "option": "That cannot be set",
    "forbidden": "Not allowed",
    "not-found": "Nothing here",
    "settled": "That question is settled",
    "no-such-question": "No such question",
    "not-asked": "Not asked",
    "rule": "The rules say no",
    "unknown-action": "The rules say no",
    "too-large": "Too large",
    "too-many": "Too much at once",
    "unavailable": "Not now",
    "error": "A fault of the server",
}


def problem(refusal: Refusal) -> Problem:
    """The refusal as it is sent."""
    more = dict(refusal.more)
    if refusal.kind in ("rule", "unknown-action"):
        more.setdefault("reason", refusal.detail)
    return Problem(
        type=f"/problems/{refusal.kind}",
        title=TITLES.get(refusal.kind, "Not now"),
        status=refusal.status,
        detail=refusal.detail,
        **more,
    )


def single_verb(do: Do) -> tuple[str, Any]:
    """The one verb that is set, with its value."""
    found = [
        (name, value) for name in Do.__struct_fields__ if (value := getattr(do, name)) is not UNSET
    ]
    if len(found) != 1:
        raise Refusal(400, "bad-request", "do: exactly one thing")
    name, value = found[0]
    return name, msgspec.to_builtins(value) if isinstance(value, Struct) else value


# Strict decoding: JSON that two parsers could read differently is refused.

_NO_BRACKET: Final = bytes(set(range(256)) - set(b"[]{}"))


def read(body: Any, kind: type[T]) -> T:
    """A checked body as the request it should be."""
    try:
        return msgspec.convert(body, kind)
    except msgspec.MsgspecError as error:
        raise Refusal(400, "bad-request", str(error)[:300]) from None


def check(body: bytes, longest: int = LONGEST) -> Any:
    """The decoded body. Refuses JSON that is deeply nested, ambiguous, or has numbers JavaScript cannot represent."""
    _bound(body)
    try:
        found = _strict.decode(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refusal(400, "bad-request", f"not JSON as we read it: {str(error)[:120]}") from None
    _strings(found, longest)
    return found


def _bound(body: bytes) -> None:
    """Refuse deep nesting and too many values before decoding.

    A few linear passes over the bytes without backtracking. With escapes removed, a string ends at the next quote.
    A backslash outside a string may falsify the count, but the strict decoder refuses that body anyway.
    """
    bare = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    if bare.count(b'"') > 2 * MOST_PARTS:
        raise _too_many()
    outside = b"".join(bare.split(b'"')[::2])
    brackets = outside.translate(None, _NO_BRACKET)
    if outside.count(b",") > MOST_PARTS or len(brackets) > 2 * MOST_PARTS:
        raise _too_many()
    depth = 0
    for mark in brackets:
        depth += 1 if mark in b"[{" else -1
        if depth > DEEPEST:
            raise Refusal(400, "bad-request", f"nested deeper than {DEEPEST}")


def _too_many() -> Refusal:
    return Refusal(400, "bad-request", f"more than {MOST_PARTS} parts")


def _strings(thing: Any, longest: int) -> None:
    if isinstance(thing, str):
        if len(thing) > longest:
            raise Refusal(400, "bad-request", f"a text of more than {longest} characters")
        try:
            thing.encode()
        except UnicodeEncodeError:  # a lone surrogate
            raise _invalid_characters() from None
        if "\0" in thing:
            raise _invalid_characters()
    elif isinstance(thing, list):
        for item in thing:
            _strings(item, longest)
    elif isinstance(thing, dict):
        for name, item in thing.items():
            _strings(name, LONGEST)
            _strings(item, longest)


def _invalid_characters() -> Refusal:
    return Refusal(400, "bad-request", "a text with invalid characters")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key occurs twice")
    return made


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _int(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise ValueError("a number too large for a browser")
    return int(digits)


def _float(digits: str) -> float:
    raise ValueError("numbers here are whole")


_strict: Final = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_int, parse_float=_float
)


def encode(thing: Any) -> bytes:
    """JSON bytes."""
    return msgspec.json.encode(thing)
