"""A game between bots."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from watertable.bots.protocol import Bot
from watertable.bots.uniform import Uniform
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Driver, drive
from watertable.kernel.event import DEAF, Log
from watertable.kernel.game import Game
from watertable.kernel.state import State, differing


@mypyc_attr(allow_interpreted_subclasses=True)
class Match(Driver):
    """A bot per seat; each answer has its own dice, named by seat and ply."""

    bots: list[Bot]
    dice: Dice

    def __init__(self, bots: list[Bot], dice: Dice, log: Log = DEAF) -> None:
        super().__init__(log)
        self.bots = bots
        self.dice = dice

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        return self.bots[seat].answer(game, state, seat, self.dice.child(f"{seat} {self.plies}"))


SAMPLE_EVERY: Final = 503  # plies between two samples of the hidden share; prime, so that no rhythm of a game meets it


@mypyc_attr(allow_interpreted_subclasses=True)
class CountedMatch(Match):
    """A match that counts what the laboratory wants to know, in compiled code."""

    times: list[list[int]]  # [seat][kind of question]: how often it was asked
    widths: list[list[int]]  # [seat][kind of question]: summed number of choices
    uses: list[dict[int, int]]  # [seat]: action id -> how often it was chosen
    fixed: int  # answers given after the places were fixed
    hidden: list[int]  # per sample: thousandths of the state a seat cannot know
    uniform: list[bool]
    next_sample: int

    def __init__(
        self, bots: list[Bot], dice: Dice, kinds: int, number: int, log: Log = DEAF
    ) -> None:
        super().__init__(bots, dice, log)
        self.times = [[0] * kinds for _ in bots]
        self.widths = [[0] * kinds for _ in bots]
        self.uses = [{} for _ in bots]
        self.fixed = 0
        self.hidden = []
        self.uniform = [isinstance(bot, Uniform) for bot in bots]
        self.next_sample = number * 29 % SAMPLE_EVERY  # other plies in every game

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        legal = game.legal(state, seat)
        n = len(legal)
        ask = state.ask_of(seat)
        assert ask is not None
        self.times[seat][ask.kind] += 1
        self.widths[seat][ask.kind] += n
        if game.fixed_places(state):
            self.fixed += 1
        if self.plies >= self.next_sample:
            self.next_sample += SAMPLE_EVERY
            self.hidden.append(hidden_share(game, state, seat))
        if n == 1:
            action = legal[0]
        elif self.uniform[seat]:
            action = legal[self.dice.below(n)]  # needs neither a guess nor dice of its own
        else:
            action = super().choose(game, state, seat)
        used = self.uses[seat]
        used[action.id] = used.get(action.id, 0) + 1
        return action


def hidden_share(game: Game[Any], state: State, seat: int) -> int:
    """How much of the state a seat cannot know: the share of its numbers (in thousandths) that differ
    between the true state and a guess. After TAG's measure of hidden information, with numbers
    instead of components.
    """
    total = [0, 0]
    differing(state, game.guess(state, seat, Dice("hidden")), total)
    return 1000 * total[0] // max(total[1], 1)


def play_match(
    game: Game[Any], state: State, bots: list[Bot], draws: Dice, dice: Dice, bound: int
) -> bool:
    """Play to the end: draws from `draws`, the bots' dice from `dice`; False: not within the bound."""
    return drive(game, state, Match(bots, dice), draws, bound)
