"""Settings of the search for each house; see docs/research/bots.md."""

from __future__ import annotations


class Tuning:
    """Settings of the search. Values of a heuristic are in hundredths of a point.

    `scale`: a lead of so much heuristic value makes a game three quarters won.
    `exploration`: weight of the exploration term, in standard deviations of the values seen.
    `prior_weight`: weight of the prior before visits replace it.
    `widening`: progressive widening: a node with v visits considers widening * sqrt(v) actions.
    `replace_errors`: standard errors by which a candidate must beat the best prior to replace it.
    `depth`: actions and draws selected in the tree; 0: no tree, rollouts only.
    `rollout_plies`: plies of the own turn rolled out for the priors; 0 where the heuristic is meaningful
    after every single action.
    `lookahead`: follow-up questions answered before an action is evaluated, where turns have steps.
    `rival_weight`: how much the best rival's value counts against an action in quick choices, in percent.
    `finish_plies`: questions of the same turn answered by quick choices before a leaf is evaluated.
    `random_plies`: plies played at random after that.
    `greedy_plies`: before both, answers (of all seats) given by quick choices, across turns.
    `within_turn`: rounds end with the current turn, so that actions are compared at the same moment, before
    the draws that follow.
    `whole_turns`: quick choices are evaluated at the end of their turn: slower and stronger.
    `merge_draws`: draws share one node: what is learnt after one outcome serves after all others.
    `ignore_rivals`: rivals take any legal action and are not simulated, where sheets hardly interact.
    `guess_temperature`: a guess is e times as likely if the rivals' value in it is higher by this; 0: all
    guesses are equally likely.
    `cooperative`: everybody wins or loses together; the heuristic then values finished games too.
    `max_candidates`: how many candidates are compared at most.
    `max_prior_gap`: only those whose prior is within this heuristic value of the best; 0: all.
    `stop_errors`: stop early when no candidate beats the best prior even with so many standard errors
    added; 0: never.
    `distraction`: percent of the questions that the easy bot answers carelessly.
    """

    scale: float
    exploration: float
    prior_weight: float
    widening: float
    replace_errors: float
    depth: int
    rollout_plies: int
    lookahead: int
    rival_weight: int
    finish_plies: int
    random_plies: int
    greedy_plies: int
    within_turn: bool
    whole_turns: bool
    merge_draws: bool
    ignore_rivals: bool
    guess_temperature: float
    cooperative: bool
    max_candidates: int
    max_prior_gap: int
    stop_errors: float
    distraction: int

    def __init__(
        self,
        scale: float = 1000.0,
        exploration: float = 0.4,
        prior_weight: float = 1.0,
        widening: float = 0.7,
        replace_errors: float = 1.0,
        depth: int = 60,
        rollout_plies: int = 16,
        lookahead: int = 0,
        rival_weight: int = 0,
        finish_plies: int = 2,
        random_plies: int = 0,
        greedy_plies: int = 0,
        within_turn: bool = False,
        whole_turns: bool = False,
        merge_draws: bool = False,
        ignore_rivals: bool = False,
        guess_temperature: float = 0.0,
        cooperative: bool = False,
        max_candidates: int = 16,
        max_prior_gap: int = 0,
        stop_errors: float = 0.0,
        distraction: int = 40,
    ) -> None:
        self.scale = scale
        self.exploration = exploration
        self.prior_weight = prior_weight
        self.widening = widening
        self.replace_errors = replace_errors
        self.depth = depth
        self.rollout_plies = rollout_plies
        self.lookahead = lookahead
        self.rival_weight = rival_weight
        self.finish_plies = finish_plies
        self.random_plies = random_plies
        self.greedy_plies = greedy_plies
        self.within_turn = within_turn
        self.whole_turns = whole_turns
        self.merge_draws = merge_draws
        self.ignore_rivals = ignore_rivals
        self.guess_temperature = guess_temperature
        self.cooperative = cooperative
        self.max_candidates = max_candidates
        self.max_prior_gap = max_prior_gap
        self.stop_errors = stop_errors
        self.distraction = distraction


def tuning_of(house: str) -> Tuning:
    """The settings for a house; an untuned house is rolled out to the end at random."""
    house = house.partition("@")[0]  # older rules are searched like the newest
    if house == "raging_waters":
        return Tuning(scale=3000.0, depth=0, greedy_plies=200, ignore_rivals=True)
    if house == "rivers":
        return Tuning(scale=3000.0, depth=0, greedy_plies=200, ignore_rivals=True)
    if house == "whitewater":
        return Tuning(
            scale=600.0,
            replace_errors=1.5,
            rival_weight=50,
            guess_temperature=200.0,
            distraction=20,  # a careless paddle stroke costs a raft more than a turn
        )
    if house == "rising_waters":
        return Tuning(
            scale=300.0,
            depth=8,
            rollout_plies=0,
            greedy_plies=60,
            within_turn=True,
            cooperative=True,
            max_candidates=8,
            max_prior_gap=80,
            stop_errors=2.0,
        )
    if house == "new_bedford":
        return Tuning(depth=0, lookahead=1, greedy_plies=12, whole_turns=True)
    return Tuning(finish_plies=0, random_plies=400)
