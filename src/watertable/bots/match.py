"""Bots at one table: the driver of arenas. Every bot is handed a guess, never the state."""

from __future__ import annotations

from typing import Any

from watertable.bots.mind import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, State


def answer(mind: Bot, game: Game[Any], state: State, seat: int, dice: Dice) -> Action:
    """What a bot says to the open question of its seat: it sees a guess, drawn with its dice."""
    world = game.guess(state, seat, dice.child("guess"))
    return mind.choose(game, world, seat, dice.child("choose"))


def play_match(
    game: Game[Any], state: State, minds: list[Bot], luck: Dice, dice: Dice, bound: int
) -> bool:
    """Play a game to its end: draws from `luck`, thoughts from `dice`; False: not within the bound.

    Where several seats are asked at once they answer in seat order; answers are sealed, so the
    order gives nothing away.
    """
    for ply in range(bound):
        if not state.asks:
            return True
        seat = state.actor()
        if seat == CHANCE:
            game.apply(state, CHANCE, luck.draw(game.chances(state)), DEAF)
        else:
            action = answer(minds[seat], game, state, seat, dice.child(f"{seat} {ply}"))
            game.apply(state, seat, action, DEAF)
    return state.over()
