"""The pure domain: commands in, entries out; the log alone reproduces the table."""

from __future__ import annotations

import json
import random
from dataclasses import fields

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.state import SPECTATOR, key
from watertable.server.domain import decide
from watertable.server.domain.create import create
from watertable.server.domain.messages import OVER, Command, Entry, Refusal, Sender
from watertable.server.domain.permissions import author_of
from watertable.server.domain.projection import Projection
from watertable.server.domain.replay import replay, resume_dice
from watertable.server.live.live_table import project
from watertable.server.live.scheduler import SERVER_VERBS
from watertable.server.present import snapshot
from watertable.server.present.table_responses import TimeUsed

HOUSES = ["template", *[house.name for house in watertable.games()]]
SERVER = Sender(server=True)


def create_table(
    game: str, seats: int, luck: random.Random, **plan
) -> tuple[Projection, list[Entry]]:
    kinds = ["me"] * seats
    rewind = {"seats": [{"kind": kind} for kind in kinds], "confirm": luck.random() < 0.5, **plan}
    fresh = {"table": "t", "dice": f"dice {luck.random()}", "request": "r", "keys": []}
    projection, answer = create(watertable.house(game), rewind, fresh, "create", 1_000_000)
    entries = [answer.entry]
    entries.append(decide.decide(projection, Command("start", "start", SERVER), 1_000_001).entry)
    return projection, stored(entries)


def stored(entries: list[Entry]) -> list[Entry]:
    """As the store gives them back: through JSON."""
    return [
        Entry(one.seq, one.seat, one.command, json.loads(json.dumps(one.body)), one.at)
        for one in entries
    ]


def same(one: Projection, other: Projection) -> None:
    for field in fields(Projection):
        if field.name in ("table", "house", "dice", "labels"):
            continue
        assert getattr(one, field.name) == getattr(other, field.name), field.name
    assert (one.table is None) == (other.table is None)
    if one.table is not None:
        assert key(one.table.state) == key(other.table.state)
        assert one.table.record.lines == other.table.record.lines
        assert one.table.waiting == other.table.waiting
        assert one.table.dice.drawn == other.table.dice.drawn or one.table.over
        for seat in range(one.table.seats):
            assert one.table.drafts(seat) == other.table.drafts(seat)


def step(projection: Projection, luck: random.Random, now: int, number: int) -> Entry | None:
    """One random command of a random person; None when it was refused."""
    seats = len(projection.seats)
    sender = Sender({i: seat.epoch for i, seat in enumerate(projection.seats)}, host=True)
    seat = luck.randrange(seats)
    table = projection.table
    asked = [s for s in table.asked if not projection.seats[s].bot_plays]
    roll = luck.random()
    command = Command(f"c{number}", "stay", sender, seat)
    if roll < 0.6 and asked:
        seat = luck.choice(asked)
        action = luck.choice(table.legal(seat)).id
        command = Command(f"c{number}", "play", sender, seat, action, projection.numbers[seat])
    elif roll < 0.75 and table.waiting:
        command = Command(f"c{number}", "end_turn", sender, luck.choice(table.waiting))
    elif roll < 0.82:
        command = Command(f"c{number}", "take_back", sender, seat)
    elif roll < 0.85:
        command = Command(f"c{number}", "say", sender, seat, "hello")
    elif roll < 0.88:
        command = Command(f"c{number}", luck.choice(("bot", "reclaim")), sender, seat)
    elif roll < 0.90:
        command = Command(
            f"c{number}", luck.choice(("mute", "unmute")), sender, seat, luck.randrange(seats)
        )
    elif roll < 0.91:
        command = Command(f"c{number}", "credit", SERVER, None, luck.randint(1, 9999))
    elif roll < 0.92:
        command = Command(
            f"c{number}", luck.choice(("resign", "kick", "leave")), sender, seat, seat
        )
    elif roll < 0.93:
        command = Command(f"c{number}", "agree_end", sender, seat, luck.random() < 0.7)
    elif roll < 0.97:
        held = sender if roll < 0.95 else Sender({seat: projection.seats[seat].epoch})
        command = Command(f"c{number}", "ask_back", held, seat)
    rewind = projection.rewind
    if rewind is not None and roll < 0.8:
        verb = luck.choice(("agree_back", "agree_back", "refuse_back", "lapse_back"))
        who = luck.choice((*rewind.asked, rewind.seat))
        command = Command(f"c{number}", verb, sender, who, rewind.number)
        if verb == "lapse_back":
            command, now = Command(f"c{number}", verb, SERVER), max(now, rewind.until)
    if projection.pause is not None and roll < 0.5:
        who = luck.choice((*projection.pause.asked, projection.pause.seat))
        verb = luck.choice(("agree_pause", "agree_pause", "refuse_pause"))
        command = Command(f"c{number}", verb, sender, who, projection.pause.number)
    elif 0.97 < roll < 0.98:
        held = Sender({seat: projection.seats[seat].epoch})
        command = Command(f"c{number}", "ask_pause", held, seat, True)
    elif roll > 0.99:
        command = Command(f"c{number}", "vacation", sender, seat, luck.randrange(3))
    if projection.paused_at >= 0 and roll < 0.7:
        command = Command(f"c{number}", "resume", sender, seat, True)
    due = decide.bots_due(projection)
    if due:
        seat = due[0]
        if seat in table.waiting:
            command = Command(f"c{number}", "end_turn", SERVER, seat)
        else:
            command = Command(
                f"c{number}",
                "play",
                SERVER,
                seat,
                luck.choice(table.legal(seat)).id,
                projection.numbers[seat],
            )
    try:
        return decide.decide(projection, command, now).entry
    except Refusal:
        return None


@pytest.mark.parametrize("game", HOUSES)
def test_the_log_alone_gives_the_same_table_again(game: str) -> None:
    """Live, replayed from the log, and taken in entry by entry as another process would: three times the same."""
    luck = random.Random(f"decide {game}")
    house = watertable.house(game)
    done: dict[str, int] = {}
    for games in range(20):
        if games >= 3 and "go_back" in done:  # rare: a whole table must agree
            break
        seats = luck.choice(house.meta.seats)
        clock = luck.choice(
            (None, {"kind": "turn", "ms": 60_000}, {"kind": "bank", "ms": 60_000, "add": 1000})
        )
        projection, entries = create_table(game, seats, luck, clock=clock)
        other = project("t", entries, projection.dice)
        now = 1_000_002
        for number in range(60):
            now += luck.randint(0, 20_000)
            before = json.dumps(_all(projection))
            entry = step(projection, luck, now, number)
            if entry is None:
                assert (
                    json.dumps(_all(projection)) == before
                )  # a refusal leaves everything as it was
                continue
            done[entry.body["do"]] = done.get(entry.body["do"], 0) + 1
            (kept,) = stored([entry])
            entries.append(kept)
            replay(other, kept)
            resume_dice(other)
            same(projection, other)
            if projection.status == OVER:
                break
        same(projection, project("t", entries, projection.dice))
    assert done["play"] > 20
    assert done["go_back"] > 0
    assert len(done) >= 7


def _all(projection: Projection) -> list:
    found = [
        repr(key(projection.table.state)),
        projection.seq,
        projection.n,
        projection.numbers,
        projection.since,
        projection.left,
        len(projection.told),
    ]
    return found + [projection.seq_of(viewer) for viewer in (0, SPECTATOR)]


@pytest.mark.parametrize("game", HOUSES)
def test_nobody_can_block_a_table_forever(game: str) -> None:
    """People fall silent at any point, all of them in the end: the game still ends."""
    luck = random.Random(f"silent {game}")
    house = watertable.house(game)
    projection, _ = create_table(game, luck.choice(house.meta.seats), luck, away=60)
    now, number = 1_000_002, 0
    for number in range(luck.randint(0, 30)):
        step(projection, luck, now, number)
    taken: set[str] = set()
    for _ in range(house.meta.bound + 500):
        if projection.status == OVER:
            break
        number += 1
        due = decide.bots_due(projection)
        if due:
            seat = due[0]
        else:
            when, why, seat = decide.due(projection)
            now = max(now, when)
            taken.add(why)
            if why in SERVER_VERBS:
                decide.decide(projection, Command(f"x{number}", SERVER_VERBS[why], SERVER), now)
                continue
            if why != "group":
                command = Command(f"x{number}", "bot", SERVER, seat, "normal", fresh={"why": why})
                decide.decide(projection, command, now)
                continue
        if seat in projection.table.waiting:
            decide.decide(projection, Command(f"x{number}", "end_turn", SERVER, seat), now)
        else:
            legal = projection.table.legal(seat)
            chosen = legal[Dice(f"{number}").below(len(legal))].id
            decide.decide(
                projection,
                Command(f"x{number}", "play", SERVER, seat, chosen, projection.numbers[seat]),
                now,
            )
    assert projection.status == OVER
    assert "away" in taken


def test_every_command_sent_again_is_known(sqlite) -> None:
    projection, _ = create_table("template", 2, random.Random(1))
    sender = Sender({0: 1, 1: 1}, host=True)
    commands = [
        Command("a", "say", sender, 0, "hello"),
        Command("b", "mute", sender, 0, 1),
        Command("c", "play", sender, 0, projection.table.legal(0)[0].id, projection.numbers[0]),
        Command("d", "bot", sender, 1, "easy"),
    ]
    for command in commands:
        entry = decide.decide(projection, command, 2_000_000).entry
        assert projection.seen[(author_of(command), command.id)] == entry.seq


def test_bots_have_nothing_to_do_while_people_are_asked_to_go_back() -> None:
    luck = random.Random(5)
    projection, _ = create_table("template", 3, luck, confirm=False)
    sender = Sender({0: 1, 1: 1, 2: 1})
    decide.decide(projection, Command("b", "bot", sender, 1), 2_000_000)
    number = 0
    while not (projection.table.settled(0) and decide.bots_due(projection)):
        seat = projection.table.asked[0]
        chosen = luck.choice(projection.table.legal(seat)).id
        who = SERVER if seat == 1 else sender
        command = Command(f"p{number}", "play", who, seat, chosen, projection.numbers[seat])
        decide.decide(projection, command, 2_000_000)
        number += 1
    decide.decide(projection, Command("ask", "ask_back", Sender({0: 1}), 0), 2_000_000)
    assert projection.rewind.asked == [2]
    assert decide.bots_due(projection) == []
    assert decide.due(projection)[:2] == (2_060_000, "wish")
    decide.decide(projection, Command("gap", "credit", SERVER, None, 5_000), 2_000_000)
    assert projection.rewind.until == 2_065_000, "no clock ran while the server was away"
    decide.decide(projection, Command("no", "refuse_back", Sender({2: 1}), 2, 1), 2_000_000)
    assert decide.bots_due(projection) == [1]


def test_after_going_back_every_question_has_a_new_number() -> None:
    """Whoever answers what was asked before, also where the question is the same again, is told so."""
    luck = random.Random(6)
    projection, _ = create_table("new_bedford", 4, luck, confirm=False)
    sender = Sender(dict.fromkeys(range(4), 1))
    went = still = 0
    for number in range(40):
        seat = luck.choice(projection.table.asked)
        chosen = luck.choice(projection.table.legal(seat)).id
        command = Command(f"p{number}", "play", sender, seat, chosen, projection.numbers[seat])
        decide.decide(projection, command, 2_000_000)
        if projection.status == OVER:
            break
        if luck.random() < 0.4 and projection.table.settled(seat):
            before, asked = projection.numbers[:], projection.table.asked
            decide.decide(projection, Command(f"b{number}", "ask_back", sender, seat), 2_000_000)
            assert projection.numbers == [n + 1 for n in before]
            went += 1
            still += any(one not in asked and one not in projection.table.asked for one in range(4))
    assert went > 3
    assert still > 0, "also of those who were not asked before and are not now"


def test_viewers_count_only_what_they_can_notice() -> None:
    projection, _ = create_table("template", 3, random.Random(2), confirm=False)
    sender = Sender({0: 1, 1: 1, 2: 1})
    seen = {viewer: projection.seq_of(viewer) for viewer in (0, 1, 2, SPECTATOR)}
    decide.decide(
        projection,
        Command("a", "play", sender, 0, projection.table.legal(0)[0].id, projection.numbers[0]),
        2_000_000,
    )
    assert projection.seq_of(0) == seen[0] + 1
    for viewer in (1, 2, SPECTATOR):
        assert projection.seq_of(viewer) == seen[viewer]
    for viewer in (0, 1, 2, SPECTATOR):  # forth and back again
        for number in range(projection.seq_of(viewer) + 1):
            assert projection.seq_of(viewer, projection.true_seq(viewer, number)) == number
        for number in range(1, projection.n_of(viewer) + 1):
            assert projection.n_of(viewer, projection.true_n(viewer, number)) == number
    assert snapshot.log(projection, 1, 0) == snapshot.log(projection, 1, 0)


def test_a_clock_per_turn_runs_through_all_questions_of_the_turn() -> None:
    projection, _ = create_table(
        "template", 2, random.Random(3), clock={"kind": "turn", "ms": 30_000}, confirm=False
    )
    sender = Sender({0: 1, 1: 1})
    begun = projection.since[0]
    decide.decide(
        projection,
        Command("a", "play", sender, 0, projection.table.legal(0)[0].id, projection.numbers[0]),
        begun + 10_000,
    )
    assert projection.since[0] == begun
    assert decide.due(projection) == (begun + 30_000, "time", 0)
    decide.decide(
        projection, Command("t", "bot", SERVER, 0, "normal", fresh={"why": "time"}), begun + 30_000
    )
    assert projection.since[0] == -1
    decide.decide(projection, Command("r", "reclaim", sender, 0), begun + 40_000)
    assert projection.since[0] == begun + 40_000
    assert projection.left[0] == 30_000


def test_a_clock_that_runs_backwards_does_no_harm() -> None:
    projection, _ = create_table(
        "template",
        2,
        random.Random(4),
        clock={"kind": "bank", "ms": 30_000, "add": 0},
        confirm=False,
    )
    sender = Sender({0: 1, 1: 1})
    decide.decide(projection, Command("a", "say", sender, 0, "hello"), 5_000_000)
    entry = decide.decide(projection, Command("b", "say", sender, 0, "yes"), 1_000).entry
    assert entry.at == 5_000_000


def test_time_used_is_counted_when_a_seat_stops_thinking_and_not_before() -> None:
    """A step of a sealed answer moves nothing that others see; neither does time in which no server ran."""
    projection, entries = create_table("template", 2, random.Random(3), confirm=False)
    sender = Sender({0: 1, 1: 1})
    begun = projection.since[0]
    told = [seat.used for seat in snapshot.seats(projection, set())]
    assert told == [TimeUsed(0, begun)] * 2
    for step in range(1, 9):
        action = projection.table.legal(0)[0].id
        command = Command(f"a{step}", "play", sender, 0, action, projection.numbers[0])
        entries.append(decide.decide(projection, command, begun + 1000 * step).entry)
        if projection.since[0] < 0:
            break
        assert snapshot.seats(projection, set())[0].used == told[0]
    assert step > 1  # it met its subject: an answer of several steps
    used = snapshot.seats(projection, set())
    assert used[0].used == TimeUsed(1000 * step, None)
    assert used[1].used == told[1]
    entries.append(
        decide.decide(projection, Command("c", "credit", SERVER, None, 400), begun + 9000).entry
    )
    entries.append(decide.decide(projection, Command("b", "bot", sender, 1), begun + 10_000).entry)
    assert projection.used == [1000 * step, 9600]
    assert project("t", stored(entries), projection.dice).used == projection.used
