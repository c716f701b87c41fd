"""Games that last for days: days per move, vacation, and a pause that all agree to."""

from __future__ import annotations

import random

import pytest

from tests.server.domain.test_decide import SERVER, create_table, same, stored
from watertable.server.domain import clocks, decide
from watertable.server.domain.create import settings_of
from watertable.server.domain.messages import Command, Refusal, Sender
from watertable.server.live.live_table import project
from watertable.server.present import snapshot

DAY = clocks.DAY


class Slow:
    """A table of two browsers with three days per move, and its log."""

    def __init__(self, **plan):
        given = {
            "clock": {"kind": "turn", "ms": 3 * DAY},
            "away": 14 * 86_400,
            "confirm": False,
            **plan,
        }
        self.projection, self.entries = create_table("template", 2, random.Random(1), **given)
        self.now = self.entries[-1].at

    def do(self, verb, seat, value=None, after=0):
        self.now += int(after)
        epoch = self.projection.seats[seat].epoch if seat is not None else 0
        sender = Sender({seat: epoch}) if seat is not None else Sender(host=True)
        command = Command(f"c{len(self.entries)}", verb, sender, seat, value)
        if verb == "play":
            command.expect = self.projection.numbers[seat]
        self.entries.append(decide.decide(self.projection, command, self.now).entry)

    def answer(self, seat, after=0):
        self.do("play", seat, self.projection.table.legal(seat)[0].id, after)

    def due(self):
        when, why, seat = decide.due(self.projection)
        return (when - self.now) / DAY, why, seat

    @property
    def asked(self):
        return self.projection.table.asked[0]

    def replays(self):
        same(self.projection, project("t", stored(self.entries), self.projection.dice))


def test_days_per_move() -> None:
    table = Slow()
    assert table.due()[:2] == (3, "time")
    seat = table.asked
    table.answer(seat, after=2 * DAY)
    if table.projection.since[seat] < 0:
        assert table.projection.used[seat] == 2 * DAY
    while table.projection.since[seat] >= 0:
        table.answer(seat)
    assert table.projection.used[seat] == 2 * DAY
    table.replays()


def test_a_vacation_stops_ones_own_time_and_no_other() -> None:
    table = Slow(vacation=10)
    seat = table.asked
    table.do("vacation", seat, 5, after=DAY)
    ends = [clocks.deadline(table.projection, one) for one in range(2)]
    assert (ends[seat] - table.now) / DAY == 2 + 5
    if ends[1 - seat] is not None:  # both may be asked at once
        assert (ends[1 - seat] - table.now) / DAY == 2
    shown = snapshot.seats(table.projection, set())[seat]
    assert (shown.clock.left, shown.clock.since) == (2 * DAY, table.now + 5 * DAY)
    assert (shown.vacation.until, shown.vacation.left) == (table.now + 5 * DAY, 5 * DAY)
    # back two days earlier than planned: the days are given back
    table.do("vacation", seat, 0, after=3 * DAY)
    assert table.projection.vacation_left[seat] == 7 * DAY
    assert (clocks.deadline(table.projection, seat) - table.now) / DAY == 2
    # a second one at the same question counts as well
    table.do("vacation", seat, 7, after=DAY)
    assert (clocks.deadline(table.projection, seat) - table.now) / DAY == 1 + 7
    with pytest.raises(Refusal, match="7 of your days"):
        table.do("vacation", seat, 8)
    table.replays()


def test_time_thought_does_not_count_a_vacation() -> None:
    table = Slow(vacation=10)
    seat = table.asked
    table.do("vacation", seat, 4, after=DAY)
    table.answer(seat, after=4.5 * DAY)
    while table.projection.since[seat] >= 0:
        table.answer(seat)
    assert table.projection.used[seat] == 1.5 * DAY
    assert table.projection.table.record.lines[-1].get("ms", 0) <= 1.5 * DAY


def test_who_is_not_away_cannot_return_and_fast_tables_have_no_vacation() -> None:
    table = Slow()
    with pytest.raises(Refusal, match="not on vacation"):
        table.do("vacation", 0, 0)
    assert settings_of({})["vacation"] == 0
    assert settings_of({"away": 14 * 86_400})["vacation"] == 14
    assert (
        settings_of({"away": 14 * 86_400, "clock": {"kind": "turn", "ms": 60_000}})["vacation"] == 0
    )
    with pytest.raises(Refusal, match="60 days"):
        settings_of({"vacation": 61})


def test_all_agree_to_a_pause_and_nothing_is_due_until_somebody_goes_on() -> None:
    table = Slow()
    seat = table.asked
    left = table.due()[0]
    table.do("ask_pause", seat, True, after=DAY)
    request = table.projection.pause
    assert (request.seat, request.asked) == (seat, [1 - seat])
    with pytest.raises(Refusal, match="asked already"):
        table.do("ask_pause", 1 - seat, True)
    table.do("agree_pause", 1 - seat, request.number)
    assert table.due()[:2] == (60, "resume")
    assert decide.bots_due(table.projection) == []
    with pytest.raises(Refusal, match="is paused"):
        table.answer(seat, after=30 * DAY)
    with pytest.raises(Refusal, match="is paused"):
        decide.decide(table.projection, Command("x", "credit", SERVER, None, 5), table.now)
    shown = snapshot.seats(table.projection, set())[seat]
    assert (shown.clock.left, shown.clock.since) == (2 * DAY, None)
    table.do("resume", 1 - seat, True)
    assert table.due()[0] == left - 1
    table.answer(seat)
    table.replays()
    with pytest.raises(Refusal, match="not paused"):
        table.do("resume", seat, True)


def test_a_host_without_a_seat_can_end_a_pause() -> None:
    table = Slow()
    table.do("ask_pause", 0, True)
    table.do("agree_pause", 1, 1)
    table.do("resume", None, True)
    assert table.projection.paused_at < 0


@pytest.mark.parametrize("how", ["refuse", "withdraw", "lapse", "leave"])
def test_a_pause_that_not_all_want(how) -> None:
    table = Slow()
    table.do("ask_pause", 0, True)
    if how == "refuse":
        table.do("refuse_pause", 1, 1)
    elif how == "withdraw":
        table.do("refuse_pause", 0, 1)
    elif how == "leave":
        table.do("leave", 1)
    else:
        when, why, _ = decide.due(table.projection)
        assert (when - table.now, why) == (14 * DAY // 10, "pause")
        command = Command("lapse", "lapse_pause", SERVER)
        with pytest.raises(Refusal, match="any more"):
            decide.decide(table.projection, command, when - 1)
        table.entries.append(decide.decide(table.projection, command, when).entry)
    assert table.projection.pause is None
    assert table.projection.paused_at < 0
    with pytest.raises(Refusal):
        table.do("agree_pause", 1, 1)
    table.replays()
