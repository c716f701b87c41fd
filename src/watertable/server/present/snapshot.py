"""Snapshots: what one viewer is shown, built from that viewer's view alone.

Everything about a game that leaves the process is made here. Nothing here receives a state, only what a Table's
`view`, `legal`, `question` and `news` return for this viewer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from watertable.draw.describe import describe
from watertable.kernel.action import Action
from watertable.kernel.house import House
from watertable.kernel.outcome import Outcome
from watertable.kernel.record import Record
from watertable.kernel.state import ANYONE
from watertable.kernel.table import Table
from watertable.kernel.text import Say
from watertable.kernel.upgrade import before_first_line
from watertable.kernel.view import View
from watertable.server.domain import clocks, ending
from watertable.server.domain import projection as domain
from watertable.server.domain.closing import closing
from watertable.server.domain.messages import HOST, Refusal
from watertable.server.domain.projection import Projection
from watertable.server.present import choices
from watertable.server.present.lobby_responses import Clock, Delay, Settings
from watertable.server.present.scene_json import Drawing, encode, redrawn, scene_bytes
from watertable.server.present.table_responses import (
    ChatLine,
    ClockState,
    Closing,
    Ending,
    GameOutcome,
    Legal,
    LogLine,
    Moment,
    OutcomeLine,
    Parent,
    PauseWish,
    Ping,
    Question,
    SeatInfo,
    SharedPart,
    StandIn,
    TimeUsed,
    Vacation,
    Wish,
    encoded,
)

PING_LASTS: Final = 15_000  # milliseconds
MOST_VIEWS: Final = 8 * 1024 * 1024  # bytes of views in one download


def label(house: House, action: Action, names: list[str], view: View | None) -> str:
    """The text of the button."""
    say = house.label(action, view)
    if not house.words.has(say.key):
        return action.text
    return _told_once(house, tuple(names), say.key, tuple(say.facts.items()))


@lru_cache(20_000)  # of all tables together: most labels name no player
def _told_once(
    house: House, names: tuple[str, ...], key: str, facts: tuple[tuple[str, int], ...]
) -> str:
    return house.words.tell(Say(key, **dict(facts)), list(names))


@dataclass(slots=True)
class Cache:
    """Cached parts of one table's snapshots."""

    settings: Settings | None = None  # as they are sent …
    chosen: domain.TableSettings | None = None  # … and as they were chosen
    drawings: dict[int, Drawing] = field(default_factory=dict)  # the latest of each viewer


def shared(projection: Projection, cache: Cache, viewer: int, online: set[int]) -> bytes:
    """Everything but the drawing that is the same for all clients of this viewer; the inside of a JSON object."""
    seat = viewer if viewer >= 0 else None
    table = projection.table
    closed = closing(projection)
    if cache.settings is None or cache.chosen is not projection.settings:
        cache.chosen, cache.settings = projection.settings, settings_of(projection.settings)
    made = SharedPart(
        table=projection.id,
        game=projection.game,
        options=projection.options,
        settings=cache.settings,
        mode=_literal(projection.mode),
        commitment=projection.commitment,
        status=_literal(projection.status),
        why_closed=closed.text if closed is not None else "",
        closed=msgspec.convert(closed.plain(), Closing) if closed is not None else None,
        n=projection.n_of(viewer),
        seq=projection.seq_of(viewer),
        seat=seat,
        seats=seats(projection, online),
        number=projection.numbers[viewer] if viewer >= 0 else None,
        question=None,
        legal=[],
        drafts=[],
        can_end=False,
        confirmation=None,
        ask_back=None,
        wish=rewind(projection, viewer),
        pause=pause(projection),
        paused=projection.paused_at if projection.paused_at >= 0 else None,
        ending=ending_of(projection, viewer),
        outcome=None,
        rematch=projection.rematch or None,
        parent=Parent(**projection.parent) if projection.parent else None,
    )
    if table is not None and projection.house is not None:
        view = table.view(seat)
        draw(cache, projection.house, table, viewer, view)
        if seat is not None and projection.running and projection.paused_at < 0:
            _asked(projection, table, seat, view, made)
        if table.outcome is not None:
            made.outcome = outcome(projection, table.outcome)
    if projection.finished and projection.mode == "play":
        made.dice = projection.dice
    return encode(made)[1:-1]


def _literal(word: str) -> Any:
    """A word that is one of those its field names."""
    return word


def settings_of(chosen: domain.TableSettings) -> Settings:
    """The settings as everybody at the table may know them."""
    return Settings(
        confirm=chosen.confirm,
        listed=chosen.listed,
        open_seats=chosen.open_seats,
        chat=_literal(chosen.chat),
        away=chosen.away,
        clock=msgspec.convert(chosen.clock, Clock | None),
        delay=msgspec.convert(chosen.delay, Delay | None),
        open_hands=chosen.open_hands,
        go_back=_literal(chosen.go_back),
        notice=bool(chosen.notice),
        name=chosen.name,
        vacation=chosen.vacation,
    )


def draw(cache: Cache, house: House, table: Table, viewer: int, view: View) -> None:
    """Bring the viewer's drawing up to date; only a new line of the record can change a view."""
    lines = len(table.record.lines)
    kept = cache.drawings.get(viewer)
    if kept is None or kept.lines != lines:
        kept = cache.drawings[viewer] = redrawn(house.scene(view), kept)
        kept.lines = lines


def _asked(projection: Projection, table: Table, seat: int, view: View, made: SharedPart) -> None:
    house = table.house
    made.can_end = seat in table.waiting
    if made.can_end:
        made.confirmation = choices.confirmation(house, view, table.everyone())
    made.drafts = [projection.n_of(seat, n) for n in table.drafts(seat)]
    made.ask_back = _askable(projection, table, seat)
    ask = table.question(seat)
    if ask is None:
        return
    kind = table.game.asks[ask.kind]
    prompt = table.prompt(seat)
    assert prompt is not None
    made.question = Question(
        number=projection.numbers[seat],
        kind=kind,
        anyone=ask.seat == ANYONE,
        text=table.tell(prompt),
        guide=house.words.sentences.get(f"guide.{kind}", ""),
        next=choices.next_words(house, kind),
        amounts={},
    )
    if not projection.bot_answers(seat):
        names = table.everyone()
        for action in table.legal(seat):
            said = label(house, action, names, view)
            row = Legal(action.id, action.text, said, action.verb, house.refs(view, action))
            counted = choices.amounts(house, action)
            if counted:
                made.question.amounts[action.verb] = list(counted.values())
                row.amounts = [getattr(action, name) for name in counted]
            made.legal.append(row)


def _askable(projection: Projection, table: Table, seat: int) -> int | None:
    """The line of the seat's last settled answer, if it may ask to rewind to before it."""
    if (
        projection.settings.go_back == "never"
        or projection.rewind is not None
        or projection.seats[seat].bot_plays
    ):
        return None
    if projection.rewind_refused_at.get(seat) == projection.n_of(seat):
        return None
    line = table.settled(seat)
    return projection.n_of(seat, line) if line else None


def rewind(projection: Projection, viewer: int) -> Wish | None:
    """The open rewind request, with its first void line as this viewer counts."""
    if projection.rewind is None:
        return None
    return Wish(
        number=projection.rewind.number,
        seat=projection.rewind.seat,
        n=projection.n_of(viewer, projection.rewind.line - 1) + 1,
        until=projection.rewind.until,
        asked=projection.rewind.asked,
        agreed=projection.rewind.agreed,
    )


def pause(projection: Projection) -> PauseWish | None:
    """The open request to pause."""
    asked = projection.pause
    if asked is None:
        return None
    return PauseWish(asked.number, asked.seat, asked.until, asked.asked, asked.agreed)


def ending_of(projection: Projection, viewer: int) -> Ending | None:
    """Whether this seat may agree to end, and who has; None while nobody may."""
    why = ending.why_end(projection, viewer) if viewer >= 0 else ""
    if not projection.running or not (why or projection.agreed_end):
        return None
    return Ending(_literal(why), sorted(projection.agreed_end), projection.playing_out)


def facts(projection: Projection, viewer: int) -> dict[str, Any] | None:
    """The viewer's view itself, for programs."""
    return (
        projection.table.view(viewer if viewer >= 0 else None)
        if projection.table is not None
        else None
    )


def words(projection: Projection, viewer: int) -> str | None:
    """The seat's position in words, for programs that read; spectators have none."""
    return describe(projection.table, viewer) if projection.table and viewer >= 0 else None


def seats(projection: Projection, online: set[int]) -> list[SeatInfo]:
    """The seats: occupants, who must act, and the clocks as of the last entry."""
    table = projection.table
    asked = table.asked if table is not None and projection.running else []
    waiting = table.waiting if table is not None and projection.running else []
    colours = projection.colours()
    return [
        SeatInfo(
            seat=number,
            name=seat.name,
            colour=colours[number],
            kind=_literal(seat.kind),
            level=seat.level or None,
            owned=seat.owned,
            online=number in online or seat.kind == "bot",
            asked=number in asked,
            waiting=number in waiting,
            bot=StandIn(seat.stand_in, seat.why) if seat.stand_in else None,
            clock=_clock(projection, number),
            used=_used(projection, number),
            vacation=_vacation(projection, number),
        )
        for number, seat in enumerate(projection.seats)
    ]


def _clock(projection: Projection, seat: int) -> ClockState | None:
    if projection.settings.clock is None:
        return None
    spent, since = clocks.running(projection, seat)
    return ClockState(projection.left[seat] - spent, since)


def _used(projection: Projection, seat: int) -> TimeUsed:
    """Thinking time of a person: updated only when everybody can see that the seat no longer has to act."""
    spent, since = clocks.running(projection, seat)
    return TimeUsed(projection.used[seat] + spent, since)


def _vacation(projection: Projection, seat: int) -> Vacation | None:
    """A player's vacation: until when (perhaps over by now), and how much is left."""
    if not projection.settings.vacation or not projection.seats[seat].owned:
        return None
    return Vacation(projection.vacation[seat][1], projection.vacation_left[seat])


def outcome(projection: Projection, found: Outcome) -> GameOutcome:
    """The outcome with its texts."""
    table = projection.table
    assert table is not None
    return GameOutcome(
        scores=found.scores,
        ranks=found.ranks,
        reason=found.reason.plain(),
        ties=found.ties,
        others=found.others,
        lines=[OutcomeLine(say.plain(), row, table.tell(say)) for say, row in found.lines],
        text=" ".join(table.tell(say) for say in found.told()),
        total=_total(table.house, found),
    )


def _total(house: House, found: Outcome) -> str:
    """What the score counts: `score.total_won` or `score.total_lost` of the house, if it has them."""
    won = 1 in found.ranks
    key = f"score.total_{'won' if won else 'lost'}"
    return house.words.sentences.get(key, "")


def log(projection: Projection, viewer: int, after: int) -> list[LogLine]:
    """Log lines after a (true) line, with this viewer's numbers and texts."""
    place = len(projection.told)
    while place > 0 and projection.told[place - 1].n > after:
        place -= 1
    return [
        _told(projection, viewer, told)
        for told in projection.told[place:]
        if projection.hears(viewer, told.n)
    ]


def last_words(projection: Projection, viewer: int) -> str:
    """The text of the last log line that the viewer can see."""
    for told in reversed(projection.told):
        if projection.hears(viewer, told.n):
            return _told(projection, viewer, told).text
    return ""


def _told(projection: Projection, viewer: int, told: domain.LogMessage) -> LogLine:
    own = str(viewer)
    void: list[int] | UnsetType = UNSET
    if told.void:
        void = [projection.n_of(viewer, n) for n in told.void if projection.hears(viewer, n)]
    return LogLine(
        n=projection.n_of(viewer, told.n),
        text=told.text_for(viewer),
        refs=told.refs.get(own, told.refs.get("", [])),
        void=void,
        seat=UNSET if told.seat is None else told.seat,
        moment=_literal(told.moment) or UNSET,
    )


def chat(projection: Projection, viewer: int, after: int) -> list[ChatLine]:
    """Chat lines after a (true) sequence number that are not muted for this viewer."""
    place = len(projection.chat)
    while place > 0 and projection.chat[place - 1].seq > after:
        place -= 1
    return [
        _chat(projection, viewer, said)
        for said in projection.chat[place:]
        if said.seat is None
        or (
            (HOST, said.seat) not in projection.mutes
            and (viewer, said.seat) not in projection.mutes
        )
    ]


def _chat(projection: Projection, viewer: int, said: domain.ChatMessage) -> ChatLine:
    return ChatLine(
        seq=projection.seq_of(viewer, said.seq),
        at=said.at,
        seat=said.seat,
        kind=_literal(said.kind),
        text=said.text,
        key=said.key or UNSET,
    )


def pings(projection: Projection, viewer: int, after: int, now: int) -> list[Ping]:
    """Recent pings after a (true) sequence number."""
    return [
        Ping(projection.seq_of(viewer, seq), seat, ref)
        for seq, seat, ref, at in projection.pings
        if seq > after and now - at < PING_LASTS and (viewer, seat) not in projection.mutes
    ]


# History


def at(projection: Projection, viewer: int, n: int) -> Moment:
    """The table as this viewer saw it after its line n."""
    if not 0 <= n <= projection.n_of(viewer):
        raise Refusal(404, "not-found", "the game has no such line")
    table = _table_at(projection, projection.true_n(viewer, n))
    assert projection.house is not None
    view = table.view(viewer if viewer >= 0 else None)
    return Moment(
        table=projection.id,
        game=projection.game,
        at=n,
        n=projection.n_of(viewer),
        seat=viewer if viewer >= 0 else None,
        scene=encoded(scene_bytes(projection.house.scene(view))),
        asked=table.asked,
        log=[line for line in log(projection, viewer, 0) if line.n <= n],
        outcome=outcome(projection, table.outcome) if table.outcome is not None else None,
    )


def _record_of(projection: Projection) -> Record:
    closed = closing(projection)
    if projection.house is None and closed is not None:
        raise closed.refusal("rules")
    if projection.table is None:
        raise Refusal(409, "rules", "the game has not begun")
    return projection.record()


def _table_at(projection: Projection, n: int) -> Table:
    record = _record_of(projection)
    assert projection.house is not None
    table = before_first_line(projection.house, record)
    table.names = projection.names()
    table.replay(record.lines[:n])
    return table


def record_text(projection: Projection) -> str:
    """The full record; only once nothing in it is secret."""
    return _record_of(projection).dumps()


def view_history(projection: Projection, viewer: int) -> str:
    """A seat's own views, one per line visible to it: what may be downloaded before the end.

    If the rules are not installed there are no views, only the log lines; so too after MOST_VIEWS bytes.
    """
    seat = viewer if viewer >= 0 else None
    head = {
        "watertable_views": 1,
        "game": projection.game,
        "rules": projection.rules,
        "data": projection.data,
        "options": projection.options,
        "seats": len(projection.seats),
        "seat": seat,
        "names": projection.names(),
        "dice": projection.commitment,
    }
    heard: dict[int, list[str]] = {}
    for told in log(projection, viewer, 0):
        heard.setdefault(told.n, []).append(told.text)
    rows = [encode(head)]
    if projection.house is None:
        rows += [encode({"n": n, "words": said}) for n, said in heard.items()]
        return "".join(row.decode() + "\n" for row in rows)
    record = _record_of(projection)
    table = before_first_line(projection.house, record)
    size = 0
    for line in record.lines:
        table.replay([line])
        n = line["n"]
        if projection.hears(viewer, n):
            mine = projection.n_of(viewer, n)
            row: dict[str, Any] = {"n": mine, "words": heard.get(mine, [])}
            if line.get("seat") == viewer and viewer >= 0:
                row |= {key: line[key] for key in ("do", "done") if key in line}
                if "back" in line:
                    row["back"] = projection.n_of(viewer, line["back"])
            elif "back" in line and line["seat"] is None:
                row["back"] = projection.n_of(viewer, line["back"] - 1) + 1
            if size < MOST_VIEWS:
                row["view"] = table.view(seat)
            rows.append(encode(row))
            size += len(rows[-1])
    return "".join(row.decode() + "\n" for row in rows)
