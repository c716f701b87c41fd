"""Permissions: who may act at a table or view it, and whether a question is still open."""

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
    Command,
    Refusal,
    Sender,
    forbidden,
)
from watertable.server.domain.projection import Projection

FREED: Final = "the host has freed your seat. With a new link from them you can sit down again"

Handled = tuple[dict[str, Any], int]  # the body of the entry, and its author


def author_of(command: Command) -> int:
    """The author of the entry; unique together with the command's id."""
    if command.sender.server:
        return SERVER
    return HOST if command.seat is None else command.seat


def require_seat(projection: Projection, sender: Sender, seat: int | None) -> int:
    """The seat, if the sender holds it with a valid grant."""
    if seat is None or not 0 <= seat < len(projection.seats):
        raise forbidden()
    if sender.server:
        return seat
    occupant = projection.seats[seat]
    if sender.seats.get(seat) != occupant.epoch or not occupant.owned:
        raise forbidden()
    return seat


def require_host(sender: Sender) -> None:
    """Refuse everybody but the host and the server."""
    if not (sender.host or sender.server):
        raise forbidden("only the host of the table can do that")


def seat_number(projection: Projection, value: object) -> int:
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or not 0 <= value < len(projection.seats)
    ):
        raise Refusal(422, "bad-request", "there is no such seat at this table")
    return value


def running_table(projection: Projection) -> Table:
    """The table, if the game is being played."""
    if projection.table is None or not projection.running:
        closed = closing(projection)
        if projection.status == CLOSED and closed is not None:
            raise closed.refusal("not-playing")
        what = {OPEN: "has not begun", OVER: "is over"}
        raise Refusal(
            409 if projection.status != OPEN else 422,
            "not-playing",
            f"the game {what.get(projection.status, 'cannot go on')}",
        )
    return projection.table


def require_bot_turn(projection: Projection, command: Command, seat: int) -> None:
    """Refuse a bot's move while a rewind request is open, or if a person (perhaps just back) plays the seat."""
    if not command.sender.server:
        return
    if projection.rewind is not None:
        raise Refusal(409, "wish-open", "the others are being asked to go back")
    ask = running_table(projection).question(seat)
    if not projection.bot_answers(seat) and (ask is None or ask.seat != ANYONE):
        raise Refusal(409, "settled", "this seat is played by a person")


def require_open_question(projection: Projection, command: Command, seat: int) -> None:
    """Refuse a command whose question is no longer open, with the current number."""
    if command.expect is None:
        if command.do == "play":
            raise Refusal(422, "bad-request", "expect: the number of the question is missing")
        return
    number = projection.numbers[seat]
    if command.expect < number:
        raise Refusal(
            409, "settled", f"question {command.expect} is settled; now it is {number}", n=number
        )
    if command.expect > number:
        raise Refusal(422, "no-such-question", "that question has not been put", n=number)


def held_seats(projection: Projection, sender: Sender) -> list[int]:
    """The seats a sender holds with valid grants."""
    return [
        seat
        for seat, epoch in sorted(sender.seats.items())
        if seat < len(projection.seats)
        and projection.seats[seat].epoch == epoch
        and projection.seats[seat].owned
    ]


def freed_seats(projection: Projection, sender: Sender) -> list[int]:
    """The seats a sender held until the host freed them."""
    return [
        seat for seat, epoch in sorted(sender.seats.items()) if (seat, epoch) in projection.freed
    ]


def viewer_for(projection: Projection, sender: Sender, seat: int | None) -> int:
    """The viewer a sender may be: an own seat or a spectator; after the end, any seat.

    With `open_hands` spectators may view any seat; players may not.
    """
    mine = held_seats(projection, sender)
    at_all = bool(mine) or sender.host or sender.watcher or projection.settings.listed
    if not at_all:
        raise forbidden(FREED if freed_seats(projection, sender) else "this table is by invitation")
    if seat is None:
        return mine[0] if mine else SPECTATOR
    if not 0 <= seat < len(projection.seats):
        raise Refusal(404, "not-found", "there is no such seat at this table")
    if seat in mine or projection.finished:
        return seat
    if projection.settings.open_hands and not mine:
        return seat
    raise forbidden(
        FREED if seat in freed_seats(projection, sender) else "that seat is somebody else's"
    )
