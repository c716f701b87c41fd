"""Rewind of the whole table to before an answer; only the dice and the log go on."""

import json
import time

import pytest

import watertable
from watertable.cli.replay import check_draws
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RecordError, RuleError
from watertable.kernel.event import DEAF
from watertable.kernel.record import counting, read
from watertable.kernel.state import CHANCE, SPECTATOR, key
from watertable.kernel.table import MOST_RETURNS, load_table, open_table
from watertable.testing.mutants import FieldDropped, Mutant, wrapped

HOUSES = (
    "template",
    "raging_waters",
    "rivers",
    "whitewater",
    "rising_waters",
    "new_bedford",
)


def moment(table):
    """All that a table is, but for its record and its dice; cheap, to be looked at later."""
    seats = range(table.seats)
    return (
        table.game.clone(table.state),
        table.told[:],
        (
            table.asked,
            table.waiting[:],
            [table.drafts(seat) for seat in seats],
            [table.answers(seat) for seat in seats],
        ),
    )


def same(table, then):
    """The table stands as it stood: its state, what is asked, what everybody sees and has heard."""
    state, told, rest = then
    assert key(table.state) == key(state)
    assert moment(table)[2] == rest
    for seat in (*range(table.seats), SPECTATOR):
        assert table.game.view(table.state, seat) == table.game.view(state, seat)
        assert [heard(*one, seat) for one in table.told] == [heard(*one, seat) for one in told]


def heard(n, event, seat):
    say = event.say(seat)
    return n, say.key, sorted(say.facts.items())


def step(table, luck):
    """One thing somebody does."""
    if table.waiting and (not table.asked or luck.below(2)):
        table.end_turn(table.waiting[0])
        return
    seat = table.asked[luck.below(len(table.asked))]
    legal = table.legal(seat)
    table.play(seat, legal[luck.below(len(legal))])


def wander(table, luck, steps, seen):
    """Play on; `seen` learns how the table stood before each line that might be an answer."""
    for _ in range(steps):
        if table.outcome is not None:
            return
        seen[table.record.next_number()] = moment(table)
        step(table, luck)


def returns(house, seats, dice, times, steps=12):
    """Play, go back to any answer, compare, play on; the table and how often it went back."""
    table = open_table(house, seats, None, dice, [0])
    luck = Dice(f"{dice}/choices")
    seen = {}
    wander(table, luck, steps, seen)
    met = 0
    for _ in range(times):
        answers = sorted(n for seat in range(seats) for n in table.answers(seat))
        if table.outcome is not None or not answers:
            break
        line = table.opening(answers[luck.below(len(answers))])
        lines, drawn = table.record.lines[:], table.dice.drawn
        table.go_back(line)
        same(table, seen[line])
        assert table.record.lines == [
            *lines,
            {"n": len(lines) + 1, "seat": None, "back": line},
        ], "the log only grows"
        assert table.dice.drawn == drawn, "no draw comes again"
        met += 1
        wander(table, luck, luck.below(2 * steps), seen)
    return table, met


def come_back(table, dice):
    """The record leads to the same table, and its counting lines to the same state."""
    text = table.record.dumps()
    again = load_table(table.house, read(text), dice, "fresh")
    assert again.record.dumps() == text
    same(again, moment(table))
    state = table.game.start(table.seats, table.options)
    for line in counting(table.record.lines):
        seat = CHANCE if line["seat"] is None else line["seat"]
        table.game.apply(state, seat, table.game.actions.read(line["do"]), DEAF)
    assert key(state) == key(table.state)
    for one in (table, again):  # the same answers meet the same draws, none of them an old one
        luck = Dice(f"{dice}/on")
        wander(one, luck, 20, {})
    assert again.record.dumps() == table.record.dumps()


@pytest.mark.parametrize("name", HOUSES)
def test_a_rewind_restores_the_table_and_the_record_replays(name):
    house = watertable.house(name)
    met = 0
    for seats in sorted({house.meta.seats[0], house.meta.seats[-1]}):
        for turn in range(2):
            dice = f"back {turn}"
            table, times = returns(house, seats, dice, 6)
            come_back(table, dice)
            met += times
    assert met >= 10, "the property met its subject"


def test_a_game_with_returns_is_played_to_its_end_and_every_draw_verified():
    table, met = returns(watertable.house("template"), 3, "to the end", 4)
    luck = Dice("on")
    while table.outcome is None:
        step(table, luck)
    assert met >= 2
    void = [line["n"] for line in table.record.lines if "do" in line]
    void = sorted(set(void) - {line["n"] for line in counting(table.record.lines)})
    draws, odd = check_draws(watertable.load(table.record.dumps()))
    chance = [line for line in table.record.lines if "do" in line and line["seat"] is None]
    assert (draws, odd) == (len(chance), [])
    assert any(line["n"] in void for line in chance), "void draws are verified as well"
    forged = spoilt_draw(table, void)
    if forged is not None:
        assert check_draws(watertable.load(forged))[1]


def spoilt_draw(table, void):
    """The record with a void draw made another one that could have been, if the rest still fits."""
    lines = [json.loads(line) for line in table.record.dumps().splitlines()]
    for n in void:
        if lines[n]["seat"] is not None:
            continue
        for other in table.game.actions.all:
            if other.text == lines[n]["do"] or other.verb != lines[n]["do"].split()[0]:
                continue
            tried = [*lines[:n], {**lines[n], "do": other.text}, *lines[n + 1 :]]
            text = "".join(json.dumps(line) + "\n" for line in tried)
            try:
                watertable.load(text)
            except RecordError:
                continue
            return text
    return None


class Remembering(Mutant):
    """An answer leaves something in the game itself that going back cannot undo."""

    def __init__(self):
        super().__init__()
        self.answers = 0

    def apply(self, state, seat, action, log):
        self.real.apply(state, seat, action, log)
        self.answers += 1
        if self.answers > 60:
            state.turn = 0


def planted(fault):
    for turn in range(6):
        table, _ = returns(wrapped(fault()), 3, f"planted {turn}", 6)
        come_back(table, f"planted {turn}")


@pytest.mark.parametrize("fault", [Remembering, FieldDropped])
def test_planted_faults_are_caught(fault):
    planted(Mutant)  # the same games without one are well
    with pytest.raises(AssertionError):
        planted(fault)


def test_sealed_answers_are_undone_together():
    table = watertable.open("template", seats=3, dice="sealed", confirm=[])
    for seat in (1, 0, 2):
        while seat in table.asked and table.state.asks[-1].sealed:
            table.play(seat, table.legal(seat)[0])
    first = table.answers(1)[0]
    for seat in (0, 2):
        mine = table.answers(seat)[0]
        assert table.opening(mine) == first
        with pytest.raises(RuleError, match="one of several sealed answers"):
            table.go_back(mine)
    table.go_back(first)
    assert table.asked == [0, 1, 2]
    assert table.state.sealed == [[], [], []]


def test_what_was_taken_back_before_stays_void():
    table = watertable.open("template", seats=3, dice="twice", confirm=[])
    table.play(0, table.legal(0)[0])
    table.play(1, table.legal(1)[0])
    table.take_back(0)
    table.go_back(table.answers(1)[0])
    assert table.answers(0) == table.answers(1) == []
    assert table.asked == [0, 1, 2]


def test_the_ways_to_be_refused():
    table = watertable.open("template", seats=2, dice="no", confirm=[])
    lines = len(table.record.lines)
    for line in (-1, 0, 1, lines, lines + 1, 10**12):
        with pytest.raises(RuleError, match=f"line {line} is not an answer that counts"):
            table.go_back(line)
    assert len(table.record.lines) == lines, "what is refused leaves no line"
    luck = Dice("no")
    while table.outcome is None:
        step(table, luck)
    with pytest.raises(RuleError, match="the game is over"):
        table.go_back(lines + 1)
    text = table.record.dumps().splitlines()
    bad = json.dumps({"n": lines + 1, "seat": None, "back": 1})
    with pytest.raises(RecordError, match="line 1 is not an answer") as caught:
        watertable.load("\n".join([*text[: lines + 1], bad]) + "\n")
    assert caught.value.line == lines + 2


@pytest.mark.parametrize("name", HOUSES)
def test_the_maximum_number_of_rewinds_loads_in_time(name):
    """Late in a game, to and fro: what a hostile record may take."""
    house = watertable.house(name)
    table = open_table(house, house.meta.seats[-1], None, "to and fro", None)
    luck = Dice("long")
    while table.outcome is None and len(table.record.lines) < 400:
        step(table, luck)
    if table.outcome is not None:
        assert not table.answers(0), "when it is over nothing is kept for a way back"
        last = max(line["n"] for line in counting(table.record.lines) if line["seat"] is not None)
        lines = table.record.dumps().splitlines()[:last]
        table = watertable.load("\n".join(lines) + "\n")
    for _ in range(MOST_RETURNS):
        last = max(n for seat in range(table.seats) for n in table.answers(seat))
        table.go_back(table.opening(last))
        if not table.asked:
            table.end_turn(table.waiting[0])
        step(table, luck)
        if table.outcome is not None:
            break
    text = table.record.dumps()
    begun = time.process_time()
    watertable.load(text, dice="x")
    assert time.process_time() - begun < 2.0


def test_beyond_the_most_returns_a_record_is_refused_by_its_line():
    table = watertable.open("template", seats=2, dice="many", confirm=[])
    head = table.record.dumps().splitlines()
    seat, action = table.asked[0], table.legal(table.asked[0])[0].text
    n = len(head)
    for _ in range(MOST_RETURNS + 1500):
        head.append(json.dumps({"n": n, "seat": seat, "do": action}))
        head.append(json.dumps({"n": n + 1, "seat": None, "back": n}))
        n += 2
    begun = time.process_time()
    with pytest.raises(RecordError, match="gone back 500 times") as caught:
        watertable.load("\n".join(head) + "\n")
    assert time.process_time() - begun < 2.0
    first = len(table.record.lines) + 1
    assert caught.value.line == first + 2 * MOST_RETURNS + 2
