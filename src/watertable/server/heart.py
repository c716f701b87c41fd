"""What can be done at a table: `handle(fold, command, now)` gives entries and effects, or refuses.

No clock, no randomness, no sockets, no files: time and random things come in with the command. A refusal leaves the
fold as it was; anything else moves it on, and whoever cannot commit the entry throws the fold away.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice, commitment
from watertable.kernel.errors import NotAsked, OptionError, RuleError, UnknownAction
from watertable.kernel.house import House
from watertable.kernel.table import Table, open_table
from watertable.server.entry import (
    CLOSED,
    COLOURS,
    HOST,
    LEVELS,
    OPEN,
    OVER,
    PLAYING,
    SERVER,
    AddDice,
    AddGrant,
    AddKey,
    AddTable,
    Answer,
    By,
    Command,
    CopyGrants,
    DropGrants,
    Entry,
    Refusal,
    Seat,
    SetStatus,
    forbidden,
)
from watertable.server.fold import Fold, Standing, absorb, lay, standing, words
from watertable.server.phrases import BOT_NAMES, PHRASES

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 300
MOST_SAID: Final = 2_000  # lines of chat and pings of one table
AT_ONCE: Final = 8  # lines of chat, or pings, of one seat
PEACE: Final = 10_000  # within so many milliseconds
AWAY: Final = (30, 14 * 24 * 3600)  # seconds
DELAYS: Final = {"moves": 50, "minutes": 24 * 60}  # at most

Done = tuple[dict[str, Any], int]  # the body of the entry, and who is written beside it


def handle(fold: Fold, command: Command, now: int) -> Answer:
    """Do what is asked, or raise a Refusal. The command must not be one the fold has seen."""
    serve = _SERVED.get(command.do)
    if serve is None:
        raise Refusal(400, "bad-request", f"there is no command {command.do[:40]!r}")
    answer = Answer(Entry(fold.seq + 1, SERVER, command.id, {}, max(now, fold.at)))
    before = standing(fold)
    status = fold.status
    body, who = serve(fold, command, answer)
    answer.entry.body = {"do": body.pop("do", command.do), **body}
    answer.entry.seat = who
    absorb(fold, answer.entry, before)
    if status != fold.status or answer.entry.body["do"] in _LISTED:
        answer.effects.append(SetStatus(fold.id, fold.status, summary(fold), answer.entry.at))
    return answer


def summary(fold: Fold) -> dict[str, Any]:
    """What a list of tables tells of this one: nothing of the game itself."""
    return {
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in fold.seats
        ],
        "options": fold.options,
        "mode": fold.mode,
    }


def who_is(command: Command) -> int:
    """The name beside the entry; with the command's id it makes the effect happen once."""
    if command.by.server:
        return SERVER
    return HOST if command.seat is None else command.seat


# Beginning


def create(
    house: House, plan: dict[str, Any], fresh: dict[str, Any], command: str, now: int
) -> tuple[Fold, Answer]:
    """A new table: its fold, its first entry, and its secrets as effects."""
    seats = seats_of(plan["seats"])
    try:
        options = house.meta.read_options(len(seats), plan.get("options"))
        house.game.start(len(seats), options)  # options that do not go together are refused here
    except OptionError as refusal:
        raise Refusal(422, "option", refusal.reason, key=refusal.key) from None
    fold = Fold(fresh["table"])
    fold.house = house
    fold.dice = fresh["dice"]
    body: dict[str, Any] = {
        "do": "create",
        "game": house.name.partition("@")[0],
        "rules": house.meta.rules,
        "data": house.digest,
        "options": options,
        "settings": settings_of(plan),
        "seats": [_plain_seat(seat) for seat in seats],
        "dice": commitment(fresh["dice"]),
        "mode": plan.get("mode", "play"),
        "origin": plan.get("origin", ""),
    }
    table: Table | None = plan.get("table")
    if table is not None:  # an imported record, already played again
        fold.table = table
        body["header"] = table.record.header
        body["lines"] = table.record.lines
        body["words"] = []
        if body["mode"] == "review":
            body["dice"] = table.record.header["dice"]
    return fold, _first(fold, body, fresh, command, now)


def _first(
    fold: Fold, body: dict[str, Any], fresh: dict[str, Any], command: str, now: int
) -> Answer:
    entry = Entry(1, HOST, command, body, now)
    answer = Answer(entry)
    before = Standing([], [], [None] * len(body["seats"]), False)
    lay(fold, body)
    if fold.table is not None:
        fold.table.names = fold.names()
        body["words"] = words(fold, 0)
    absorb(fold, entry, before)
    answer.effects = [
        AddTable(fold.id, fresh["request"], fold.game, fold.settings.listed, now),
        AddDice(fold.id, fresh["dice"]),
        *[AddKey(key, fold.id, role, seat, 1) for role, seat, key in fresh["keys"]],
        SetStatus(fold.id, fold.status, summary(fold), now),
    ]
    return answer


def seats_of(plan: list[dict[str, Any]]) -> list[Seat]:
    """The seats as the creator wants them."""
    seats: list[Seat] = []
    for number, wish in enumerate(plan):
        if wish["kind"] == "bot":
            level = level_of(wish.get("level") or "normal")
            seats.append(Seat("bot", BOT_NAMES[number % len(BOT_NAMES)], level))
        elif wish["kind"] == "me":
            name = name_of(wish.get("name"), number)
            seats.append(Seat("human", name, owned=True, colour=colour_of(wish, seats)))
        elif wish["kind"] == "open":
            seats.append(Seat("open"))
        else:
            raise Refusal(400, "bad-request", "a seat is me, open or bot")
    return seats


def colour_of(wish: dict[str, Any], seats: list[Seat]) -> int:
    """The colour a seat of a new table asks for, if no seat before it has."""
    colour = wish.get("colour")
    if colour is None:
        return -1
    if not 0 <= colour < COLOURS or colour in [seat.colour for seat in seats]:
        raise Refusal(422, "option", "colour: one of six, each once", key="colour")
    return int(colour)


def settings_of(plan: dict[str, Any]) -> dict[str, Any]:
    """What the host has chosen, within bounds."""
    away = plan.get("away")
    away = 600 if away is None else away
    if not AWAY[0] <= away <= AWAY[1]:
        raise Refusal(422, "option", "away: between 30 seconds and 14 days", key="away")
    return {
        "confirm": plan.get("confirm", True),
        "listed": plan.get("listed", False),
        "chat": plan.get("chat", "phrases"),
        "away": away,
        "pace": max(0, min(10_000, plan.get("pace", 700))),
        "clock": clock_of(plan.get("clock")),
        "delay": delay_of(plan.get("delay")),
        "open_hands": plan.get("open_hands", False),
    }


def delay_of(delay: dict[str, Any] | None) -> dict[str, Any] | None:
    """How far spectators are behind: not at all, so many moves, or so many minutes."""
    if delay is None or delay.get("kind") == "none":
        return None
    kind, n = delay.get("kind"), delay.get("n", 0)
    if kind in DELAYS and 1 <= n <= DELAYS[kind]:
        return {"kind": kind, "n": n}
    raise Refusal(422, "option", "delay: 1 to 50 moves, or 1 to 1440 minutes", key="delay")


def clock_of(clock: dict[str, Any] | None) -> dict[str, Any] | None:
    """None, so much per turn, or a bank with an increment; in milliseconds, up to 14 days."""
    if clock is None or clock.get("kind") == "none":
        return None
    most = AWAY[1] * 1000
    ms, add = clock.get("ms", 0), clock.get("add", 0)
    if clock.get("kind") == "turn" and 5_000 <= ms <= most:
        return {"kind": "turn", "ms": ms}
    if clock.get("kind") == "bank" and 5_000 <= ms <= most and 0 <= add <= most:
        return {"kind": "bank", "ms": ms, "add": add}
    raise Refusal(422, "option", "clock: from 5 seconds to 14 days", key="clock")


def name_of(name: str | None, seat: int) -> str:
    """A name as it will be shown: one line, no tricks with direction or invisible signs."""
    text = unicodedata.normalize("NFC", name or "")
    kept = "".join(" " if mark.isspace() else mark for mark in text)
    kept = "".join(mark for mark in kept if unicodedata.category(mark)[0] != "C")
    kept = " ".join(kept.split())[:LONGEST_NAME].strip()
    return kept or f"Guest {seat + 1}"


def level_of(level: object) -> str:
    """A bot's level, one of three."""
    if not isinstance(level, str) or level not in LEVELS:
        raise Refusal(422, "option", f"level: one of {', '.join(LEVELS)}", key="level")
    return level


def _plain_seat(seat: Seat) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "epoch": seat.epoch,
        "owned": seat.owned,
        "colour": seat.colour,
    }


# Rights


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


def _a_seat(fold: Fold, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(fold.seats):
        raise Refusal(422, "bad-request", "there is no such seat at this table")
    return value


def _on(fold: Fold) -> Table:
    """The game, while it is played."""
    if fold.table is None or not fold.running:
        what = {OPEN: "has not begun", OVER: "is over", CLOSED: "is closed"}
        raise Refusal(
            409 if fold.status != OPEN else 422,
            "not-playing",
            f"the game {what.get(fold.status, 'cannot go on')}",
        )
    return fold.table


def _asked_for(fold: Fold, command: Command, seat: int) -> None:
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


# The game


def _start(fold: Fold, command: Command, answer: Answer) -> Done:
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


def _play(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    _asked_for(fold, command, seat)
    table = _on(fold)
    if fold.seats[seat].botted and not command.by.server:
        raise Refusal(409, "bot-plays", "a bot plays for you: take your seat back first")
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


def _take_back(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    _asked_for(fold, command, seat)
    table = _on(fold)
    since = len(table.record.lines)
    drafts = table.drafts(seat)
    back = command.value
    if back is not None:
        if type(back) is not int or not 0 < back <= fold.n:
            raise Refusal(422, "bad-request", "take_back: the number of a line of yours, or null")
        back = fold.true_n(seat, back)
    sealed = all(draft.sealed for draft in table._drafts if draft.seat == seat)
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


def _end_turn(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    _asked_for(fold, command, seat)
    table = _on(fold)
    if seat not in table.waiting:
        raise Refusal(422, "not-asked", "you have no turn to end now")
    sealed = [draft for draft in table._drafts if draft.seat == seat][-1].sealed
    since = len(table.record.lines)
    table.end_turn(seat)
    return {"do": "done", **_lines(fold, since, seat, sealed)}, who_is(command)


# Sitting down and getting up


def _join(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = _a_seat(fold, command.seat)
    sitting = fold.seats[seat]
    if command.by.seats.get(seat) != sitting.epoch:
        raise forbidden()
    if sitting.owned:
        raise Refusal(409, "taken", "somebody sits there already")
    if fold.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    answer.effects.append(AddKey(command.fresh["key"], fold.id, "seat", seat, sitting.epoch + 1))
    answer.effects.append(AddGrant(command.by.session, fold.id, "seat", seat, sitting.epoch + 1))
    body: dict[str, Any] = {"seat": seat, "name": name_of(command.value, seat)}
    wish = command.fresh.get("colour")
    if fold.status == OPEN and wish is not None and _is_free(fold, seat, wish):
        body["colour"] = wish
    return body, seat


def _colour(fold: Fold, command: Command, answer: Answer) -> Done:
    """A colour nobody else has chosen, until the game begins."""
    seat = may_sit(fold, command.by, command.seat)
    if fold.status != OPEN:
        raise Refusal(409, "not-open", "colours are chosen before the game begins")
    if not _is_free(fold, seat, command.value):
        raise Refusal(409, "taken", "somebody has chosen that colour already")
    return {"seat": seat, "colour": command.value}, seat


def _is_free(fold: Fold, seat: int, colour: int) -> bool:
    others = [one.colour for i, one in enumerate(fold.seats) if i != seat]
    return 0 <= colour < COLOURS and colour not in others


def _leave(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    if fold.status == OPEN:
        answer.effects.append(DropGrants(fold.id, seat))
    elif not fold.running:
        raise Refusal(409, "not-playing", "the game is no longer played")
    return {"seat": seat, "level": "normal"}, seat


def _bot(fold: Fold, command: Command, answer: Answer) -> Done:
    """Hand a seat to a bot: one's own, or (host) a bot's to another bot, or the server's clock."""
    level = level_of(command.value if command.value not in (None, True) else "normal")
    if command.by.server:
        seat = _a_seat(fold, command.seat)
        why = command.fresh["why"]
    else:
        why = "asked"
        seat = _a_seat(fold, command.seat)
        if not (command.by.host and fold.seats[seat].kind == "bot"):
            seat = may_sit(fold, command.by, seat)
    if not fold.running:
        raise Refusal(409, "not-playing", "the game is not being played")
    if fold.seats[seat].stand_in and fold.seats[seat].stand_in == level:
        raise Refusal(409, "bot-plays", "a bot plays there already")
    return {"seat": seat, "level": level, "why": why}, who_is(command)


def _reclaim(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    sitting = fold.seats[seat]
    if not sitting.stand_in:
        raise Refusal(409, "not-away", "you play this seat yourself")
    if sitting.why == "resigned":
        raise Refusal(409, "resigned", "this seat has resigned")
    return {"seat": seat}, seat


def _resign(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    _on(fold)
    if fold.seats[seat].why == "resigned":
        raise Refusal(409, "resigned", "this seat has resigned already")
    return {"do": "bot", "seat": seat, "level": "normal", "why": "resigned"}, seat


# The host


def _kick(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    seat = _a_seat(fold, command.value)
    if fold.seats[seat].kind != "human" or fold.status in (OVER, CLOSED):
        raise Refusal(409, "nobody-there", "nobody can be sent away from that seat")
    answer.effects.append(DropGrants(fold.id, seat))
    return {"seat": seat, "level": "normal"}, who_is(command)


def _invite(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    seat = _a_seat(fold, command.value)
    sitting = fold.seats[seat]
    if sitting.owned:
        raise Refusal(409, "taken", "somebody sits there; send them away first")
    if fold.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    answer.effects.append(AddKey(command.fresh["key"], fold.id, "seat", seat, sitting.epoch + 1))
    return {"seat": seat}, who_is(command)


def _fill(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    level = level_of(command.value if command.value not in (None, True) else "normal")
    free = [i for i, seat in enumerate(fold.seats) if seat.kind == "open"]
    if not free or fold.status != OPEN:
        raise Refusal(409, "no-seat-free", "no seat is free")
    bots = {str(i): [BOT_NAMES[i % len(BOT_NAMES)], level] for i in free}
    return {"bots": bots}, who_is(command)


def _close(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    if fold.status == CLOSED:
        raise Refusal(409, "closed", "the table is closed already")
    if fold.status == OVER:
        raise Refusal(409, "not-playing", "the game is over; its record stays")
    return {"why": "close"}, who_is(command)


def _rematch(fold: Fold, command: Command, answer: Answer) -> Done:
    if not command.by.host:
        may_sit(fold, command.by, command.seat)
    if fold.status not in (OVER, CLOSED) or fold.mode != "play":
        raise Refusal(422, "not-over", "the game is not over")
    if fold.rematch:
        raise Refusal(409, "settled", "a new table is laid already", table=fold.rematch)
    if fold.house is None:
        raise Refusal(409, "rules", "the rules of this table are no longer here")
    count = len(fold.seats)
    places = [(i + 1) % count for i in range(count)]
    plan = {
        "options": fold.options,
        "seats": [_again(fold.seats[old], i) for i, old in enumerate(places)],
        "origin": fold.id,
        **_plain_settings(fold),
    }
    new, laid = create(fold.house, plan, command.fresh, command.id, answer.entry.at)
    answer.others.append((new.id, laid.entry))
    answer.effects += laid.effects
    answer.effects.append(
        CopyGrants(fold.id, new.id, places, [fold.seats[old].epoch for old in places])
    )
    return {"table": new.id}, who_is(command)


def _again(seat: Seat, number: int) -> dict[str, Any]:
    if seat.kind == "bot":
        return {"kind": "bot", "level": seat.level}
    if seat.owned:
        return {
            "kind": "me",
            "name": seat.name,
            "colour": seat.colour if seat.colour >= 0 else None,
        }
    return {"kind": "open"}


def _plain_settings(fold: Fold) -> dict[str, Any]:
    chosen = fold.settings
    return {
        "confirm": chosen.confirm,
        "listed": chosen.listed,
        "chat": chosen.chat,
        "away": chosen.away,
        "pace": chosen.pace,
        "clock": chosen.clock,
        "delay": chosen.delay,
        "open_hands": chosen.open_hands,
    }


# Talking


def _say(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    if (HOST, seat) in fold.mutes:
        raise Refusal(403, "muted", "the host has muted this seat")
    if len(fold.chat) >= MOST_SAID:
        raise Refusal(429, "too-many", "enough has been said at this table")
    _not_too_fast([said.at for said in fold.chat if said.seat == seat], answer.entry.at)
    text = command.value
    if not isinstance(text, str):
        raise Refusal(422, "bad-request", "say: the key of a phrase, or a text")
    if text in PHRASES:
        return {"seat": seat, "phrase": text}, seat
    if fold.settings.chat != "free":
        raise Refusal(422, "phrases-only", "at this table only the phrases can be said")
    kept = "".join(mark for mark in text if mark == " " or unicodedata.category(mark)[0] != "C")
    kept = " ".join(unicodedata.normalize("NFC", kept).split())
    if not kept or len(kept) > LONGEST_TEXT:
        raise Refusal(422, "bad-request", f"say: 1 to {LONGEST_TEXT} characters")
    return {"seat": seat, "text": kept}, seat


def _mute(fold: Fold, command: Command, answer: Answer) -> Done:
    whom = _a_seat(fold, command.value)
    if command.seat is None:
        may_host(command.by)
        who = HOST
    else:
        who = may_sit(fold, command.by, command.seat)
    on = command.do == "mute"
    return {"do": "mute", "whom": whom, "on": on}, who


def _ping(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    ref = command.value
    if not isinstance(ref, str) or not 0 < len(ref) <= 64 or not ref.isprintable():
        raise Refusal(422, "bad-request", "ping: the name of a place on the board")
    if (HOST, seat) in fold.mutes:
        raise Refusal(403, "muted", "the host has muted this seat")
    if fold.seq > 50_000:
        raise Refusal(429, "too-many", "enough has been pointed at")
    _not_too_fast([at for _, who, _, at in fold.pings if who == seat], answer.entry.at)
    return {"seat": seat, "ref": ref}, seat


def _not_too_fast(times: list[int], now: int) -> None:
    """So many lines of one seat within so many seconds, for the others' peace."""
    if len(times) >= AT_ONCE and now - times[-AT_ONCE] < PEACE:
        raise Refusal(429, "too-many", "that was a lot at once; wait a little")


def _stay(fold: Fold, command: Command, answer: Answer) -> Done:
    """«I am still here»: the time until a bot plays on begins again."""
    seat = may_sit(fold, command.by, command.seat)
    return {"seat": seat}, seat


def _credit(fold: Fold, command: Command, answer: Answer) -> Done:
    if not command.by.server:
        raise forbidden()
    _on(fold)
    return {"ms": int(command.value)}, SERVER


_SERVED: Final[dict[str, Callable[[Fold, Command, Answer], Done]]] = {
    "start": _start,
    "play": _play,
    "take_back": _take_back,
    "end_turn": _end_turn,
    "join": _join,
    "colour": _colour,
    "leave": _leave,
    "bot": _bot,
    "reclaim": _reclaim,
    "resign": _resign,
    "kick": _kick,
    "invite": _invite,
    "fill": _fill,
    "close": _close,
    "rematch": _rematch,
    "say": _say,
    "mute": _mute,
    "unmute": _mute,
    "ping": _ping,
    "stay": _stay,
    "credit": _credit,
}
_LISTED: Final = ("join", "leave", "kick", "fill", "start")


# What is due without anybody asking


def due(fold: Fold) -> tuple[int, str, int] | None:
    """The next moment at which the server itself must act: when, why, for which seat."""
    if not fold.running:
        return None
    found: tuple[int, str, int] | None = None
    away = fold.settings.away * 1000
    for seat in range(len(fold.seats)):
        since = fold.since[seat]
        if since < 0:
            continue
        times = [(max(since, fold.active[seat]) + away, "away", seat)]
        if fold.settings.clock:
            times.append((since + fold.left[seat], "time", seat))
        for time in times:
            if found is None or time < found:
                found = time
    if fold.group_since >= 0 and fold.people():
        time = (fold.group_since + away, "group", _speaker(fold))
        if found is None or time < found:
            found = time
    return found


def bots_due(fold: Fold) -> list[int]:
    """Seats for which a bot must answer (or end the turn) now."""
    table = fold.table
    if table is None or not fold.running:
        return []
    now = standing(fold)
    found = [seat for seat, sitting in enumerate(fold.seats) if sitting.botted and now.thinks(seat)]
    if now.anyone and not fold.people():
        found.append(_speaker(fold))
    return found


def _speaker(fold: Fold) -> int:
    """Who speaks for a group that does not: the seat whose turn it is, if a bot plays it."""
    assert fold.table is not None
    turn = fold.table.state.turn
    botted = [seat for seat, sitting in enumerate(fold.seats) if sitting.botted]
    if turn in botted or (turn >= 0 and not botted):
        return turn
    return botted[0] if botted else 0


def status_is_final(fold: Fold) -> bool:
    """Nothing but talk will be written here."""
    return fold.status in (OVER, CLOSED) and fold.status != PLAYING
