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
    stage: str
    co_operative: bool
    note: str
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


class OwnListing(Listing, kw_only=True):
    """A table of this browser; `asked` is null where the table is not in memory."""

    you: list[int]
    host: bool
    asked: bool | None


class TableLists(Struct):
    """Tables anybody may see, those of this browser, and where webhooks may be."""

    listed: list[Listing]
    mine: list[OwnListing]
    notices: list[str]


class SeatLink(Struct):
    """The link of one seat; a bot has none."""

    seat: int
    secret: str | None


class TableLinks(Struct):
    """A new table with its secrets."""

    table: str
    host: str
    spectator: str
    seats: list[SeatLink]
    mode: Literal["play", "review"] | UnsetType = UNSET  # of a table made from a record


class Seated(Struct):
    """What a link, or a free seat, has given."""

    table: str
    role: Literal["host", "seat", "spectator"]
    seats: list[int]
    secret: str | UnsetType = UNSET
