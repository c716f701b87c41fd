"""The benchmarks of other learning environments: step, observation, mask and a uniform choice from the mask."""

import contextlib
import io
import os
import random
import time
import warnings
from importlib import import_module
from importlib.metadata import version

import numpy as np

warnings.filterwarnings("ignore")
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
RAND = random.Random(7)


def clock(step):
    """Call `step` (one decision; returns the size of its observation) until the time is up."""

    def measure(seconds):
        steps = size = 0
        began = now = time.process_time()
        while now < began + seconds:
            for _ in range(16):
                size = max(size, step())
                steps += 1
            now = time.process_time()
        return {"steps": steps / (now - began), "numbers": size}

    return measure


def pick(mask):
    legal = np.flatnonzero(mask)
    return int(legal[int(RAND.random() * len(legal))])


def pettingzoo(module, **words):
    with contextlib.redirect_stdout(io.StringIO()):
        env = import_module(f"pettingzoo.classic.{module}").env(**words)
    env.reset(seed=1)

    def step():
        observation, _, ended, cut, info = env.last()
        if ended or cut:
            env.reset()
            return 0
        mask = info.get("action_mask")
        if mask is None:
            mask = observation["action_mask"]
        seen = observation["observation"] if isinstance(observation, dict) else observation
        env.step(pick(mask))
        return int(np.size(seen))

    return clock(step)


def rlcard(name):
    import rlcard as engine

    env = engine.make(name, config={"seed": 7})
    env.now = env.reset()[0]

    def step():
        if env.is_over():
            env.now = env.reset()[0]
        legal = list(env.now["legal_actions"])
        env.now, _ = env.step(legal[int(RAND.random() * len(legal))])
        return int(np.size(env.now["obs"]))

    return clock(step)


def open_spiel(name, python=False):
    import pyspiel
    from open_spiel.python.observation import make_observation

    if python:
        from open_spiel.python import games  # noqa: F401 - registers the Python games
    game = pyspiel.load_game(name)
    kind = game.get_type()
    if kind.provides_observation_tensor:
        seen = make_observation(game)
    else:
        seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    place = {"state": game.new_initial_state()}

    def step():
        state = place["state"]
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(RAND.choices(actions, weights)[0])
        if state.is_terminal():
            place["state"] = game.new_initial_state()
            return 0
        player = state.current_player()
        seen.set_from(state, player)
        state.apply_action(pick(state.legal_actions_mask(player)))
        return int(seen.tensor.size)

    return clock(step)


def jax_batch(start, advance, look, tables):
    """Tables of a JAX environment, stepped by one compiled call: `advance` picks an action and steps, `look` gives the
    observation. XLA gets one thread, as everybody here.
    """
    import jax

    step = jax.jit(jax.vmap(advance))
    place = {"key": jax.random.PRNGKey(7)}
    place["state"] = jax.jit(jax.vmap(start))(jax.random.split(place["key"], tables))

    def measure(seconds):
        steps = size = 0
        began = now = time.process_time()
        while now < began + seconds:
            place["key"], key = jax.random.split(place["key"])
            place["state"] = step(place["state"], jax.random.split(key, tables))
            seen = np.asarray(look(place["state"]))
            size = int(seen[0].size)
            steps += tables
            now = time.process_time()
        return {"steps": steps / (now - began), "numbers": size}

    measure(0.01)  # compiles
    return measure


def chosen(key, mask):
    """A legal action, uniformly, inside compiled code."""
    import jax
    import jax.numpy as jnp

    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf))


def pgx(name, tables):
    import jax
    import pgx as games
    from pgx.experimental import auto_reset

    env = games.make(name)
    step = auto_reset(env.step, env.init)

    def advance(state, key):
        first, second = jax.random.split(key)
        return step(state, chosen(first, state.legal_action_mask), second)

    return jax_batch(env.init, advance, lambda state: state.observation, tables)


def jumanji(name, look, tables):
    import jumanji as games
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(games.make(name))

    def advance(both, key):
        state, step = both
        return env.step(state, chosen(key, step.observation.action_mask))

    return jax_batch(env.reset, advance, lambda both: look(both[1].observation), tables)


# name -> kind ("C++", "JAX" or "Python"), how to make the measurement, package
PEERS = {
    "PettingZoo hanabi, 4": ("Python", lambda: pettingzoo("hanabi_v5", players=4), "pettingzoo"),
    "PettingZoo texas_holdem, 4": (
        "Python",
        lambda: pettingzoo("texas_holdem_v4", num_players=4),
        "pettingzoo",
    ),
    "PettingZoo chess": ("Python", lambda: pettingzoo("chess_v6"), "pettingzoo"),
    "PettingZoo connect_four": ("Python", lambda: pettingzoo("connect_four_v3"), "pettingzoo"),
    "RLCard gin-rummy": ("Python", lambda: rlcard("gin-rummy"), "rlcard"),
    "RLCard mahjong": ("Python", lambda: rlcard("mahjong"), "rlcard"),
    "RLCard uno": ("Python", lambda: rlcard("uno"), "rlcard"),
    "OpenSpiel hanabi, 4": ("C++", lambda: open_spiel("hanabi(players=4)"), "open_spiel"),
    "OpenSpiel gin_rummy": ("C++", lambda: open_spiel("gin_rummy"), "open_spiel"),
    "OpenSpiel hearts": ("C++", lambda: open_spiel("hearts"), "open_spiel"),
    "OpenSpiel backgammon": ("C++", lambda: open_spiel("backgammon"), "open_spiel"),
    "OpenSpiel chinese_checkers, 4": (
        "C++",
        lambda: open_spiel("chinese_checkers(players=4)"),
        "open_spiel",
    ),
    "OpenSpiel block_dominoes": (
        "Python",
        lambda: open_spiel("python_block_dominoes", True),
        "open_spiel",
    ),
    "Pgx backgammon, batch 1024": ("JAX", lambda: pgx("backgammon", 1024), "pgx"),
    "Pgx sparrow_mahjong, batch 1024": ("JAX", lambda: pgx("sparrow_mahjong", 1024), "pgx"),
    "Pgx gardner_chess, batch 1024": ("JAX", lambda: pgx("gardner_chess", 1024), "pgx"),
    "Jumanji Game2048, batch 1024": (
        "JAX",
        lambda: jumanji("Game2048-v1", lambda seen: seen.board, 1024),
        "jumanji",
    ),
}
MISSING: dict[str, str] = {}


def subjects():
    """The installed environments; the others are listed with the reason."""
    found = {}
    for name, (_, make, _) in PEERS.items():
        try:
            found[name] = make()
            found[name](0.01)
        except Exception as error:  # any environment may fail in its own way
            MISSING[name] = f"{type(error).__name__}: {str(error)[:80]}"
            found.pop(name, None)
    return found


def facts():
    versions = {}
    for _, _, package in PEERS.values():
        with contextlib.suppress(Exception):
            versions[package] = version(package)
    kinds = {name: kind for name, (kind, _, _) in PEERS.items()}
    return {"versions": versions, "kinds": kinds, "missing": MISSING}
