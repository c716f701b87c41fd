"""What seats do in the game: start, play, take back, end the turn."""

from __future__ import annotations

from typing import Any

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.errors import NotAsked, RuleError, UnknownAction
from watertable.kernel.table import Table, open_table
from watertable.server.domain.evolve import words
from watertable.server.domain.messages import (
    OPEN,
    SERVER,
    Answer,
    Command,
    Refusal,
)
from watertable.server.domain.permissions import (
    Done,
    asked_for,
    bots_may,
    may_host,
    may_sit,
    on,
    who_is,
)
from watertable.server.domain.projection import Fold


def start(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    if fold.status != OPEN:
        raise Refusal(409, "not-open", "the game has begun already")
    if any(seat.kind == "open" for seat in fold.seats):
        raise Refusal(422, "seats-free", "a seat is still free: invite somebody or take a bot")
    assert fold.house is not None
    confirm = [i for i, seat in enumerate(fold.seats) if seat.kind == "human"]
    fold.table = open_table(
        fold.house,
        len(fold.seats),
        dict(fold.options),
        fold.dice,
        confirm if fold.settings.confirm else [],
    )
    fold.table.names = fold.names()
    record = fold.table.record
    told = words(fold, 0)
    return {"header": record.header, "lines": record.lines[:], "words": told}, who_is(command)


def play(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    asked_for(fold, command, seat)
    table = on(fold)
    if fold.seats[seat].botted and not command.by.server:
        raise Refusal(409, "bot-plays", "a bot plays for you: take your seat back first")
    bots_may(fold, command, seat)
    action = _action(table, command.value)
    ask = table.question(seat)
    since = len(table.record.lines)
    ms = None
    if fold.since[seat] >= 0:
        ms = min(max(0, answer.entry.at - fold.since[seat]), 2**40)
    try:
        table.play(seat, action, ms)
    except NotAsked:
        raise Refusal(422, "not-asked", "you are not asked now") from None
    except RuleError:
        raise Refusal(422, "rule", reason(fold, seat, action), rule=action.text) from None
    if command.by.server and seat in table.waiting:
        table.end_turn(seat)
    assert ask is not None
    return _lines(fold, since, seat, ask.sealed), SERVER if command.by.server else seat


def _lines(fold: Fold, since: int, seat: int, sealed: bool) -> dict[str, Any]:
    assert fold.table is not None
    return {
        "seat": seat,
        "sealed": sealed,
        "lines": fold.table.record.lines[since:],
        "words": words(fold, since),
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
    raise Refusal(422, "unknown-action", "no action of this game reads like that")


def reason(fold: Fold, seat: int, action: Action) -> str:
    """Why not, as far as this seat can know: asked of a guess, so that it tells no secret."""
    table = fold.table
    assert table is not None
    world = table.game.guess(table.state, seat, Dice("reason"))
    say = table.game.why_not(world, seat, action)
    return "That is not possible now." if say is None else table.tell(say)


def take_back(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    asked_for(fold, command, seat)
    table = on(fold)
    since = len(table.record.lines)
    drafts = table.drafts(seat)
    back = command.value
    if back is not None:
        if type(back) is not int or not 0 < back <= fold.n:
            raise Refusal(422, "bad-request", "take_back: the number of a line of yours, or null")
        back = fold.true_n(seat, back)
    sealed = drafts == table.sealed_drafts(seat)
    try:
        table.take_back(seat, back)
    except RuleError as refusal:
        raise Refusal(422, "rule", _no_take_back(refusal.reason)) from None
    body = _lines(fold, since, seat, sealed)
    body["do"] = "back"
    body["void"] = [n for n in drafts if n not in table.drafts(seat)]
    return body, seat


def _no_take_back(text: str) -> str:
    """True line numbers stay inside."""
    return "that is not an answer you can take back" if text.startswith("line ") else text


def end_turn(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    asked_for(fold, command, seat)
    table = on(fold)
    if seat not in table.waiting:
        raise Refusal(422, "not-asked", "you have no turn to end now")
    bots_may(fold, command, seat)
    sealed = table.drafts(seat)[-1] in table.sealed_drafts(seat)
    since = len(table.record.lines)
    table.end_turn(seat)
    return {"do": "done", **_lines(fold, since, seat, sealed)}, who_is(command)
