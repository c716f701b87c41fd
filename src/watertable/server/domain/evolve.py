"""Evolve: what a log entry changes at a table besides the game state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from watertable.kernel.house import House
from watertable.kernel.state import ANYONE, SPECTATOR
from watertable.kernel.text import Say
from watertable.server.domain import clocks
from watertable.server.domain.messages import CLOSED, OPEN, OVER, PLAYING, Entry, Seat
from watertable.server.domain.projection import (
    MOVES,
    ChatMessage,
    LogMessage,
    PauseRequest,
    Pending,
    Projection,
    RewindRequest,
    TableSettings,
    pending,
)
from watertable.server.domain.telling import log_lines, words_of


def set_up(projection: Projection, body: dict[str, Any]) -> None:
    """Apply the first entry: the game, its options, the seats."""
    projection.game = body["game"]
    projection.rules, projection.data = projection.edition or (body["rules"], body["data"])
    projection.options = body["options"]
    projection.settings = TableSettings(**body["settings"])
    projection.mode = body.get("mode", "play")
    projection.commitment = body["dice"]
    projection.origin = body.get("origin", "")
    projection.parent = body.get("parent")
    projection.seats = [Seat(**seat) for seat in body["seats"]]
    projection.auto_start = (
        all(seat.kind != "open" for seat in projection.seats) and projection.mode == "play"
    )
    count = len(projection.seats)
    owned = [i for i, seat in enumerate(projection.seats) if seat.owned]
    projection.host_seat = owned[0] if owned and not projection.origin else -1
    projection.numbers = [0] * count
    projection.since = [-1] * count
    projection.used = [0] * count
    projection.turns = [0] * count
    projection.active = [0] * count
    clock = projection.settings.clock
    projection.left = [clock["ms"] if clock else 0] * count
    projection.vacation = [(0, 0)] * count
    projection.vacation_left = [projection.settings.vacation * clocks.DAY] * count
    projection.house = _house(projection)
    projection.words = words_of(projection, body["rules"])


def _house(projection: Projection) -> House | None:
    """The house with the rules and data of the table, if it is installed."""
    import watertable

    if projection.lost:
        return None
    return watertable.edition(projection.game, projection.rules, projection.data)


def evolve(projection: Projection, entry: Entry, before: Pending) -> None:
    """Apply everything an entry changes besides the game state; `projection.table` is already after it."""
    body = entry.body
    do = body["do"]
    projection.seq = entry.seq
    projection.seen[(entry.seat, entry.command)] = entry.seq
    projection.marks.append(hash((entry.seat, entry.command, entry.at)))
    if entry.seat >= 0:
        projection.active[entry.seat] = entry.at
    if projection.seq == 1:
        projection.created = entry.at
    _HANDLERS.get(do, _no_change)(projection, entry)
    after = pending(projection)
    if do in MOVES or "lines" in body:
        _moved(projection, entry, before, after)
    if (
        projection.rewind is not None
        and do in _CANCELS_REWIND
        and not _is_hidden(projection, entry)
    ):
        projection.rewind = None
        if projection.running:
            _note(projection, entry, "played_on")
    if projection.pause is not None and do in _CHANGES_PEOPLE:
        projection.pause = None
        _note(projection, entry, "pause_dropped")
    projection.lines_at.append(projection.n)
    if do == "credit":
        clocks.credit(projection, body["ms"])
    else:
        clocks.run(projection, entry, before, after)
    projection.at = entry.at


def _moved(projection: Projection, entry: Entry, before: Pending, after: Pending) -> None:
    """Apply the lines of a move: log lines, counters and the end."""
    body = entry.body
    lines = body["lines"]
    first = projection.n + 1
    projection.n += len(lines)
    projection.others = body.get("others", projection.others)
    if body["do"] == "upgrade":
        projection.words = words_of(projection, body["to"]["rules"])
    sealed = bool(body.get("sealed"))
    actor = body.get("seat", SPECTATOR)
    others = [v for v in (*range(len(projection.seats)), SPECTATOR) if v != actor]
    if sealed:
        own = sum(1 for line in lines if line.get("seat") == actor)
        for viewer in others:
            projection.hidden_lines.setdefault(viewer, []).extend(range(first, first + own))
            if own == len(lines) and after.same(before):
                projection.hidden.setdefault(viewer, []).append(entry.seq)
    actors = {line["n"]: line.get("seat") for line in lines}
    assert projection.words is not None
    names = (*projection.names(), *projection.others)
    for told in log_lines(body["words"], names, projection.words):
        told.seat = actors.get(told.n)
        projection.told.append(told)
    if body["do"] in ("back", "go_back") or (body.get("line") and body["do"] == "upgrade"):
        _voided(projection, body, first)
    for seat in range(len(projection.seats)):
        key = after.keys[seat]
        if (
            seat == actor
            or key != before.keys[seat]
            or (key is not None and key[1] == ANYONE)
            or body["do"] in ("start", "create", "go_back", "upgrade")
        ):
            projection.numbers[seat] += 1
    if any("end" in line for line in lines):
        projection.status = OVER


def _voided(projection: Projection, body: dict[str, Any], n: int) -> None:
    """Add the log line of a take-back or rewind, which names the lines it voids."""
    if body["do"] == "back":
        void = {told.n for told in projection.told if told.n in set(body["void"])}
    else:
        void = {told.n for told in projection.told if told.n >= body["line"]}
        void.difference_update(*[told.void for told in projection.told])  # voided before
    if body["do"] == "upgrade":
        say = Say("upgrade_back", rules=body["to"]["rules"])
    else:
        say = Say(body["do"], seat=body["seat"])
    line = LogMessage(n, say, {}, sorted(void), names=tuple(projection.names()))
    projection.told.append(line)


def _is_hidden(projection: Projection, entry: Entry) -> bool:
    """Whether the entry is part of a sealed answer that nobody else may notice."""
    return projection.hidden.get(SPECTATOR, [])[-1:] == [entry.seq]


# Handlers by kind of entry


def _no_change(projection: Projection, entry: Entry) -> None:
    pass


def _note(
    projection: Projection, entry: Entry, key: str, seat: int | None = None, rules: int = 0
) -> None:
    values = {"name": projection.names()[seat]} if seat is not None else {}
    _add_note(projection, entry, key, {**values, "rules": rules} if rules else values)


def _add_note(projection: Projection, entry: Entry, key: str, values: dict[str, Any]) -> None:
    projection.chat.append(ChatMessage(entry.seq, entry.at, None, "note", key, values))


def _created(projection: Projection, entry: Entry) -> None:
    if projection.house is None:
        _close(projection, entry, "rules")
    elif projection.mode == "review":
        projection.status = OVER
    elif "lines" in entry.body:
        projection.status = PLAYING
    if projection.parent is not None:
        _add_note(projection, entry, "fork", {"line": projection.parent["line"]})


def _started(projection: Projection, entry: Entry) -> None:
    projection.status = PLAYING
    if projection.house is None:
        _close(projection, entry, "rules")
    else:
        _note(projection, entry, "start")


def _join(projection: Projection, entry: Entry) -> None:
    seat = projection.seats[entry.body["seat"]]
    seat.kind = "human"
    seat.level = ""
    seat.epoch += 1  # the invitation is used up: its link is now invalid
    seat.name = entry.body["name"]
    seat.owned = True
    seat.stand_in = ""
    seat.why = ""
    seat.colour = entry.body.get("colour", seat.colour)
    _rename(projection)
    _note(projection, entry, "join", entry.body["seat"])


def _renamed(projection: Projection, entry: Entry) -> None:
    number = entry.body["seat"]
    old = projection.names()[number]
    projection.seats[number].name = entry.body["name"]
    _rename(projection)
    _add_note(projection, entry, "rename", {"name": old, "new": entry.body["name"]})


def _settings(projection: Projection, entry: Entry) -> None:
    projection.settings = TableSettings(**entry.body["settings"])
    projection.options = entry.body["options"]
    clock = projection.settings.clock
    projection.left = [clock["ms"] if clock else 0] * len(projection.seats)
    projection.vacation_left = [projection.settings.vacation * clocks.DAY] * len(projection.seats)
    _note(projection, entry, "settings")


def _unlist(projection: Projection, entry: Entry) -> None:
    projection.settings = replace(projection.settings, listed=False, open_seats=False)
    _note(projection, entry, "unlist")


def _link(projection: Projection, entry: Entry) -> None:
    projection.link_epoch += 1


def _colour(projection: Projection, entry: Entry) -> None:
    projection.seats[entry.body["seat"]].colour = entry.body["colour"]


def _rename(projection: Projection) -> None:
    if projection.table is not None:
        projection.table.names = projection.names()


def _leave(projection: Projection, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = projection.seats[number]
    _note(projection, entry, "leave", number)
    if projection.status == OPEN:
        projection.seats[number] = Seat("open", epoch=seat.epoch)
    else:
        seat.stand_in = entry.body["level"]
        seat.why = "left"


def _bot(projection: Projection, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = projection.seats[number]
    if seat.kind == "bot":
        seat.level = entry.body["level"]
        return
    seat.stand_in = entry.body["level"]
    seat.why = entry.body["why"]
    _note(projection, entry, seat.why, number)


def _reclaim(projection: Projection, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = projection.seats[number]
    seat.stand_in = ""
    seat.why = ""
    clock = projection.settings.clock
    if clock and clock["kind"] == "bank":
        # enough time for at least one move after coming back
        projection.left[number] = max(projection.left[number], clock["add"], 15_000)
    _note(projection, entry, "reclaim", number)


def _kick(projection: Projection, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = projection.seats[number]
    _note(projection, entry, "kicked", number)
    projection.freed.add((number, seat.epoch))
    if projection.status == OPEN:
        projection.seats[number] = Seat("open", epoch=seat.epoch + 1)
    else:
        seat.epoch += 1
        seat.owned = False
        seat.stand_in = entry.body["level"]
        seat.why = "kicked"


def _invite(projection: Projection, entry: Entry) -> None:
    projection.seats[entry.body["seat"]].epoch += 1


def _fill(projection: Projection, entry: Entry) -> None:
    for number, (name, level) in entry.body["bots"].items():
        old = projection.seats[int(number)]
        projection.seats[int(number)] = Seat("bot", name, level, old.epoch + 1)
    _note(projection, entry, "fill")


def _closed(projection: Projection, entry: Entry) -> None:
    _close(projection, entry, entry.body.get("why", "close"))


def _close(projection: Projection, entry: Entry, why: str) -> None:
    projection.status = CLOSED
    projection.closed = why
    _note(projection, entry, why)


def _rematch(projection: Projection, entry: Entry) -> None:
    projection.rematch = entry.body["table"]
    _note(projection, entry, "rematch")


def _say(projection: Projection, entry: Entry) -> None:
    body = entry.body
    key = body.get("phrase", "")
    kind, values = ("phrase", {}) if key else ("text", {"text": body["text"]})
    projection.chat.append(ChatMessage(entry.seq, entry.at, body["seat"], kind, key, values))


def _mute(projection: Projection, entry: Entry) -> None:
    pair = (entry.seat, entry.body["whom"])
    if entry.body["on"]:
        projection.mutes.add(pair)
    else:
        projection.mutes.discard(pair)


def _ping(projection: Projection, entry: Entry) -> None:
    projection.pings.append((entry.seq, entry.body["seat"], entry.body["ref"], entry.at))
    del projection.pings[:-64]


def _credit(projection: Projection, entry: Entry) -> None:
    _note(projection, entry, "credit")


# Rewind requests


def _ask_back(projection: Projection, entry: Entry) -> None:
    body = entry.body
    projection.rewinds += 1
    projection.rewind = RewindRequest(
        projection.rewinds, body["seat"], body["line"], body["until"], body["asked"]
    )
    _note(projection, entry, "ask_back", body["seat"])


def _agree_back(projection: Projection, entry: Entry) -> None:
    assert projection.rewind is not None
    projection.rewind.agreed.append(entry.body["seat"])
    _note(projection, entry, "agree_back", entry.body["seat"])


def _drop_back(projection: Projection, entry: Entry) -> None:
    assert projection.rewind is not None
    seat = projection.rewind.seat
    projection.rewind_refused_at[seat] = projection.n_of(seat)
    projection.rewind = None
    _note(projection, entry, entry.body["why"], entry.body["seat"])


def _go_back(projection: Projection, entry: Entry) -> None:
    projection.rewind = None
    projection.agreed_end.clear()


# Ending early


def _agree_end(projection: Projection, entry: Entry) -> None:
    seat = entry.body["seat"]
    if entry.body["on"]:
        projection.agreed_end.add(seat)
    else:
        projection.agreed_end.discard(seat)
    _note(projection, entry, "agree_end" if entry.body["on"] else "play_on", seat)


# Vacation and pause


def _vacation(projection: Projection, entry: Entry) -> None:
    seat, until = entry.body["seat"], entry.body["until"]
    clocks.go_on_vacation(projection, seat, entry.at, until)
    _note(projection, entry, "vacation" if until > entry.at else "vacation_over", seat)


def _ask_pause(projection: Projection, entry: Entry) -> None:
    body = entry.body
    projection.pauses += 1
    projection.pause = PauseRequest(
        projection.pauses, body["seat"], body["until"], list(body["asked"])
    )
    _note(projection, entry, "ask_pause", body["seat"])


def _agree_pause(projection: Projection, entry: Entry) -> None:
    assert projection.pause is not None
    projection.pause.agreed.append(entry.body["seat"])


def _drop_pause(projection: Projection, entry: Entry) -> None:
    projection.pause = None
    _note(projection, entry, entry.body["why"], entry.body["seat"])


def _pause(projection: Projection, entry: Entry) -> None:
    projection.pause = None
    projection.paused_at = entry.at
    _note(projection, entry, "pause")


def _resume(projection: Projection, entry: Entry) -> None:
    clocks.end_pause(projection, entry.at)
    _note(projection, entry, "resume")


# Newer rules


def _agree_upgrade(projection: Projection, entry: Entry) -> None:
    projection.back_agreed.add((entry.body["seat"], entry.body["rules"]))
    _note(projection, entry, "agree_upgrade", entry.body["seat"])


def _upgrade(projection: Projection, entry: Entry) -> None:
    projection.rewind = None
    projection.back_agreed.clear()
    projection.agreed_end.clear()
    key = "upgrade_back" if entry.body["line"] else "upgrade"
    _note(projection, entry, key, rules=entry.body["to"]["rules"])


_HANDLERS: Final = {
    "create": _created,
    "start": _started,
    "join": _join,
    "colour": _colour,
    "rename": _renamed,
    "settings": _settings,
    "unlist": _unlist,
    "link": _link,
    "leave": _leave,
    "bot": _bot,
    "reclaim": _reclaim,
    "kick": _kick,
    "invite": _invite,
    "fill": _fill,
    "close": _closed,
    "rematch": _rematch,
    "say": _say,
    "mute": _mute,
    "ping": _ping,
    "credit": _credit,
    "ask_back": _ask_back,
    "agree_back": _agree_back,
    "drop_back": _drop_back,
    "go_back": _go_back,
    "vacation": _vacation,
    "ask_pause": _ask_pause,
    "agree_pause": _agree_pause,
    "drop_pause": _drop_pause,
    "pause": _pause,
    "resume": _resume,
    "agree_end": _agree_end,
    "agree_upgrade": _agree_upgrade,
    "upgrade": _upgrade,
}
# Entries that cancel an open rewind request: the game went on, or the seats changed.
_CANCELS_REWIND: Final = (
    "play",
    "back",
    "done",
    "join",
    "leave",
    "bot",
    "reclaim",
    "kick",
    "close",
)
_CHANGES_PEOPLE: Final = ("join", "leave", "bot", "reclaim", "kick", "close")
