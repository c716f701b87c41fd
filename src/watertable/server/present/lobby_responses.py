"""Response types of the lobby: games, lists of tables, links. The OpenAPI document is made from them.

A field that may be UNSET is left out.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Level = Literal["easy", "normal", "hard"]
OptionValue = bool | int | str | list[str]
Trust = Literal["printed", "source", "reconstruction"]


# Games


class OptionChoice(Struct):
    """One value of an option."""

    value: OptionValue
    title: str


class OptionItem(Struct):
    """One thing that an option may contain."""

    value: str
    title: str


class GameOption(Struct):
    """What can be chosen before a game begins: one of `values`, or some of `items`."""

    key: str
    title: str
    help: str
    default: OptionValue
    values: list[OptionChoice]
    items: list[OptionItem]


class GameCard(Struct):
    """One game as the lobby shows it."""

    name: str
    title: str
    designer: str
    artist: str
    publisher: str
    where: str
    sentence: str
    seats: list[int]
    minutes: int
    age: int
    weight: int
    variant: str
    stage: str
    co_operative: bool
    note: str
    previews: bool  # whether it shows what a choice would do
    rules: int
    options: list[GameOption]
    levels: list[Level]


class Ruling(Struct):
    """What was decided where the rulebook is silent, says two things or is lost."""

    id: str
    text: str
    reason: str
    trust: Trust
    page: str


class RuleSection(Struct):
    """A section of the rules in our words."""

    id: str
    title: str
    text: str
    page: str
    rulings: list[Ruling]


class Phrase(Struct):
    """What can be said with one click."""

    key: str
    text: str


# The lobby


class ListedSeat(Struct):
    """A seat of a table in a list."""

    kind: Literal["open", "human", "bot"]
    name: str
    level: str


class Listing(Struct, kw_only=True):
    """A table as lists show it; older tables lack `open_seats`."""

    table: str
    game: str
    status: Literal["open", "playing", "over", "closed"]
    created: int
    changed: int
    seats: list[ListedSeat]
    options: dict[str, OptionValue]
    mode: Literal["play", "review"]
    open_seats: bool | UnsetType = UNSET
    name: str = ""


class OwnListing(Listing, kw_only=True):
    """A table of this browser; `asked` is null while the table is still being read."""

    you: list[int]
    host: bool
    asked: bool | None
    turn: list[int] = []  # the seats that are waited for …
    since: int | None = None  # … since when …
    deadline: int | None = None  # … and when a bot takes over
    last: str = ""  # what was done last
    talk: int = 0  # how many lines others have said


class TableLists(Struct):
    """Tables anybody may see, those of this browser, and where webhooks may be."""

    listed: list[Listing]
    mine: list[OwnListing]
    notices: list[str]
    site: str  # the address that others can open; "" if only this machine can
    pages: list[str]  # of the operator: privacy, imprint


class Clock(Struct):
    """The clock of a table, in milliseconds."""

    kind: Literal["turn", "bank"]
    ms: int
    add: int | UnsetType = UNSET


class Delay(Struct):
    """How far spectators are behind the game."""

    kind: Literal["moves", "minutes"]
    n: int


class Settings(Struct):
    """What the host has chosen."""

    confirm: bool
    listed: bool
    open_seats: bool
    chat: Literal["phrases", "free"]
    away: int
    clock: Clock | None
    delay: Delay | None
    open_hands: bool
    go_back: Literal["consent", "never"]
    notice: bool
    name: str
    vacation: int


class InvitedSeat(Struct):
    """A seat as somebody with a link sees it."""

    seat: int
    kind: Literal["open", "human", "bot"]
    name: str
    level: str
    owned: bool
    colour: int


class Invitation(Struct):
    """What a link offers; `seat` is set where it is one seat's own."""

    table: str
    role: Literal["host", "seat", "spectator", "join"]
    seat: int | None
    game: str
    name: str
    host: str
    status: Literal["open", "playing", "over", "closed"]
    options: dict[str, OptionValue]
    settings: Settings
    seats: list[InvitedSeat]
    you: list[int]


class PushKey(Struct):
    """The server's public key for push subscriptions."""

    key: str


class Done(Struct):
    """It is done."""

    ok: bool


class DeviceLinks(Struct):
    """Secrets for another device, to be redeemed one after the other."""

    secrets: list[str]


class SeatLink(Struct):
    """The link of one seat; a bot has none."""

    seat: int
    secret: str | None


class TableLinks(Struct):
    """A new table with its secrets."""

    table: str
    host: str
    spectator: str
    join: str
    seats: list[SeatLink]
    mode: Literal["play", "review"] | UnsetType = UNSET  # of a table made from a record


class Seated(Struct):
    """What a link, or a free seat, has given."""

    table: str
    role: Literal["host", "seat", "spectator"]
    seats: list[int]
    secret: str | UnsetType = UNSET
