"""Evolve: what a log entry changes at a table besides the game state."""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.errors import WaterTableError
from watertable.kernel.event import Event
from watertable.kernel.house import House
from watertable.kernel.state import ANYONE, SPECTATOR
from watertable.kernel.table import Table
from watertable.server.domain.messages import CLOSED, OPEN, OVER, PLAYING, Entry, Seat
from watertable.server.domain.phrases import NOTES, PHRASES
from watertable.server.domain.projection import (
    MOVES,
    ChatLine,
    LogLine,
    Pending,
    Projection,
    RewindRequest,
    Settings,
    pending,
)


def words(projection: Projection, since: int) -> list[list[Any]]:
    """The texts of the events after line `since`, as stored: line, text for all, texts for some seats, refs."""
    table = projection.table
    assert table is not None
    told = table.told
    new = len(told)
    while new > 0 and told[new - 1][0] > since:
        new -= 1
    found: list[list[Any]] = []
    for n, event in told[new:]:
        own = {}
        if event.secret:
            own = {str(seat): table.tell(event.say(seat)) for seat in event.knows}
        found.append([n, table.tell(event.say(SPECTATOR)), own, _refs_of(table, event)])
    return found


def _refs_of(table: Table, event: Event) -> dict[str, list[str]]:
    """The refs of a text by seat (from the text that seat was shown); "" is everybody else."""
    marks = table.house.marks
    say = event.say(SPECTATOR)
    rest = marks(say, SPECTATOR)
    found = {"": rest} if rest else {}
    for seat in range(table.seats):
        refs = marks(event.say(seat) if event.secret else say, seat)
        if refs != rest:
            found[str(seat)] = refs
    return found


def set_up(projection: Projection, body: dict[str, Any]) -> None:
    """Apply the first entry: the game, its options, the seats."""
    projection.game = body["game"]
    projection.rules = body["rules"]
    projection.data = body["data"]
    projection.options = body["options"]
    projection.settings = Settings(**body["settings"])
    projection.mode = body.get("mode", "play")
    projection.commitment = body["dice"]
    projection.origin = body.get("origin", "")
    projection.seats = [Seat(**seat) for seat in body["seats"]]
    projection.auto_start = (
        all(seat.kind != "open" for seat in projection.seats) and projection.mode == "play"
    )
    count = len(projection.seats)
    projection.numbers = [0] * count
    projection.since = [-1] * count
    projection.used = [0] * count
    projection.active = [0] * count
    clock = projection.settings.clock
    projection.left = [clock["ms"] if clock else 0] * count
    projection.house = _house(projection)


def _house(projection: Projection) -> House | None:
    """The house with the rules and data the table was created with, if it is installed."""
    import watertable

    if projection.lost:
        return None
    for name in (projection.game, f"{projection.game}@{projection.rules}"):
        try:
            house = watertable.house(name)
        except (WaterTableError, ImportError):
            continue
        if house.meta.rules == projection.rules and house.has_data(projection.data):
            return house
    return None


def evolve(projection: Projection, entry: Entry, before: Pending) -> None:
    """Apply everything an entry changes besides the game state; `projection.table` is already after it."""
    body = entry.body
    do = body["do"]
    projection.seq = entry.seq
    projection.seen[(entry.seat, entry.command)] = entry.seq
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
    projection.lines_at.append(projection.n)
    _clocks(projection, entry, before, after)
    projection.at = entry.at


def _moved(projection: Projection, entry: Entry, before: Pending, after: Pending) -> None:
    """Apply the lines of a move: log lines, counters and the end."""
    body = entry.body
    lines = body["lines"]
    first = projection.n + 1
    projection.n += len(lines)
    sealed = bool(body.get("sealed"))
    actor = body.get("seat", SPECTATOR)
    others = [v for v in (*range(len(projection.seats)), SPECTATOR) if v != actor]
    if sealed:
        own = sum(1 for line in lines if line.get("seat") == actor)
        for viewer in others:
            projection.hidden_lines.setdefault(viewer, []).extend(range(first, first + own))
            if own == len(lines) and after.same(before):
                projection.hidden.setdefault(viewer, []).append(entry.seq)
    for n, text, own_words, *refs in body["words"]:
        projection.told.append(LogLine(n, text, own_words, [], *refs))
    if body["do"] in ("back", "go_back"):
        _voided(projection, body, first)
    for seat in range(len(projection.seats)):
        key = after.keys[seat]
        if (
            seat == actor
            or key != before.keys[seat]
            or (key is not None and key[1] == ANYONE)
            or body["do"] in ("start", "create", "go_back")
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
    name = projection.names()[body["seat"]]
    projection.told.append(LogLine(n, NOTES[body["do"]].format(name=name), {}, sorted(void)))


def _is_hidden(projection: Projection, entry: Entry) -> bool:
    """Whether the entry is part of a sealed answer that nobody else may notice."""
    return projection.hidden.get(SPECTATOR, [])[-1:] == [entry.seq]


def _clocks(projection: Projection, entry: Entry, before: Pending, after: Pending) -> None:
    """Start and stop the clocks."""
    body = entry.body
    now = entry.at
    if body["do"] == "credit":
        projection.since = [since + body["ms"] if since >= 0 else -1 for since in projection.since]
        projection.active = [active + body["ms"] for active in projection.active]
        if projection.group_since >= 0:
            projection.group_since += body["ms"]
        if projection.rewind is not None:
            projection.rewind.until += body["ms"]
        return
    clock = projection.settings.clock
    for seat in range(len(projection.seats)):
        occupant = projection.seats[seat]
        thinks = projection.status == PLAYING and after.thinks(seat) and not occupant.bot_plays
        since = projection.since[seat]
        if thinks and since < 0:
            projection.since[seat] = now
            if clock and clock["kind"] == "turn":
                projection.left[seat] = clock["ms"]
        elif not thinks and since >= 0:
            projection.since[seat] = -1
            spent = max(0, now - since)
            projection.used[seat] += spent
            if clock and clock["kind"] == "bank":
                projection.left[seat] = max(0, projection.left[seat] - spent) + clock["add"]
    if projection.status == PLAYING and after.anyone:
        if projection.group_since < 0 or after.keys != before.keys or body["do"] in MOVES:
            projection.group_since = now
    else:
        projection.group_since = -1


# Handlers by kind of entry


def _no_change(projection: Projection, entry: Entry) -> None:
    pass


def _note(projection: Projection, entry: Entry, key: str, seat: int | None = None) -> None:
    name = projection.names()[seat] if seat is not None else ""
    text = NOTES[key].format(name=name)
    projection.chat.append(ChatLine(entry.seq, entry.at, None, "note", text, key))


def _created(projection: Projection, entry: Entry) -> None:
    if projection.house is None:
        _close(projection, entry, "rules")
    elif projection.mode == "review":
        projection.status = OVER
    elif "lines" in entry.body:
        projection.status = PLAYING


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
    text = PHRASES.get(key, key) if key else body["text"]
    kind = "phrase" if key else "text"
    projection.chat.append(ChatLine(entry.seq, entry.at, body["seat"], kind, text, key))


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


_HANDLERS: Final = {
    "create": _created,
    "start": _started,
    "join": _join,
    "colour": _colour,
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
