"""What an entry of the log changes at a table, beside the game itself."""

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
    Chat,
    Fold,
    Return,
    Settings,
    Standing,
    Told,
    standing,
)


def words(fold: Fold, since: int) -> list[list[Any]]:
    """What was told after line `since`, as stored: line, words for all, words for some seats, refs."""
    table = fold.table
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
        found.append([n, table.tell(event.say(SPECTATOR)), own, _pointed(table, event)])
    return found


def _pointed(table: Table, event: Event) -> dict[str, list[str]]:
    """What the words point at, per hearer (from the words it heard alone); "" is everybody else."""
    marks = table.house.marks
    say = event.say(SPECTATOR)
    rest = marks(say, SPECTATOR)
    found = {"": rest} if rest else {}
    for seat in range(table.seats):
        refs = marks(event.say(seat) if event.secret else say, seat)
        if refs != rest:
            found[str(seat)] = refs
    return found


def lay(fold: Fold, body: dict[str, Any]) -> None:
    """What the first entry says: the game, its options, the seats."""
    fold.game = body["game"]
    fold.rules = body["rules"]
    fold.data = body["data"]
    fold.options = body["options"]
    fold.settings = Settings(**body["settings"])
    fold.mode = body.get("mode", "play")
    fold.commitment = body["dice"]
    fold.origin = body.get("origin", "")
    fold.seats = [Seat(**seat) for seat in body["seats"]]
    fold.at_once = all(seat.kind != "open" for seat in fold.seats) and fold.mode == "play"
    count = len(fold.seats)
    fold.numbers = [0] * count
    fold.since = [-1] * count
    fold.used = [0] * count
    fold.active = [0] * count
    clock = fold.settings.clock
    fold.left = [clock["ms"] if clock else 0] * count
    fold.house = _house(fold)


def _house(fold: Fold) -> House | None:
    """The house under whose rules the table was begun, if it is still there."""
    import watertable

    if fold.lost:
        return None
    for name in (fold.game, f"{fold.game}@{fold.rules}"):
        try:
            house = watertable.house(name)
        except (WaterTableError, ImportError):
            continue
        if house.meta.rules == fold.rules and house.has_data(fold.data):
            return house
    return None


def absorb(fold: Fold, entry: Entry, before: Standing) -> None:
    """Everything an entry changes beside the game itself; the table already stands after it."""
    body = entry.body
    do = body["do"]
    fold.seq = entry.seq
    fold.seen[(entry.seat, entry.command)] = entry.seq
    if entry.seat >= 0:
        fold.active[entry.seat] = entry.at
    if fold.seq == 1:
        fold.created = entry.at
    _SITTING.get(do, _nothing)(fold, entry)
    after = standing(fold)
    if do in MOVES or "lines" in body:
        _moved(fold, entry, before, after)
    if fold.wish is not None and do in _OVERTAKES and not _unnoticed(fold, entry):
        fold.wish = None
        if fold.running:
            _note(fold, entry, "played_on")
    fold.lines_at.append(fold.n)
    _clocks(fold, entry, before, after)
    fold.at = entry.at


def _moved(fold: Fold, entry: Entry, before: Standing, after: Standing) -> None:
    """Lines, words, numbers and the end."""
    body = entry.body
    lines = body["lines"]
    first = fold.n + 1
    fold.n += len(lines)
    sealed = bool(body.get("sealed"))
    actor = body.get("seat", SPECTATOR)
    others = [v for v in (*range(len(fold.seats)), SPECTATOR) if v != actor]
    if sealed:
        own = sum(1 for line in lines if line.get("seat") == actor)
        for viewer in others:
            fold.hidden_lines.setdefault(viewer, []).extend(range(first, first + own))
            if own == len(lines) and after.same(before):
                fold.hidden.setdefault(viewer, []).append(entry.seq)
    for n, text, own_words, *refs in body["words"]:
        fold.told.append(Told(n, text, own_words, [], *refs))
    if body["do"] in ("back", "go_back"):
        _voided(fold, body, first)
    for seat in range(len(fold.seats)):
        key = after.keys[seat]
        if (
            seat == actor
            or key != before.keys[seat]
            or (key is not None and key[1] == ANYONE)
            or body["do"] in ("start", "create", "go_back")
        ):
            fold.numbers[seat] += 1
    if any("end" in line for line in lines):
        fold.status = OVER


def _voided(fold: Fold, body: dict[str, Any], n: int) -> None:
    """A way back is a line of its own; it names the lines whose words no longer count."""
    if body["do"] == "back":
        void = {told.n for told in fold.told if told.n in set(body["void"])}
    else:
        void = {told.n for told in fold.told if told.n >= body["line"]}
        void.difference_update(*[told.void for told in fold.told])  # named before
    name = fold.names()[body["seat"]]
    fold.told.append(Told(n, NOTES[body["do"]].format(name=name), {}, sorted(void)))


def _unnoticed(fold: Fold, entry: Entry) -> bool:
    """A step of a sealed answer, of which nobody else may know."""
    return fold.hidden.get(SPECTATOR, [])[-1:] == [entry.seq]


def _clocks(fold: Fold, entry: Entry, before: Standing, after: Standing) -> None:
    """Who thinks from now on, and what the time so far has cost."""
    body = entry.body
    now = entry.at
    if body["do"] == "credit":
        fold.since = [since + body["ms"] if since >= 0 else -1 for since in fold.since]
        fold.active = [active + body["ms"] for active in fold.active]
        if fold.group_since >= 0:
            fold.group_since += body["ms"]
        if fold.wish is not None:
            fold.wish.until += body["ms"]
        return
    clock = fold.settings.clock
    for seat in range(len(fold.seats)):
        sitting = fold.seats[seat]
        thinks = fold.status == PLAYING and after.thinks(seat) and not sitting.botted
        since = fold.since[seat]
        if thinks and since < 0:
            fold.since[seat] = now
            if clock and clock["kind"] == "turn":
                fold.left[seat] = clock["ms"]
        elif not thinks and since >= 0:
            fold.since[seat] = -1
            spent = max(0, now - since)
            fold.used[seat] += spent
            if clock and clock["kind"] == "bank":
                fold.left[seat] = max(0, fold.left[seat] - spent) + clock["add"]
    if fold.status == PLAYING and after.anyone:
        if fold.group_since < 0 or after.keys != before.keys or body["do"] in MOVES:
            fold.group_since = now
    else:
        fold.group_since = -1


# What happens to seats


def _nothing(fold: Fold, entry: Entry) -> None:
    pass


def _note(fold: Fold, entry: Entry, key: str, seat: int | None = None) -> None:
    name = fold.names()[seat] if seat is not None else ""
    text = NOTES[key].format(name=name)
    fold.chat.append(Chat(entry.seq, entry.at, None, "note", text, key))


def _made(fold: Fold, entry: Entry) -> None:
    if fold.house is None:
        _close(fold, entry, "rules")
    elif fold.mode == "review":
        fold.status = OVER
    elif "lines" in entry.body:
        fold.status = PLAYING


def _started(fold: Fold, entry: Entry) -> None:
    fold.status = PLAYING
    if fold.house is None:
        _close(fold, entry, "rules")
    else:
        _note(fold, entry, "start")


def _join(fold: Fold, entry: Entry) -> None:
    seat = fold.seats[entry.body["seat"]]
    seat.kind = "human"
    seat.level = ""
    seat.epoch += 1  # the invitation is used up: a second finder of the link finds it void
    seat.name = entry.body["name"]
    seat.owned = True
    seat.stand_in = ""
    seat.why = ""
    seat.colour = entry.body.get("colour", seat.colour)
    _rename(fold)
    _note(fold, entry, "join", entry.body["seat"])


def _colour(fold: Fold, entry: Entry) -> None:
    fold.seats[entry.body["seat"]].colour = entry.body["colour"]


def _rename(fold: Fold) -> None:
    if fold.table is not None:
        fold.table.names = fold.names()


def _leave(fold: Fold, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = fold.seats[number]
    _note(fold, entry, "leave", number)
    if fold.status == OPEN:
        fold.seats[number] = Seat("open", epoch=seat.epoch)
    else:
        seat.stand_in = entry.body["level"]
        seat.why = "left"


def _bot(fold: Fold, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = fold.seats[number]
    if seat.kind == "bot":
        seat.level = entry.body["level"]
        return
    seat.stand_in = entry.body["level"]
    seat.why = entry.body["why"]
    _note(fold, entry, seat.why, number)


def _reclaim(fold: Fold, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = fold.seats[number]
    seat.stand_in = ""
    seat.why = ""
    clock = fold.settings.clock
    if clock and clock["kind"] == "bank":
        # whoever comes back can make at least one move
        fold.left[number] = max(fold.left[number], clock["add"], 15_000)
    _note(fold, entry, "reclaim", number)


def _kick(fold: Fold, entry: Entry) -> None:
    number = entry.body["seat"]
    seat = fold.seats[number]
    _note(fold, entry, "kicked", number)
    fold.freed.add((number, seat.epoch))
    if fold.status == OPEN:
        fold.seats[number] = Seat("open", epoch=seat.epoch + 1)
    else:
        seat.epoch += 1
        seat.owned = False
        seat.stand_in = entry.body["level"]
        seat.why = "kicked"


def _invite(fold: Fold, entry: Entry) -> None:
    fold.seats[entry.body["seat"]].epoch += 1


def _fill(fold: Fold, entry: Entry) -> None:
    for number, (name, level) in entry.body["bots"].items():
        old = fold.seats[int(number)]
        fold.seats[int(number)] = Seat("bot", name, level, old.epoch + 1)
    _note(fold, entry, "fill")


def _closed(fold: Fold, entry: Entry) -> None:
    _close(fold, entry, entry.body.get("why", "close"))


def _close(fold: Fold, entry: Entry, why: str) -> None:
    fold.status = CLOSED
    fold.closed = why
    _note(fold, entry, why)


def _rematch(fold: Fold, entry: Entry) -> None:
    fold.rematch = entry.body["table"]
    _note(fold, entry, "rematch")


def _say(fold: Fold, entry: Entry) -> None:
    body = entry.body
    key = body.get("phrase", "")
    text = PHRASES.get(key, key) if key else body["text"]
    kind = "phrase" if key else "text"
    fold.chat.append(Chat(entry.seq, entry.at, body["seat"], kind, text, key))


def _mute(fold: Fold, entry: Entry) -> None:
    pair = (entry.seat, entry.body["whom"])
    if entry.body["on"]:
        fold.mutes.add(pair)
    else:
        fold.mutes.discard(pair)


def _ping(fold: Fold, entry: Entry) -> None:
    fold.pings.append((entry.seq, entry.body["seat"], entry.body["ref"], entry.at))
    del fold.pings[:-64]


def _credit(fold: Fold, entry: Entry) -> None:
    _note(fold, entry, "credit")


# Going back together


def _ask_back(fold: Fold, entry: Entry) -> None:
    body = entry.body
    fold.wishes += 1
    fold.wish = Return(fold.wishes, body["seat"], body["line"], body["until"], body["asked"])
    _note(fold, entry, "ask_back", body["seat"])


def _agree_back(fold: Fold, entry: Entry) -> None:
    assert fold.wish is not None
    fold.wish.agreed.append(entry.body["seat"])
    _note(fold, entry, "agree_back", entry.body["seat"])


def _drop_back(fold: Fold, entry: Entry) -> None:
    assert fold.wish is not None
    seat = fold.wish.seat
    fold.turned_down[seat] = fold.n_of(seat)
    fold.wish = None
    _note(fold, entry, entry.body["why"], entry.body["seat"])


def _go_back(fold: Fold, entry: Entry) -> None:
    fold.wish = None


_SITTING: Final = {
    "create": _made,
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
# What makes a wish to go back a thing of the past: the game goes on, or others sit here than were asked.
_OVERTAKES: Final = ("play", "back", "done", "join", "leave", "bot", "reclaim", "kick", "close")
