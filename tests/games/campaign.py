"""Whole random games of one house over every seat count and set-up, watched on the way: the long run.

    python -m tests.games.campaign whitewater --n 100000 --seed 1 --workers 2

Game k of a seed is always the same game: `--first k --n 1` plays it again. What a house wants kept stands in
its `invariants.py`: `check(state)`, asked every EVERY plies and at the end; if it is there, `glance(state)`, cheap,
at every ply; `choose(legal, dice)`, which plays every second game of a set-up in place of the lot; and `LISTS`, the lists to try
for options that take one.
"""

import argparse
import contextlib
import importlib
import itertools
import math
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import watertable
from watertable import _compiled
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Playout, drive
from watertable.kernel.errors import OptionError
from watertable.kernel.state import CHANCE

EVERY = 47  # plies between two looks at the whole table; prime, so that no turn has its rhythm
CHUNK = 200  # games a worker plays before it reports


class Watch:
    """What is played and what is looked at."""

    def __init__(self, house, invariants, every=EVERY):
        self.house = house
        self.check = invariants.check
        self.glance = getattr(invariants, "glance", None)
        self.choose = getattr(invariants, "choose", None)
        self.setups = setups(house, getattr(invariants, "LISTS", {}))
        self.every = every

    def setup(self, number):
        """Seat counts in turn; within a count, strides that reach every set-up before one comes again."""
        counts = self.house.meta.seats
        seats = counts[number % len(counts)]
        ways = self.setups[seats]
        stride = int(len(ways) * 0.618) or 1
        while math.gcd(stride, len(ways)) > 1:
            stride += 1
        turn = number // len(counts)
        place = turn * stride % len(ways)
        choose = self.choose if turn // len(ways) % 2 else None  # the next time round
        return seats, place, ways[place], choose


class Findings:
    """What a campaign saw; parts of it can be added up."""

    def __init__(self):
        self.games = self.plies = self.longest = 0
        self.met = set()
        self.faults = []

    def add(self, other):
        self.games += other.games
        self.plies += other.plies
        self.longest = max(self.longest, other.longest)
        self.met |= other.met
        self.faults += other.faults


def setups(house, lists):
    """Per seat count, every combination of option values that the house does not refuse."""
    dials = house.meta.options
    values = [[*dial.values, *lists.get(key, [])] or [dial.default] for key, dial in dials.items()]
    found = {seats: [] for seats in house.meta.seats}
    for chosen in itertools.product(*values):
        options = dict(zip(dials, chosen, strict=True))
        for seats, ways in found.items():
            try:
                house.game.start(seats, house.meta.read_options(seats, options))
            except OptionError:
                continue
            ways.append(options)
    for key, more in lists.items():
        met = [options[key] for ways in found.values() for options in ways]
        assert all(value in met for value in more), f"{key}: one of {more} is always refused"
    return found


class Chosen(Playout):
    """A game that the house's invariants play, instead of the lot."""

    def __init__(self, dice, choose):
        super().__init__(dice)
        self.pick = choose

    def choose(self, game, state, seat):
        return self.pick(game.legal(state, seat), self.dice)


def play(watch, state, playout):
    """To the end, looking at the table on the way."""
    game, bound = watch.house.game, watch.house.meta.bound
    pace = 1 if watch.glance else watch.every
    while not state.over():
        if playout.plies >= bound:
            raise AssertionError(f"longer than the bound of {bound} plies")
        drive(game, state, playout, playout.dice, min(playout.plies + pace, bound))
        if watch.glance:
            watch.glance(state)
        if playout.plies % watch.every == 0:
            watch.check(state)
    watch.check(state)
    well_formed(watch.house, state, game.outcome(state))


def well_formed(house, state, outcome):
    """Every seat has a score and a rank that fit each other, and the end has words."""
    seats = range(state.seats)
    assert state.asked() == []
    assert not any(state.sealed), "an answer is still sealed"
    assert len(outcome.scores) == len(outcome.ranks) == state.seats
    assert house.words.has(outcome.reason.key), outcome.reason.key
    assert all(len(row) == state.seats for _, row in outcome.lines)
    if house.meta.co_operative:
        assert outcome.ranks in ([1] * state.seats, [2] * state.seats), outcome.ranks
        return
    assert all(1 <= rank <= state.seats + len(outcome.others) for rank in outcome.ranks)
    assert 1 in outcome.ranks or outcome.others, "nobody won"
    for a, b in itertools.permutations(seats, 2):
        if outcome.scores[a] > outcome.scores[b]:
            assert outcome.ranks[a] < outcome.ranks[b], f"{outcome.scores} {outcome.ranks}"


def one_game(watch, seed, number, found):
    """Game `number` of this seed; a fault is noted so that the game can be played again."""
    seats, place, options, choose = watch.setup(number)
    house = watch.house
    dice = Dice(f"{seed}/{number}")
    playout = Playout(dice) if choose is None else Chosen(dice, choose)
    state = house.game.start(seats, house.meta.read_options(seats, options))
    try:
        play(watch, state, playout)
    except Exception as error:  # the campaign is there to find just these
        found.faults.append(
            f"game {number} of seed {seed}, seats={seats} {options}, ply {playout.plies}: "
            f"{cause(house.game, state, error)}"
        )
    found.games += 1
    found.plies += playout.plies
    found.longest = max(found.longest, playout.plies)
    found.met.add((seats, place))


def cause(game, state, error):
    """What went wrong, and where; a dead end is called by its name."""
    seat = state.actor()
    try:
        if seat >= 0 and not game.legal(state, seat):
            return f"seat {seat} is asked and has no answer ({game.asks[state.top().kind]})"
        if seat == CHANCE and not game.chances(state).actions:
            return f"chance is asked and nothing can happen ({game.asks[state.top().kind]})"
    except Exception as worse:
        error = worse
    last = traceback.extract_tb(error.__traceback__)[-1]
    first = str(error).partition("\n")[0]
    return f"{type(error).__name__} {first} ({last.filename.rpartition('/')[2]}:{last.lineno})"


def some_games(watch, seed, numbers):
    found = Findings()
    for number in numbers:
        one_game(watch, seed, number, found)
    return found


def invariants_of(name):
    return importlib.import_module(f"tests.games.{name}.invariants")


@cache
def watch_of(name):
    """A house with its own invariants."""
    return Watch(watertable.house(name), invariants_of(name))


def chunk(name, seed, first, end):
    """What a worker does."""
    return some_games(watch_of(name), seed, range(first, end))


def few(name, n, seed="few"):
    """The small run of `make test`: the same games on one core, the whole table looked at at every ply."""
    watch = Watch(watertable.house(name), invariants_of(name), every=1)
    return some_games(watch, seed, range(n))


def campaign(name, n, seed, first=0, workers=1, say=print):
    """All games in chunks, so that progress can be told; the same games for any number of workers."""
    begun = time.monotonic()
    found = Findings()
    end = first + n
    jobs = [(name, seed, start, min(start + CHUNK, end)) for start in range(first, end, CHUNK)]
    told = begun
    with contextlib.ExitStack() as stack:
        spread = stack.enter_context(ProcessPoolExecutor(workers)).map if workers > 1 else map
        for part in spread(chunk, *zip(*jobs, strict=True)):
            found.add(part)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                say(f"{found.games} of {n} games, {len(found.faults)} faults, {told - begun:.0f} s")
    return found, time.monotonic() - begun


def main(words):
    parser = argparse.ArgumentParser(prog="python -m tests.games.campaign")
    parser.add_argument("game")
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args(words)
    found, seconds = campaign(given.game, given.n, given.seed, given.first, given.workers)
    for fault in found.faults[:20]:
        print(fault)
    watch = watch_of(given.game)
    ways = sum(len(way) for way in watch.setups.values())
    print(
        f"{given.game}: {found.games} games, {found.plies} plies, "
        f"longest {found.longest} of {watch.house.meta.bound}, {len(found.met)} of {ways} set-ups, "
        f"{len(found.faults)} faults; seed {given.seed}, {seconds:.0f} s, {_compiled.running()}"
    )
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
