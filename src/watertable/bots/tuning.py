"""How the search is set for each house: first settings, see docs/bots.md."""

from __future__ import annotations


class Tuning:
    """The dials of the search.

    `scale`: how many heuristic points of lead make a game three quarters won.
    `explore`: how much an answer that was tried little is preferred, in spreads of the values met.
    `bias`: how much the first impression counts before experience replaces it.
    `widen`: an answer more is considered each time the visits reach (number / widen) squared.
    `proof`: by how many standard errors an answer must be better to replace the first impression.
    `depth`: how many answers and draws are followed in the tree; 0: rounds are played at sight alone.
    `roll`: how many plies of the own turn are rolled on for the first impression; 0 where the heuristic speaks
    after every single answer.
    `sight`: how many follow-up questions an answer is looked at behind, where turns have steps.
    `envy`: how much of the best rival's worth counts against an answer at sight, in percent.
    `finish`: how many questions of the same turn are answered at sight before a leaf is valued.
    `plies`: how many plies are played by lot after that.
    `ahead`: before that, how many answers (of all seats) are given at sight, turn after turn.
    `within`: rounds end with the turn that is on: answers are compared at the same hour, before the luck
    of what follows.
    `turns`: answers given at sight are looked at when their turn is over: dearer and wiser.
    `merge`: draws are not told apart: what is learnt after one roll serves after all others.
    `alone`: everybody works on a sheet of their own: rivals give any answer and are not studied.
    `credit`: by how many heuristic points better rivals must stand in a guess to make it e times as
    likely; 0: every guess counts alike.
    `together`: everybody wins or loses together; the heuristic then speaks of finished games too.
    `answers`: how many answers are compared at most.
    `near`: of these, only those that look no more than so many heuristic points worse than the best; 0: all.
    `sure`: thinking ends before its time when no answer is better than the first impression even with so
    many standard errors added; 0: never.
    """

    scale: float
    explore: float
    bias: float
    widen: float
    proof: float
    depth: int
    roll: int
    sight: int
    envy: int
    finish: int
    plies: int
    ahead: int
    within: bool
    turns: bool
    merge: bool
    alone: bool
    credit: float
    together: bool
    answers: int
    near: int
    sure: float

    def __init__(
        self,
        scale: float = 1000.0,
        explore: float = 0.4,
        bias: float = 1.0,
        widen: float = 0.7,
        proof: float = 1.0,
        depth: int = 60,
        roll: int = 16,
        sight: int = 0,
        envy: int = 0,
        finish: int = 2,
        plies: int = 0,
        ahead: int = 0,
        within: bool = False,
        turns: bool = False,
        merge: bool = False,
        alone: bool = False,
        credit: float = 0.0,
        together: bool = False,
        answers: int = 16,
        near: int = 0,
        sure: float = 0.0,
    ) -> None:
        self.scale = scale
        self.explore = explore
        self.bias = bias
        self.widen = widen
        self.proof = proof
        self.depth = depth
        self.roll = roll
        self.sight = sight
        self.envy = envy
        self.finish = finish
        self.plies = plies
        self.ahead = ahead
        self.within = within
        self.turns = turns
        self.merge = merge
        self.alone = alone
        self.credit = credit
        self.together = together
        self.answers = answers
        self.near = near
        self.sure = sure


def tuning_of(house: str) -> Tuning:
    """The dials for a house; one that nobody tuned plays its games to the end by lot."""
    if house == "raging_waters":
        return Tuning(scale=3000.0, depth=0, ahead=200, alone=True)
    if house == "rivers":
        return Tuning(scale=3000.0, depth=0, ahead=200, alone=True)
    if house == "whitewater":
        return Tuning(scale=600.0, proof=1.5, envy=50, credit=200.0)
    if house == "rising_waters":
        return Tuning(
            scale=300.0,
            depth=8,
            roll=0,
            ahead=60,
            within=True,
            together=True,
            answers=8,
            near=80,
            sure=2.0,
        )
    if house == "new_bedford":
        return Tuning(depth=0, sight=1, ahead=12, turns=True)
    return Tuning(finish=0, plies=400)
