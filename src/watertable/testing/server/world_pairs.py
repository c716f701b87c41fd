"""Pairs of worlds: one game played twice in step, the same to one viewer and different in what is hidden from it."""

from __future__ import annotations

import contextlib
import random
from dataclasses import dataclass
from typing import Any

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import Log
from watertable.kernel.house import House
from watertable.kernel.state import CHANCE, SPECTATOR, State, key


@dataclass
class PairStep:
    """One thing done: in both worlds, or in one of them where the viewer cannot notice it."""

    seat: int  # or CHANCE
    here: Action | None
    there: Action | None


@dataclass
class Pair:
    """A game twice, the same to one viewer."""

    house: House
    seats: int
    options: dict[str, Any]
    viewer: int
    steps: list[PairStep]
    differ: int  # steps after which the two states differed


def find(house: House, luck: random.Random, most: int) -> Pair:
    """Play one game in two worlds for as long as the viewer cannot tell them apart."""
    seats = luck.choice([count for count in house.meta.seats if count > 1] or house.meta.seats)
    options = _options(house, seats, luck)
    viewer = luck.choice([*range(seats), SPECTATOR])
    game = house.game
    here, there = game.start(seats, options), game.start(seats, options)
    pair = Pair(house, seats, options, viewer, [], 0)
    bold = luck.choice((0.05, 0.25, 0.7))  # early differences become visible early
    while len(pair.steps) < most and here.asks:
        steps = _steps(house, luck, viewer, here, there, bold)
        if not steps:
            break
        for step in steps:
            if step.here is not None:
                game.apply(here, step.seat, step.here, Log())
            if step.there is not None:
                game.apply(there, step.seat, step.there, Log())
        pair.steps += steps
        pair.differ += key(here) != key(there)
    return pair


def hides(house: House, luck: random.Random, games: int = 16) -> bool:
    """Whether in any state of some games anybody has to guess at anything; if not, the house has no secrets."""
    for number in range(games):
        seats = luck.choice(house.meta.seats)
        state = house.game.start(seats, _options(house, seats, luck))
        for ply in range(120):
            if not state.asks:
                break
            seat = (
                state.asks[-1].seat if state.asks[-1].seat == CHANCE else luck.choice(state.asked())
            )
            chances = house.game.chances(state).actions if seat == CHANCE else []
            action = luck.choice(chances or house.game.legal(state, max(seat, 0)))
            house.game.apply(state, seat, action, Log())
            for viewer in (*range(seats), SPECTATOR):
                world = house.game.guess(state, viewer, Dice(f"hides {number} {ply}"))
                if key(world) != key(state):
                    return True
    return False


def _options(house: House, seats: int, luck: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in house.meta.options.values():
        if option.values and luck.random() < 0.3:
            chosen[option.key] = luck.choice(option.values)
    with contextlib.suppress(Exception):
        house.game.start(seats, house.meta.read_options(seats, chosen))
        return dict(house.meta.read_options(seats, chosen))
    return dict(house.meta.read_options(seats, None))


def _steps(
    house: House, luck: random.Random, viewer: int, here: State, there: State, bold: float
) -> list[PairStep]:
    """Something that happens here, and the most different thing there that looks the same."""
    game = house.game
    if here.asks[-1].seat == CHANCE:
        chances = game.chances(here)
        done = luck.choices(chances.actions, chances.weights)[0]
        others = list(game.chances(there).actions)
        wanted = _seen(house, viewer, here, CHANCE, done)[0]
        for other in _some(others, luck, done, True):
            if _seen(house, viewer, there, CHANCE, other)[0] == wanted:
                return [PairStep(CHANCE, done, other)]
        return []
    seat = luck.choice(here.asked())
    done = luck.choice(game.legal(here, seat))
    wanted = _seen(house, viewer, here, seat, done)[0]
    if seat != viewer and luck.random() < 0.5 and wanted == _now(house, viewer, here):
        return [PairStep(seat, done, None)]  # invisible, so the other world need not move
    found = _same_look(house, luck, viewer, there, seat, wanted, done, 3, bold)
    if not found:
        return []
    hidden = [PairStep(seat, None, action) for action in found[:-1]]
    return [*hidden, PairStep(seat, done, found[-1])]


def _same_look(
    house: House,
    luck: random.Random,
    viewer: int,
    state: State,
    seat: int,
    wanted: Any,
    done: Action,
    depth: int,
    bold: float,
) -> list[Action]:
    """Answers of a seat of which only the last can be noticed, and looks as wanted."""
    if seat not in state.asked():
        return []
    others = list(house.game.legal(state, seat))
    if seat == viewer:
        others = [action for action in others if action is done]
    now = _now(house, viewer, state)
    for other in _some(others, luck, done, luck.random() < bold):
        seen, after = _seen(house, viewer, state, seat, other)
        if seen == wanted and not (seen == now and depth == 3 and luck.random() < 0.5):
            return [other]
        if seen == now and seat != viewer and depth > 1:
            rest = _same_look(house, luck, viewer, after, seat, wanted, done, depth - 1, bold)
            if rest:
                return [other, *rest]
    return []


def _some(others: list[Action], luck: random.Random, done: Action, last: bool) -> list[Action]:
    """Some of the actions in any order, with the one that was done elsewhere last or first."""
    rest = [action for action in others if action is not done]
    luck.shuffle(rest)
    same = [done] if done in others else []
    return [*rest[:30], *same] if last else [*same, *rest[:30]]


def _now(house: House, viewer: int, state: State) -> Any:
    """What the viewer sees when nothing happens."""
    return (house.game.view(state, viewer), [], pending_of(state))


def pending_of(state: State) -> Any:
    return (state.asked(), bool(state.asks) and state.asks[-1].seat == CHANCE, not state.asks)


def _seen(
    house: House, viewer: int, state: State, seat: int, action: Action
) -> tuple[tuple[Any, ...], State]:
    """What the viewer sees and hears of an action, and the state after it."""
    after = house.game.clone(state)
    log = Log()
    house.game.apply(after, seat, action, log)
    heard = [
        (say.key, sorted(say.facts.items())) for say in (event.say(viewer) for event in log.events)
    ]
    return (house.game.view(after, viewer), heard, pending_of(after)), after


# As logs


def settled(pair: Pair) -> dict[int, bool]:
    """After so many steps nothing is left to chance, in either world, and the game is on; and whether they differ there."""
    found: dict[int, bool] = {}
    game = pair.house.game
    here, there = (game.start(pair.seats, pair.options) for _ in range(2))
    for number, step in enumerate(pair.steps):
        if step.here is not None:
            game.apply(here, step.seat, step.here, Log())
        if step.there is not None:
            game.apply(there, step.seat, step.there, Log())
        if all(state.asks and state.asks[-1].seat != CHANCE for state in (here, there)):
            alike = game.view(here, pair.viewer) == game.view(there, pair.viewer)
            if alike and pending_of(here) == pending_of(there):
                found[number + 1] = key(here) != key(there)
    return found
