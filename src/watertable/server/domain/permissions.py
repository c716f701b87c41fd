"""Who may do what at a table, and whether what a command answers is still open."""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.state import ANYONE, SPECTATOR
from watertable.kernel.table import Table
from watertable.server.domain.closing import closing
from watertable.server.domain.messages import (
    CLOSED,
    HOST,
    OPEN,
    OVER,
    SERVER,
    By,
    Command,
    Refusal,
    forbidden,
)
from watertable.server.domain.projection import Fold

FREED: Final = "the host has freed your seat. With a new link from them you can sit down again"

Done = tuple[dict[str, Any], int]  # the body of the entry, and who is written beside it


def who_is(command: Command) -> int:
    """The name beside the entry; with the command's id it makes the effect happen once."""
    if command.by.server:
        return SERVER
    return HOST if command.seat is None else command.seat


def may_sit(fold: Fold, by: By, seat: int | None) -> int:
    """The seat, when the sender holds it by a link that still counts."""
    if seat is None or not 0 <= seat < len(fold.seats):
        raise forbidden()
    if by.server:
        return seat
    sitting = fold.seats[seat]
    if by.seats.get(seat) != sitting.epoch or not sitting.owned:
        raise forbidden()
    return seat


def may_host(by: By) -> None:
    """Only who laid the table."""
    if not (by.host or by.server):
        raise forbidden("only the host of the table can do that")


def a_seat(fold: Fold, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(fold.seats):
        raise Refusal(422, "bad-request", "there is no such seat at this table")
    return value


def on(fold: Fold) -> Table:
    """The game, while it is played."""
    if fold.table is None or not fold.running:
        closed = closing(fold)
        if fold.status == CLOSED and closed is not None:
            raise closed.refusal("not-playing")
        what = {OPEN: "has not begun", OVER: "is over"}
        raise Refusal(
            409 if fold.status != OPEN else 422,
            "not-playing",
            f"the game {what.get(fold.status, 'cannot go on')}",
        )
    return fold.table


def bots_may(fold: Fold, command: Command, seat: int) -> None:
    """No bot plays on while people are asked to go back, nor answers what a person was asked (who may just have come back)."""
    if not command.by.server:
        return
    if fold.wish is not None:
        raise Refusal(409, "wish-open", "the others are being asked to go back")
    ask = on(fold).question(seat)
    if not fold.seats[seat].botted and (ask is None or ask.seat != ANYONE):
        raise Refusal(409, "settled", "this seat is played by a person")


def asked_for(fold: Fold, command: Command, seat: int) -> None:
    """The question a command answers is still open; else the typed refusal with the number now."""
    if command.expect is None:
        if command.do == "play":
            raise Refusal(422, "bad-request", "expect: the number of the question is missing")
        return
    number = fold.numbers[seat]
    if command.expect < number:
        raise Refusal(
            409, "settled", f"question {command.expect} is settled; now it is {number}", n=number
        )
    if command.expect > number:
        raise Refusal(422, "no-such-question", "that question has not been put", n=number)


def holds(fold: Fold, by: By) -> list[int]:
    """The seats a sender holds by links that still count."""
    return [
        seat
        for seat, epoch in sorted(by.seats.items())
        if seat < len(fold.seats) and fold.seats[seat].epoch == epoch and fold.seats[seat].owned
    ]


def freed(fold: Fold, by: By) -> list[int]:
    """The seats a sender held until the host freed them."""
    return [seat for seat, epoch in sorted(by.seats.items()) if (seat, epoch) in fold.freed]


def viewer_for(fold: Fold, by: By, seat: int | None) -> int:
    """From where a sender may look: an own seat, or as a spectator; at the end, from anywhere.

    Where the host opens the hands, a spectator looks from any seat; whoever sits here does not.
    """
    mine = holds(fold, by)
    at_all = bool(mine) or by.host or by.watcher or fold.settings.listed
    if not at_all:
        raise forbidden(FREED if freed(fold, by) else "this table is by invitation")
    if seat is None:
        return mine[0] if mine else SPECTATOR
    if not 0 <= seat < len(fold.seats):
        raise Refusal(404, "not-found", "there is no such seat at this table")
    if seat in mine or fold.finished:
        return seat
    if fold.settings.open_hands and not mine:
        return seat
    raise forbidden(FREED if seat in freed(fold, by) else "that seat is somebody else's")
