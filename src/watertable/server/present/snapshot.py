"""What one viewer is shown: built from the viewer's view and from nothing else of the game.

Everything that leaves the process about a game is made here; nothing here is handed a state, only a Table's answers to
`view`, `legal`, `question` and `news` for this viewer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from watertable.kernel.action import Action
from watertable.kernel.house import House
from watertable.kernel.outcome import Outcome
from watertable.kernel.record import Record
from watertable.kernel.state import ANYONE, declared
from watertable.kernel.table import Table, seated
from watertable.kernel.text import Say
from watertable.server.domain.closing import closing
from watertable.server.domain.messages import HOST, Refusal
from watertable.server.domain.projection import Chat, Fold, Told
from watertable.server.present.scene_json import Drawn, encode, scene_bytes

_SKIP: Final = ("id", "verb", "text")
PING_LASTS: Final = 15_000  # milliseconds


def label(house: House, action: Action, names: list[str]) -> str:
    """What the button says: `do.<verb>` with the action's own fields."""
    facts = {name: getattr(action, name) for name in declared(action) if name not in _SKIP}
    say = Say(f"do.{action.verb}", **facts)
    return house.words.tell(say, names) if house.words.has(say.key) else action.text


@dataclass(slots=True)
class Cache:
    """What the snapshots of one table reuse."""

    static: bytes = b""  # the part that never changes
    drawings: dict[int, Drawn] = field(default_factory=dict)  # the last one of each viewer
    labels: dict[int, str] = field(default_factory=dict)  # of buttons, by action
    names: list[str] = field(default_factory=list)  # of the seats, as the labels have them


def shared(fold: Fold, cache: Cache, viewer: int, online: set[int]) -> bytes:
    """All but the drawing that is the same for everybody who looks from this seat; the inside of an object."""
    seat = viewer if viewer >= 0 else None
    table = fold.table
    closed = closing(fold)
    made: dict[str, Any] = {
        "status": fold.status,
        "why_closed": closed.text if closed is not None else "",
        "closed": closed.plain() if closed is not None else None,
        "n": fold.n_of(viewer),
        "seq": fold.seq_of(viewer),
        "seat": seat,
        "seats": seats(fold, online),
        "number": fold.numbers[viewer] if viewer >= 0 else None,
        "question": None,
        "legal": [],
        "drafts": [],
        "can_end": False,
        "ask_back": None,
        "wish": wish(fold, viewer),
        "outcome": None,
        "rematch": fold.rematch or None,
    }
    if table is not None and fold.house is not None:
        view = draw(cache, fold.house, table, viewer).view
        if seat is not None and fold.running:
            _asked(fold, cache, table, seat, view, made)
        if table.outcome is not None:
            made["outcome"] = outcome(fold, table.outcome)
    if fold.finished and fold.mode == "play":
        made["dice"] = fold.dice
    cache.static = cache.static or _static(fold)
    return cache.static + b"," + encode(made)[1:-1]


def _static(fold: Fold) -> bytes:
    """What never changes at a table; the inside of a JSON object."""
    settings = fold.settings
    return encode(
        {
            "table": fold.id,
            "game": fold.game,
            "options": fold.options,
            "settings": {
                "confirm": settings.confirm,
                "listed": settings.listed,
                "open_seats": settings.open_seats,
                "chat": settings.chat,
                "away": settings.away,
                "clock": settings.clock,
                "delay": settings.delay,
                "open_hands": settings.open_hands,
                "go_back": settings.go_back,
                "notice": bool(settings.notice),
            },
            "mode": fold.mode,
            "commitment": fold.commitment,
        }
    )[1:-1]


def draw(cache: Cache, house: House, table: Table, viewer: int) -> Drawn:
    """The viewer's drawing, made again only when its view has changed."""
    view = table.view(viewer if viewer >= 0 else None)
    kept = cache.drawings.get(viewer)
    if kept is None or kept.view != view:
        kept = cache.drawings[viewer] = Drawn(view, house.scene(view), kept)
    return kept


def _asked(
    fold: Fold, cache: Cache, table: Table, seat: int, view: dict[str, Any], made: dict[str, Any]
) -> None:
    house = table.house
    made["can_end"] = seat in table.waiting
    made["drafts"] = [fold.n_of(seat, n) for n in table.drafts(seat)]
    made["ask_back"] = _askable(fold, table, seat)
    ask = table.question(seat)
    if ask is None:
        return
    kind = table.game.asks[ask.kind]
    prompt = table.prompt(seat)
    assert prompt is not None
    made["question"] = {
        "number": fold.numbers[seat],
        "kind": kind,
        "anyone": ask.seat == ANYONE,
        "text": table.tell(prompt),
        "guide": house.words.sentences.get(f"guide.{kind}", ""),
    }
    if not fold.seats[seat].botted:
        names = table.everyone()
        if cache.names != names:
            cache.names, cache.labels = names, {}
        labels = cache.labels
        for action in table.legal(seat):
            said = labels.get(action.id)
            if said is None:
                said = labels[action.id] = label(house, action, names)
            made["legal"].append(
                {
                    "id": action.id,
                    "text": action.text,
                    "label": said,
                    "verb": action.verb,
                    "refs": house.refs(view, action),
                }
            )


def _askable(fold: Fold, table: Table, seat: int) -> int | None:
    """The line of the seat's last settled answer, when it may ask the others to go back to before it."""
    if fold.settings.go_back == "never" or fold.wish is not None or fold.seats[seat].botted:
        return None
    if fold.turned_down.get(seat) == fold.n_of(seat):
        return None
    line = table.settled(seat)
    return fold.n_of(seat, line) if line else None


def wish(fold: Fold, viewer: int) -> dict[str, Any] | None:
    """The open wish to go back, and the first line that would be void, as this viewer counts."""
    if fold.wish is None:
        return None
    return {
        "number": fold.wish.number,
        "seat": fold.wish.seat,
        "n": fold.n_of(viewer, fold.wish.line - 1) + 1,
        "until": fold.wish.until,
        "asked": fold.wish.asked,
        "agreed": fold.wish.agreed,
    }


def facts(fold: Fold, viewer: int) -> dict[str, Any] | None:
    """The viewer's view as it is, for programs."""
    return fold.table.view(viewer if viewer >= 0 else None) if fold.table is not None else None


def seats(fold: Fold, online: set[int]) -> list[dict[str, Any]]:
    """Who sits where, who is waited for, and the clocks as of the last entry."""
    table = fold.table
    asked = table.asked if table is not None and fold.running else []
    waiting = table.waiting if table is not None and fold.running else []
    colours = fold.colours()
    return [
        {
            "seat": number,
            "name": seat.name,
            "colour": colours[number],
            "kind": seat.kind,
            "level": seat.level or None,
            "owned": seat.owned,
            "online": number in online or seat.kind == "bot",
            "asked": number in asked,
            "waiting": number in waiting,
            "bot": {"level": seat.stand_in, "why": seat.why} if seat.stand_in else None,
            "clock": _clock(fold, number),
            "used": _used(fold, number),
        }
        for number, seat in enumerate(fold.seats)
    ]


def _clock(fold: Fold, seat: int) -> dict[str, Any] | None:
    if fold.settings.clock is None:
        return None
    since = fold.since[seat]
    return {"left": fold.left[seat], "since": since if since >= 0 else None}


def _used(fold: Fold, seat: int) -> dict[str, Any]:
    """Time a person has thought: moves only when everybody sees that the seat is waited for no more."""
    since = fold.since[seat]
    return {"ms": fold.used[seat], "since": since if since >= 0 else None}


def outcome(fold: Fold, found: Outcome) -> dict[str, Any]:
    """The outcome with its sentences."""
    table = fold.table
    assert table is not None
    made = found.plain()
    made["text"] = " ".join(table.tell(say) for say in found.told())
    for line, (say, _) in zip(made["lines"], found.lines):
        line["text"] = table.tell(say)
    return made


def log(fold: Fold, viewer: int, after: int) -> list[dict[str, Any]]:
    """Words of lines after a (true) line, as this viewer counts and heard them."""
    place = len(fold.told)
    while place > 0 and fold.told[place - 1].n > after:
        place -= 1
    return [_told(fold, viewer, told) for told in fold.told[place:] if fold.hears(viewer, told.n)]


def _told(fold: Fold, viewer: int, told: Told) -> dict[str, Any]:
    made: dict[str, Any] = {
        "n": fold.n_of(viewer, told.n),
        "text": told.own.get(str(viewer), told.text),
        "refs": told.refs.get(str(viewer), told.refs.get("", [])),
    }
    if told.void:
        made["void"] = [fold.n_of(viewer, n) for n in told.void if fold.hears(viewer, n)]
    return made


def chat(fold: Fold, viewer: int, after: int) -> list[dict[str, Any]]:
    """What was said after a (true) sequence number and is not muted for this viewer."""
    place = len(fold.chat)
    while place > 0 and fold.chat[place - 1].seq > after:
        place -= 1
    return [
        _chat(fold, viewer, said)
        for said in fold.chat[place:]
        if said.seat is None
        or ((HOST, said.seat) not in fold.mutes and (viewer, said.seat) not in fold.mutes)
    ]


def _chat(fold: Fold, viewer: int, said: Chat) -> dict[str, Any]:
    made: dict[str, Any] = {
        "seq": fold.seq_of(viewer, said.seq),
        "at": said.at,
        "seat": said.seat,
        "kind": said.kind,
        "text": said.text,
    }
    if said.key:
        made["key"] = said.key
    return made


def pings(fold: Fold, viewer: int, after: int, now: int) -> list[dict[str, Any]]:
    """Places pointed at after a (true) sequence number, not long ago."""
    return [
        {"seq": fold.seq_of(viewer, seq), "seat": seat, "ref": ref}
        for seq, seat, ref, at in fold.pings
        if seq > after and now - at < PING_LASTS and (viewer, seat) not in fold.mutes
    ]


# Looking back


def at(fold: Fold, viewer: int, n: int) -> dict[str, Any]:
    """How the table looked to this viewer after its line n."""
    if not 0 <= n <= fold.n_of(viewer):
        raise Refusal(404, "not-found", "the game has no such line")
    table = _table_at(fold, fold.true_n(viewer, n))
    assert fold.house is not None
    view = table.view(viewer if viewer >= 0 else None)
    return {
        "table": fold.id,
        "game": fold.game,
        "at": n,
        "n": fold.n_of(viewer),
        "seat": viewer if viewer >= 0 else None,
        "scene": msgspec.Raw(scene_bytes(fold.house.scene(view))),
        "asked": table.asked,
        "log": [line for line in log(fold, viewer, 0) if line["n"] <= n],
        "outcome": outcome(fold, table.outcome) if table.outcome is not None else None,
    }


def _record_of(fold: Fold) -> Record:
    closed = closing(fold)
    if fold.house is None and closed is not None:
        raise closed.refusal("rules")
    if fold.table is None:
        raise Refusal(409, "rules", "the game has not begun")
    return fold.record()


def _table_at(fold: Fold, n: int) -> Table:
    record = _record_of(fold)
    assert fold.house is not None
    table = seated(fold.house, Record(record.header))
    table.names = fold.names()
    table.replay(record.lines[:n])
    return table


def record_text(fold: Fold) -> str:
    """The full record; only when nothing of it is a secret any more."""
    return _record_of(fold).dumps()


def view_history(fold: Fold, viewer: int) -> str:
    """A seat's own views, one line per line it could notice: what may be taken home before the end.

    Without the rules there are no views, but the words as they were heard.
    """
    seat = viewer if viewer >= 0 else None
    head = {
        "watertable_views": 1,
        "game": fold.game,
        "rules": fold.rules,
        "data": fold.data,
        "options": fold.options,
        "seats": len(fold.seats),
        "seat": seat,
        "names": fold.names(),
        "dice": fold.commitment,
    }
    heard: dict[int, list[str]] = {}
    for line in log(fold, viewer, 0):
        heard.setdefault(line["n"], []).append(line["text"])
    rows = [encode(head)]
    if fold.house is None:
        rows += [encode({"n": n, "words": said}) for n, said in heard.items()]
        return "".join(row.decode() + "\n" for row in rows)
    record = _record_of(fold)
    table = seated(fold.house, Record(record.header))
    for line in record.lines:
        table.replay([line])
        n = line["n"]
        if fold.hears(viewer, n):
            mine = fold.n_of(viewer, n)
            row: dict[str, Any] = {"n": mine, "words": heard.get(mine, [])}
            if line.get("seat") == viewer and viewer >= 0:
                row |= {key: line[key] for key in ("do", "done") if key in line}
                if "back" in line:
                    row["back"] = fold.n_of(viewer, line["back"])
            elif "back" in line and line["seat"] is None:
                row["back"] = fold.n_of(viewer, line["back"] - 1) + 1
            row["view"] = table.view(seat)
            rows.append(encode(row))
    return "".join(row.decode() + "\n" for row in rows)
