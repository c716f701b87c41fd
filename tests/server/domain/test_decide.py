"""The heart without any wires: commands in, entries out; the log alone gives the same table again."""

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
from watertable.server.domain.messages import OVER, By, Command, Entry, Refusal
from watertable.server.domain.permissions import who_is
from watertable.server.domain.projection import Fold
from watertable.server.domain.replay import follow
from watertable.server.live.live_table import fold_of
from watertable.server.present import snapshot

HOUSES = ["template", *[house.name for house in watertable.games()]]
SERVER = By(server=True)


def lay(game: str, seats: int, luck: random.Random, **plan) -> tuple[Fold, list[Entry]]:
    kinds = ["me"] * seats
    wish = {"seats": [{"kind": kind} for kind in kinds], "confirm": luck.random() < 0.5, **plan}
    fresh = {"table": "t", "dice": f"dice {luck.random()}", "request": "r", "keys": []}
    fold, answer = create(watertable.house(game), wish, fresh, "create", 1_000_000)
    entries = [answer.entry]
    entries.append(decide.handle(fold, Command("start", "start", SERVER), 1_000_001).entry)
    return fold, stored(entries)


def stored(entries: list[Entry]) -> list[Entry]:
    """As the store gives them back: through JSON."""
    return [
        Entry(one.seq, one.seat, one.command, json.loads(json.dumps(one.body)), one.at)
        for one in entries
    ]


def same(one: Fold, other: Fold) -> None:
    for field in fields(Fold):
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


def step(fold: Fold, luck: random.Random, now: int, number: int) -> Entry | None:
    """One random command of a random person; None when it was refused."""
    seats = len(fold.seats)
    by = By({i: seat.epoch for i, seat in enumerate(fold.seats)}, host=True)
    seat = luck.randrange(seats)
    table = fold.table
    asked = [s for s in table.asked if not fold.seats[s].botted]
    roll = luck.random()
    command = Command(f"c{number}", "stay", by, seat)
    if roll < 0.6 and asked:
        seat = luck.choice(asked)
        action = luck.choice(table.legal(seat)).id
        command = Command(f"c{number}", "play", by, seat, action, fold.numbers[seat])
    elif roll < 0.75 and table.waiting:
        command = Command(f"c{number}", "end_turn", by, luck.choice(table.waiting))
    elif roll < 0.82:
        command = Command(f"c{number}", "take_back", by, seat)
    elif roll < 0.85:
        command = Command(f"c{number}", "say", by, seat, "hello")
    elif roll < 0.88:
        command = Command(f"c{number}", luck.choice(("bot", "reclaim")), by, seat)
    elif roll < 0.90:
        command = Command(
            f"c{number}", luck.choice(("mute", "unmute")), by, seat, luck.randrange(seats)
        )
    elif roll < 0.91:
        command = Command(f"c{number}", "credit", SERVER, None, luck.randint(1, 9999))
    elif roll < 0.92:
        command = Command(f"c{number}", luck.choice(("resign", "kick", "leave")), by, seat, seat)
    elif roll < 0.97:
        held = by if roll < 0.95 else By({seat: fold.seats[seat].epoch})
        command = Command(f"c{number}", "ask_back", held, seat)
    wish = fold.wish
    if wish is not None and roll < 0.8:
        verb = luck.choice(("agree_back", "agree_back", "refuse_back", "lapse_back"))
        who = luck.choice((*wish.asked, wish.seat))
        command = Command(f"c{number}", verb, by, who, wish.number)
        if verb == "lapse_back":
            command, now = Command(f"c{number}", verb, SERVER), max(now, wish.until)
    due = decide.bots_due(fold)
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
                fold.numbers[seat],
            )
    try:
        return decide.handle(fold, command, now).entry
    except Refusal:
        return None


@pytest.mark.parametrize("game", HOUSES)
def test_the_log_alone_gives_the_same_table_again(game: str) -> None:
    """Live, folded from the log, and followed entry by entry as another process would: three times the same."""
    luck = random.Random(f"heart {game}")
    house = watertable.house(game)
    done: dict[str, int] = {}
    for _ in range(3):
        seats = luck.choice(house.meta.seats)
        clock = luck.choice(
            (None, {"kind": "turn", "ms": 60_000}, {"kind": "bank", "ms": 60_000, "add": 1000})
        )
        fold, entries = lay(game, seats, luck, clock=clock)
        other = fold_of("t", entries, fold.dice)
        now = 1_000_002
        for number in range(60):
            now += luck.randint(0, 20_000)
            before = json.dumps(_all(fold))
            entry = step(fold, luck, now, number)
            if entry is None:
                assert json.dumps(_all(fold)) == before  # a refusal leaves everything as it was
                continue
            done[entry.body["do"]] = done.get(entry.body["do"], 0) + 1
            (kept,) = stored([entry])
            entries.append(kept)
            follow(other, kept)
            same(fold, other)
            if fold.status == OVER:
                break
        same(fold, fold_of("t", entries, fold.dice))
    assert done["play"] > 20
    assert done["go_back"] > 0
    assert len(done) >= 7


def _all(fold: Fold) -> list:
    found = [
        repr(key(fold.table.state)),
        fold.seq,
        fold.n,
        fold.numbers,
        fold.since,
        fold.left,
        len(fold.told),
    ]
    return found + [fold.seq_of(viewer) for viewer in (0, SPECTATOR)]


@pytest.mark.parametrize("game", HOUSES)
def test_nobody_can_block_a_table_for_ever(game: str) -> None:
    """People fall silent at any point, all of them in the end: the game still ends."""
    luck = random.Random(f"silent {game}")
    house = watertable.house(game)
    fold, _ = lay(game, luck.choice(house.meta.seats), luck, away=60)
    now, number = 1_000_002, 0
    for number in range(luck.randint(0, 30)):
        step(fold, luck, now, number)
    taken: set[str] = set()
    for _ in range(house.meta.bound + 500):
        if fold.status == OVER:
            break
        number += 1
        due = decide.bots_due(fold)
        if due:
            seat = due[0]
        else:
            when, why, seat = decide.due(fold)
            now = max(now, when)
            taken.add(why)
            if why == "wish":
                decide.handle(fold, Command(f"x{number}", "lapse_back", SERVER), now)
                continue
            if why != "group":
                command = Command(f"x{number}", "bot", SERVER, seat, "normal", fresh={"why": why})
                decide.handle(fold, command, now)
                continue
        if seat in fold.table.waiting:
            decide.handle(fold, Command(f"x{number}", "end_turn", SERVER, seat), now)
        else:
            legal = fold.table.legal(seat)
            chosen = legal[Dice(f"{number}").below(len(legal))].id
            decide.handle(
                fold, Command(f"x{number}", "play", SERVER, seat, chosen, fold.numbers[seat]), now
            )
    assert fold.status == OVER
    assert "away" in taken


def test_every_command_sent_again_is_known(sqlite) -> None:
    fold, _ = lay("template", 2, random.Random(1))
    by = By({0: 1, 1: 1}, host=True)
    commands = [
        Command("a", "say", by, 0, "hello"),
        Command("b", "mute", by, 0, 1),
        Command("c", "play", by, 0, fold.table.legal(0)[0].id, fold.numbers[0]),
        Command("d", "bot", by, 1, "easy"),
    ]
    for command in commands:
        entry = decide.handle(fold, command, 2_000_000).entry
        assert fold.seen[(who_is(command), command.id)] == entry.seq


def test_bots_have_nothing_to_do_while_people_are_asked_to_go_back() -> None:
    luck = random.Random(5)
    fold, _ = lay("template", 3, luck, confirm=False)
    by = By({0: 1, 1: 1, 2: 1})
    decide.handle(fold, Command("b", "bot", by, 1), 2_000_000)
    number = 0
    while not (fold.table.settled(0) and decide.bots_due(fold)):
        seat = fold.table.asked[0]
        chosen = luck.choice(fold.table.legal(seat)).id
        sender = SERVER if seat == 1 else by
        command = Command(f"p{number}", "play", sender, seat, chosen, fold.numbers[seat])
        decide.handle(fold, command, 2_000_000)
        number += 1
    decide.handle(fold, Command("ask", "ask_back", By({0: 1}), 0), 2_000_000)
    assert fold.wish.asked == [2]
    assert decide.bots_due(fold) == []
    assert decide.due(fold)[:2] == (2_060_000, "wish")
    decide.handle(fold, Command("gap", "credit", SERVER, None, 5_000), 2_000_000)
    assert fold.wish.until == 2_065_000, "no clock ran while the server was away"
    decide.handle(fold, Command("no", "refuse_back", By({2: 1}), 2, 1), 2_000_000)
    assert decide.bots_due(fold) == [1]


def test_after_going_back_every_question_has_a_new_number() -> None:
    """Whoever answers what was asked before, also where the question is the same again, is told so."""
    luck = random.Random(6)
    fold, _ = lay("new_bedford", 4, luck, confirm=False)
    by = By(dict.fromkeys(range(4), 1))
    went = still = 0
    for number in range(40):
        seat = luck.choice(fold.table.asked)
        chosen = luck.choice(fold.table.legal(seat)).id
        command = Command(f"p{number}", "play", by, seat, chosen, fold.numbers[seat])
        decide.handle(fold, command, 2_000_000)
        if fold.status == OVER:
            break
        if luck.random() < 0.4 and fold.table.settled(seat):
            before, asked = fold.numbers[:], fold.table.asked
            decide.handle(fold, Command(f"b{number}", "ask_back", by, seat), 2_000_000)
            assert fold.numbers == [n + 1 for n in before]
            went += 1
            still += any(one not in asked and one not in fold.table.asked for one in range(4))
    assert went > 3
    assert still > 0, "also of those who were not asked before and are not now"


def test_viewers_count_only_what_they_can_notice() -> None:
    fold, _ = lay("template", 3, random.Random(2), confirm=False)
    by = By({0: 1, 1: 1, 2: 1})
    seen = {viewer: fold.seq_of(viewer) for viewer in (0, 1, 2, SPECTATOR)}
    decide.handle(
        fold, Command("a", "play", by, 0, fold.table.legal(0)[0].id, fold.numbers[0]), 2_000_000
    )
    assert fold.seq_of(0) == seen[0] + 1
    for viewer in (1, 2, SPECTATOR):
        assert fold.seq_of(viewer) == seen[viewer]
    for viewer in (0, 1, 2, SPECTATOR):  # forth and back again
        for number in range(fold.seq_of(viewer) + 1):
            assert fold.seq_of(viewer, fold.true_seq(viewer, number)) == number
        for number in range(1, fold.n_of(viewer) + 1):
            assert fold.n_of(viewer, fold.true_n(viewer, number)) == number
    assert snapshot.log(fold, 1, 0) == snapshot.log(fold, 1, 0)


def test_a_clock_per_turn_runs_through_all_questions_of_the_turn() -> None:
    fold, _ = lay(
        "template", 2, random.Random(3), clock={"kind": "turn", "ms": 30_000}, confirm=False
    )
    by = By({0: 1, 1: 1})
    begun = fold.since[0]
    decide.handle(
        fold,
        Command("a", "play", by, 0, fold.table.legal(0)[0].id, fold.numbers[0]),
        begun + 10_000,
    )
    assert fold.since[0] == begun
    assert decide.due(fold) == (begun + 30_000, "time", 0)
    decide.handle(
        fold, Command("t", "bot", SERVER, 0, "normal", fresh={"why": "time"}), begun + 30_000
    )
    assert fold.since[0] == -1
    decide.handle(fold, Command("r", "reclaim", by, 0), begun + 40_000)
    assert fold.since[0] == begun + 40_000
    assert fold.left[0] == 30_000


def test_time_that_runs_backwards_harms_nobody() -> None:
    fold, _ = lay(
        "template",
        2,
        random.Random(4),
        clock={"kind": "bank", "ms": 30_000, "add": 0},
        confirm=False,
    )
    by = By({0: 1, 1: 1})
    decide.handle(fold, Command("a", "say", by, 0, "hello"), 5_000_000)
    entry = decide.handle(fold, Command("b", "say", by, 0, "yes"), 1_000).entry
    assert entry.at == 5_000_000


def test_time_used_is_counted_when_a_seat_stops_thinking_and_not_before() -> None:
    """A step of a sealed answer moves nothing that others see; neither does time in which no server ran."""
    fold, entries = lay("template", 2, random.Random(3), confirm=False)
    by = By({0: 1, 1: 1})
    begun = fold.since[0]
    told = [seat["used"] for seat in snapshot.seats(fold, set())]
    assert told == [{"ms": 0, "since": begun}] * 2
    for step in range(1, 9):
        action = fold.table.legal(0)[0].id
        command = Command(f"a{step}", "play", by, 0, action, fold.numbers[0])
        entries.append(decide.handle(fold, command, begun + 1000 * step).entry)
        if fold.since[0] < 0:
            break
        assert snapshot.seats(fold, set())[0]["used"] == told[0]
    assert step > 1  # it met its subject: an answer of several steps
    used = snapshot.seats(fold, set())
    assert used[0]["used"] == {"ms": 1000 * step, "since": None}
    assert used[1]["used"] == told[1]
    entries.append(
        decide.handle(fold, Command("c", "credit", SERVER, None, 400), begun + 9000).entry
    )
    entries.append(decide.handle(fold, Command("b", "bot", by, 1), begun + 10_000).entry)
    assert fold.used == [1000 * step, 9600]
    assert fold_of("t", stored(entries), fold.dice).used == fold.used
