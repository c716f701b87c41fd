"""Going back together: somebody asks, the others agree or refuse, and the whole table is as it was before an answer.

Only the record knows what is void then; what people have seen they have seen, and what was said stays said.
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.errors import RuleError
from watertable.kernel.table import Table
from watertable.server.domain.messages import SERVER, Answer, Command, Refusal, forbidden
from watertable.server.domain.permissions import Done, may_sit, on
from watertable.server.domain.projection import Fold, Return

PATIENCE: Final = 60  # seconds the others have at least; at slow tables a tenth of `away`


def ask_back(fold: Fold, command: Command, answer: Answer) -> Done:
    """To before an answer of one's own (the last, if not told) that can no longer be taken back."""
    seat = may_sit(fold, command.by, command.seat)
    table = on(fold)
    if fold.settings.go_back == "never":
        raise Refusal(422, "no-way-back", "at this table nobody goes back")
    if fold.seats[seat].botted:
        raise Refusal(409, "bot-plays", "a bot plays for you: take your seat back first")
    if fold.wish is not None:
        raise Refusal(409, "wish-open", "somebody has asked already; wait for the answers")
    if fold.turned_down.get(seat) == fold.n_of(seat):
        raise Refusal(422, "wish-refused", "the others did not agree; play on before you ask again")
    line = _line(fold, table, seat, command.value)
    held = command.by.seats  # whoever sits at the same screen is asked there
    asked = [i for i in fold.people() if i != seat and held.get(i) != fold.seats[i].epoch]
    if not asked:
        return _go_back(table, seat, line), seat
    patience = max(PATIENCE, fold.settings.away // 10)
    until = answer.entry.at + patience * 1000
    return {"seat": seat, "line": line, "until": until, "asked": asked}, seat


def _line(fold: Fold, table: Table, seat: int, value: object) -> int:
    """The true line to go back to; sealed answers are undone as a group."""
    if value is None:
        found = table.settled(seat)
    elif type(value) is not int or not 0 < value <= fold.n_of(seat):
        raise Refusal(422, "bad-request", "ask_back: the number of a line of yours, or null")
    else:
        found = fold.true_n(seat, value)
    if found not in table.answers(seat) or found in table.drafts(seat):
        raise Refusal(422, "rule", "that is not an answer of yours that is settled")
    return table.opening(found)


def _go_back(table: Table, seat: int, line: int) -> dict[str, object]:
    since = len(table.record.lines)
    try:
        table.go_back(line)
    except RuleError:
        raise Refusal(422, "rule", "this table has gone back often enough") from None
    lines = table.record.lines[since:]
    return {"do": "go_back", "seat": seat, "line": line, "lines": lines, "words": []}


def agree_back(fold: Fold, command: Command, answer: Answer) -> Done:
    """One of those who are asked agrees; with the last of them it is done."""
    seat = may_sit(fold, command.by, command.seat)
    table = on(fold)
    wish = _wish(fold, command, answer.entry.at)
    if seat not in wish.asked:
        raise Refusal(422, "not-asked", "you are not asked now")
    if seat in wish.agreed:
        raise Refusal(409, "settled", "you have agreed already")
    if len(wish.agreed) + 1 < len(wish.asked):
        return {"seat": seat}, seat
    return _go_back(table, wish.seat, wish.line), seat


def refuse_back(fold: Fold, command: Command, answer: Answer) -> Done:
    """One of those who are asked would rather play on, or whoever asked no longer does."""
    seat = may_sit(fold, command.by, command.seat)
    on(fold)
    wish = _wish(fold, command, answer.entry.at)
    if seat not in (*wish.asked, wish.seat):
        raise Refusal(422, "not-asked", "you are not asked now")
    why = "withdrawn" if seat == wish.seat else "refused"
    return {"do": "drop_back", "seat": seat, "why": why}, seat


def _wish(fold: Fold, command: Command, now: int) -> Return:
    """The wish that is meant, while it is open."""
    wish = fold.wish
    if wish is None or wish.number != command.value or now >= wish.until:
        raise Refusal(409, "settled", "nobody asks that any more")
    return wish


def lapse_back(fold: Fold, command: Command, answer: Answer) -> Done:
    """The server's clock: it was not answered in time."""
    if not command.by.server:
        raise forbidden()
    wish = fold.wish
    if wish is None or answer.entry.at < wish.until:
        raise Refusal(409, "settled", "nobody asks that any more")
    return {"do": "drop_back", "seat": wish.seat, "why": "late"}, SERVER
