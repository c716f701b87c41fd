"""Moves: start, play, take back, end the turn."""

from __future__ import annotations

from typing import Any

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.errors import NotAsked, RuleError, UnknownAction
from watertable.kernel.table import Table, open_table
from watertable.server.domain.clocks import thought
from watertable.server.domain.messages import (
    OPEN,
    SERVER,
    Command,
    Decision,
    Refusal,
)
from watertable.server.domain.pauses import require_going_on
from watertable.server.domain.permissions import (
    Handled,
    author_of,
    require_bot_turn,
    require_host,
    require_open_question,
    require_seat,
    running_table,
)
from watertable.server.domain.projection import Projection
from watertable.server.domain.telling import automas, messages


def start(projection: Projection, command: Command, decision: Decision) -> Handled:
    require_host(command.sender)
    if projection.status != OPEN:
        raise Refusal(409, "not-open", "the game has begun already")
    if any(seat.kind == "open" for seat in projection.seats):
        raise Refusal(422, "seats-free", "a seat is still free: invite somebody or take a bot")
    assert projection.house is not None
    confirm = [i for i, seat in enumerate(projection.seats) if seat.kind == "human"]
    projection.table = open_table(
        projection.house,
        len(projection.seats),
        dict(projection.options),
        projection.dice,
        confirm if projection.settings.confirm else [],
    )
    projection.table.names = projection.names()
    record = projection.table.record
    body = {
        "header": record.header,
        "lines": record.lines[:],
        "words": messages(projection.table, 0),
        "others": automas(projection.table),
    }
    return body, author_of(command)


def play(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    require_open_question(projection, command, seat)
    table = running_table(projection)
    require_going_on(projection)
    if projection.seats[seat].bot_plays and not command.sender.server:
        raise Refusal(409, "bot-plays", "a bot plays for you: take your seat back first")
    require_bot_turn(projection, command, seat)
    action = _action(table, command.value)
    ask = table.question(seat)
    since = len(table.record.lines)
    ms = None
    if projection.since[seat] >= 0:
        ms = min(thought(projection, seat, decision.entry.at), 2**40)
    try:
        table.play(seat, action, ms)
    except NotAsked:
        raise Refusal(422, "not-asked", "you are not asked now") from None
    except RuleError:
        raise Refusal(422, "rule", reason(projection, seat, action), rule=action.text) from None
    if command.sender.server and seat in table.waiting:
        table.end_turn(seat)
    assert ask is not None
    return _lines(projection, since, seat, ask.sealed), SERVER if command.sender.server else seat


def _lines(projection: Projection, since: int, seat: int, sealed: bool) -> dict[str, Any]:
    assert projection.table is not None
    return {
        "seat": seat,
        "sealed": sealed,
        "lines": projection.table.record.lines[since:],
        "words": messages(projection.table, since),
    }


def _action(table: Table, value: object) -> Action:
    actions = table.game.actions
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(actions):
        return actions.all[value]
    if isinstance(value, str):
        try:
            return actions.read(value)
        except UnknownAction:
            pass
    raise Refusal(422, "unknown-action", "this game has no such action")


def reason(projection: Projection, seat: int, action: Action) -> str:
    """Why an action is not legal, computed in a guess so that it reveals no secret."""
    table = projection.table
    assert table is not None
    world = table.game.guess(table.state, seat, Dice("reason"))
    say = table.game.why_not(world, seat, action)
    return "That is not possible now." if say is None else table.tell(say)


def take_back(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    require_open_question(projection, command, seat)
    table = running_table(projection)
    require_going_on(projection)
    since = len(table.record.lines)
    drafts = table.drafts(seat)
    back = command.value
    if back is not None:
        if type(back) is not int or not 0 < back <= projection.n:
            raise Refusal(422, "bad-request", "take_back: the number of a line of yours, or null")
        back = projection.true_n(seat, back)
    sealed = drafts == table.sealed_drafts(seat)
    try:
        table.take_back(seat, back)
    except RuleError as refusal:
        raise Refusal(422, "rule", _no_take_back(refusal.reason)) from None
    body = _lines(projection, since, seat, sealed)
    body["do"] = "back"
    body["void"] = [n for n in drafts if n not in table.drafts(seat)]
    return body, seat


def _no_take_back(text: str) -> str:
    """Hide true line numbers from the client."""
    return "that is not an answer you can take back" if text.startswith("line ") else text


def end_turn(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    require_open_question(projection, command, seat)
    table = running_table(projection)
    require_going_on(projection)
    if seat not in table.waiting:
        raise Refusal(422, "not-asked", "you have no turn to end now")
    require_bot_turn(projection, command, seat)
    sealed = table.drafts(seat)[-1] in table.sealed_drafts(seat)
    since = len(table.record.lines)
    table.end_turn(seat)
    return {"do": "done", **_lines(projection, since, seat, sealed)}, author_of(command)
