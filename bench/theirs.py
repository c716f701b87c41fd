"""The benchmarks of other engines at random play, each through its Python interface."""

import contextlib
import io
import random
import time
import warnings
from importlib.metadata import version

warnings.filterwarnings("ignore")
RAND = random.Random(7)


def clock(play, copy=None):
    """Play until the time is up; `play` returns the decisions of one game, cut at a deadline."""

    def measure(seconds):
        decisions = games = 0
        began = time.process_time()
        until = began + seconds
        while True:
            made, ended = play(until)
            decisions += made
            games += ended
            now = time.process_time()
            if now >= until:
                break
        found = {"decisions": decisions / (now - began), "games": games / (now - began)}
        if copy is not None:
            found["clone_us"] = copy()
        return found

    return measure


def copies(make):
    """Microseconds for a copy of a position some moves into a game."""

    def measure():
        copy = make()
        n = 300
        began = time.process_time()
        for _ in range(n):
            copy()
        return (time.process_time() - began) / n * 1e6

    return measure


def open_spiel(name, python=False):
    import pyspiel

    if python:
        from open_spiel.python import games  # noqa: F401 - registers the Python games
    game = pyspiel.load_game(name)

    def step(state):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(RAND.choices(actions, weights)[0])
            return 0
        if state.is_simultaneous_node():
            choices = [state.legal_actions(seat) for seat in range(game.num_players())]
            state.apply_actions([RAND.choice(legal) if legal else 0 for legal in choices])
            return len(choices)
        legal = state.legal_actions()
        state.apply_action(legal[int(RAND.random() * len(legal))])
        return 1

    def play(until):
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            made += step(state)
            if made % 64 == 0 and time.process_time() >= until:
                return made, 0
        return made, 1

    def midway():
        state = game.new_initial_state()
        made = 0
        while made < 10 and not state.is_terminal():
            made += step(state)
        return state.clone

    return clock(play, copies(midway))


def pettingzoo(module, **words):
    from importlib import import_module

    import numpy

    with contextlib.redirect_stdout(io.StringIO()):
        env = import_module(f"pettingzoo.classic.{module}").env(**words)

    def play(until):
        env.reset(seed=RAND.randrange(1 << 30))
        made = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = info.get("action_mask")
            if mask is None:
                mask = observation["action_mask"]
            legal = numpy.flatnonzero(mask)
            env.step(int(legal[int(RAND.random() * len(legal))]))
            made += 1
            if made % 64 == 0 and time.process_time() >= until:
                return made, 0
        return made, 1

    return clock(play)


def rlcard(name):
    import rlcard as engine

    env = engine.make(name, config={"seed": 7})

    def play(until):
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(RAND.random() * len(legal))])
            made += 1
            if made % 64 == 0 and time.process_time() >= until:
                return made, 0
        return made, 1

    return clock(play)


def catanatron():
    from catanatron import Color, Game, RandomPlayer

    def fresh():
        return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def actions(game):
        return getattr(game, "playable_actions", None) or game.state.playable_actions

    def play(until):
        game = fresh()
        made = 0
        while game.winning_color() is None and made < 8000:
            legal = actions(game)
            game.execute(legal[int(RAND.random() * len(legal))], validate_action=False)
            made += 1
            if made % 64 == 0 and time.process_time() >= until:
                return made, 0
        return made, 1

    def midway():
        game = fresh()
        for _ in range(200):
            game.execute(RAND.choice(actions(game)), validate_action=False)
        return game.copy

    return clock(play, copies(midway))


def chess():
    import chess as engine

    def play(until):
        board = engine.Board()
        made = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(RAND.random() * len(legal))])
            made += 1
            if made % 64 == 0 and time.process_time() >= until:
                return made, 0
        return made, 1

    def midway():
        board = engine.Board()
        for _ in range(20):
            board.push(RAND.choice(list(board.legal_moves)))
        return board.copy

    return clock(play, copies(midway))


# name -> kind ("C++" or "Python"), how to make the measurement, package
PEERS = {
    "OpenSpiel yacht": ("C++", lambda: open_spiel("yacht(players=2)"), "open_spiel"),
    "OpenSpiel maedn, 4": ("C++", lambda: open_spiel("maedn(players=4)"), "open_spiel"),
    "OpenSpiel chinese_checkers, 4": (
        "C++",
        lambda: open_spiel("chinese_checkers(players=4)"),
        "open_spiel",
    ),
    "OpenSpiel hanabi, 4": ("C++", lambda: open_spiel("hanabi(players=4)"), "open_spiel"),
    "OpenSpiel hearts": ("C++", lambda: open_spiel("hearts"), "open_spiel"),
    "OpenSpiel gin_rummy": ("C++", lambda: open_spiel("gin_rummy"), "open_spiel"),
    "OpenSpiel backgammon": ("C++", lambda: open_spiel("backgammon"), "open_spiel"),
    "OpenSpiel block_dominoes": (
        "Python",
        lambda: open_spiel("python_block_dominoes", True),
        "open_spiel",
    ),
    "OpenSpiel team_dominoes": (
        "Python",
        lambda: open_spiel("python_team_dominoes", True),
        "open_spiel",
    ),
    "Catanatron, 4": ("Python", catanatron, "catanatron"),
    "RLCard gin-rummy": ("Python", lambda: rlcard("gin-rummy"), "rlcard"),
    "RLCard mahjong": ("Python", lambda: rlcard("mahjong"), "rlcard"),
    "RLCard uno": ("Python", lambda: rlcard("uno"), "rlcard"),
    "PettingZoo hanabi, 4": ("Python", lambda: pettingzoo("hanabi_v5", players=4), "pettingzoo"),
    "PettingZoo texas_holdem, 4": (
        "Python",
        lambda: pettingzoo("texas_holdem_v4", num_players=4),
        "pettingzoo",
    ),
    "python-chess": ("Python", chess, "chess"),
}


def subjects():
    """The installed engines; the others are listed with the reason."""
    found = {}
    for name, (_, make, _) in PEERS.items():
        try:
            found[name] = make()
        except Exception as error:  # any engine may fail in its own way
            MISSING[name] = f"{type(error).__name__}: {str(error)[:80]}"
    return found


MISSING: dict[str, str] = {}


def facts():
    versions = {}
    for _, _, package in PEERS.values():
        with contextlib.suppress(Exception):
            versions[package] = version(package)
    kinds = {name: kind for name, (kind, _, _) in PEERS.items()}
    return {"versions": versions, "kinds": kinds, "missing": MISSING}
