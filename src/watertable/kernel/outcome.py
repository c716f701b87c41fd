"""The result of a game: a score and a rank per seat, and the reason."""

from __future__ import annotations

from typing import Any

from watertable.kernel.text import Say


class Outcome:
    """Scores, ranks (1 = won, equal ranks are shared), tie-breakers and why the game ended.

    `others` holds the scores of automas by name; they are included in the ranking.
    `lines` is the score sheet: per line its Say and a number per seat.
    """

    scores: list[int]
    ranks: list[int]
    ties: list[list[int]]
    reason: Say
    others: dict[str, int]
    lines: list[tuple[Say, list[int]]]

    def __init__(self, scores: list[int], ranks: list[int], reason: Say) -> None:
        self.scores = scores
        self.ranks = ranks
        self.reason = reason
        self.ties = []
        self.others = {}
        self.lines = []

    def told(self) -> list[Say]:
        """The reason and, if equal scores have different ranks, the tie-breaker: `end.tie`."""
        seats = range(len(self.scores))
        for one in seats:
            for other in seats:
                if self.scores[one] == self.scores[other] and self.ranks[one] != self.ranks[other]:
                    return [self.reason, Say("end.tie")]
        return [self.reason]

    def plain(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "scores": self.scores,
            "ranks": self.ranks,
            "reason": self.reason.plain(),
            "ties": self.ties,
            "others": self.others,
            "lines": [{"say": say.plain(), "seats": row} for say, row in self.lines],
        }


def ranked(scores: list[int], ties: list[list[int]], reason: Say) -> Outcome:
    """A competition: more is better; `ties[seat]` are tie-breakers, first one first."""
    keys = [[scores[seat], *ties[seat]] if ties else [scores[seat]] for seat in range(len(scores))]
    ranks = [1 + sum(1 for other in keys if other > mine) for mine in keys]
    outcome = Outcome(scores, ranks, reason)
    outcome.ties = ties
    return outcome


def together(scores: list[int], won: bool, reason: Say) -> Outcome:
    """A co-operative game: all seats win (rank 1) or none does (rank 2)."""
    return Outcome(scores, [1 if won else 2] * len(scores), reason)
