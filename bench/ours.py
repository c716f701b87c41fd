"""The benchmarks of our houses, in their own process, since the build is chosen at start."""

import gc
import random
import time
import tracemalloc

import watertable
from watertable import _compiled
from watertable.bots import bot
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.record import read
from watertable.kernel.state import CHANCE, NOBODY
from watertable.kernel.table import load_table, open_table

try:
    from watertable.bots import search_bot
    from watertable.kernel.driver import Playout, play_out
except ImportError:  # an older revision, measured by `--against`
    from bench.older import Playout, play_out, search_bot

DECISIONS = 6  # of a search: always the same ones, all of them or none
ROUNDS = 20


def houses():
    """Name and seats of every house."""
    found = {}
    for house in watertable.games():
        counts = house.meta.seats
        found[house.name] = 4 if 4 in counts else counts[-1]
    return found


class Bench:
    """One house; every method measures one thing and returns numbers by name."""

    def __init__(self, name, seats):
        self.house = watertable.house(name)
        self.game = self.house.game
        self.seats = seats
        self.options = self.house.meta.read_options(seats, None)
        self.number = 0

    def dice(self):
        self.number += 1
        return Dice(f"bench {self.number}")

    def driven(self, seconds):
        """An interpreted loop lists legal actions, picks one and applies it, the way other engines are used."""
        game, rand = self.game, random.Random(7).random
        start, legal_of, chances_of, apply = game.start, game.legal, game.chances, game.apply
        decisions = games = width = 0
        began = time.process_time()
        until = began + seconds
        while True:
            state = start(self.seats, self.options)
            dice = self.dice()
            while True:
                seat = state.actor()
                if seat == CHANCE:
                    apply(state, CHANCE, dice.draw(chances_of(state)), DEAF)
                elif seat == NOBODY:
                    break
                else:
                    legal = legal_of(state, seat)
                    n = len(legal)
                    decisions += 1
                    width += n
                    apply(state, seat, legal[int(rand() * n)], DEAF)
            games += 1
            now = time.process_time()
            if now >= until:
                break
        spent = now - began
        return {"decisions": decisions / spent, "games": games / spent, "width": width / decisions}

    def inside(self, seconds):
        """The same loop inside the package, as the laboratory runs it."""
        games = decisions = plies = 0
        began = time.process_time()
        until = began + seconds
        while True:
            state = self.game.start(self.seats, self.options)
            playout = Playout(self.dice())
            play_out(self.game, state, playout, self.house.meta.bound)
            decisions += playout.decisions
            plies += playout.plies
            games += 1
            now = time.process_time()
            if now >= until:
                break
        spent = now - began
        return {
            "decisions": decisions / spent,
            "plies": plies / spent,
            "games": games / spent,
        }

    def states(self, most=40):
        """States from a game between bots, as full as in real play."""
        found = []
        state = self.game.start(self.seats, self.options)
        playout = Playout(self.dice())
        for ply in range(1, 3000):
            play_out(self.game, state, playout, ply)
            if not state.asks:
                break
            if state.actor() >= 0:
                found.append(self.game.clone(state))
        step = max(1, len(found) // most)
        return found[::step]

    def clone(self, seconds):
        states = self.states()
        clone = self.game.clone
        n = 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            for _ in range(20):
                for state in states:
                    clone(state)
            n += 20 * len(states)
        return {"us": (time.process_time() - began) / n * 1e6}

    def guess(self, seconds):
        states = self.states()
        dice = self.dice()
        n = 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            for state in states:
                self.game.guess(state, state.actor(), dice)
            n += len(states)
        return {"us": (time.process_time() - began) / n * 1e6}

    def memory(self, seconds):
        states = self.states(10)
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [self.game.clone(state) for state in states for _ in range(20)]
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return {"bytes": (after - before) / len(kept)}

    def load(self, seconds):
        """Reading and replaying a finished record, every move checked."""
        table = open_table(self.house, self.seats, None, "bench load")
        rand = random.Random(5).random
        while table.asked:
            seat = table.asked[0]
            legal = table.legal(seat)
            table.play(seat, legal[int(rand() * len(legal))])
        text = table.record.dumps()
        n = 0
        began = time.process_time()
        while n == 0 or time.process_time() - began < seconds:
            load_table(self.house, read(text), None, "fresh")
            n += 1
        spent = time.process_time() - began
        return {"lines": n * len(table.record.lines) / spent, "ms": spent / n * 1e3}

    def decisions(self):
        """The same questions of the same game in every run and revision, spread over the game."""
        self.number = 1_000_000
        states = [s for s in self.states(40) if len(self.game.legal(s, s.actor())) > 1]
        return states[:: max(1, len(states) // DECISIONS)][:DECISIONS]

    def thinking(self, player, seconds):
        """Choices per second at `decisions`, each with dice of its own."""
        states = self.decisions()
        n = 0
        began = time.process_time()
        while n == 0 or time.process_time() - began < seconds:
            for i, state in enumerate(states):
                player.choose(self.game, state, state.actor(), Dice(f"bench decision {i}"))
            n += len(states)
        return n / (time.process_time() - began)

    def search(self, seconds):
        """Rounds of the search bot."""
        player = search_bot(self.house.name, ROUNDS)
        return {"rounds": ROUNDS * self.thinking(player, seconds)}

    def greedy(self, seconds):
        return {"decisions": self.thinking(bot("greedy", self.house.name), seconds)}


def subjects():
    """Everything this process can measure: name -> function of seconds."""
    found = {}
    for name, seats in houses().items():
        bench = Bench(name, seats)
        for what in ("driven", "inside", "clone", "guess", "memory", "load", "search", "greedy"):
            found[f"{name} {what}"] = getattr(bench, what)
    return found


def facts():
    return {"build": _compiled.running(), "houses": houses(), "version": watertable.__version__}
