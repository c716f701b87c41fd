"""Why a table is closed, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from watertable.kernel.house import House
from watertable.kernel.state import SPECTATOR
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection, installed

WORDS: Final = {
    "close": "The host has closed the table.",
    "operator": "The operator of this server has closed the table.",
    "rules": "This table was begun under rules version {needs_rules} of {title}; this server has version {has_rules}.",
    "newer": "This table is played under rules version {needs_rules} of {title}; this server has the older version {has_rules}.",
    "changed": "This table was begun under rules version {needs_rules} of {title}; this server has version {has_rules}, under which a move that was made is not possible{move}.",
    "data": "This table was begun with other printed data of {title} ({needs_data}) than this server has ({has_data}).",
    "gone": "This table plays {title}, rules version {needs_rules}, a game that this server does not have.",
    "fault": "The rules of {title} on this server are those of the table and yet cannot follow what was played: a fault of the server, which has been noted.",
}
HELP: Final = (
    "It can be read, not played. What you have seen so far can be downloaded. Ask the host, or the person who runs this server, "
    "for the rules it needs: as soon as they are here, the game goes on where it stands."
)

AGREE: Final = (
    "If all who play agree, the game goes back to before that move and goes on under the new rules. "
    "What you have seen so far can be downloaded."
)


@dataclass(slots=True)
class ClosedReason:
    """Why a table is closed, for people and for programs."""

    why: str  # a key of WORDS
    text: str
    needs: dict[str, Any]
    has: dict[str, Any] | None  # None: this server does not have the game at all
    agreed: list[int] | None = None  # seats that agreed to go back; None: nobody is asked

    def plain(self) -> dict[str, Any]:
        """JSON-ready."""
        asked = {} if self.agreed is None else {"agreed": self.agreed}
        return {"why": self.why, "needs": self.needs, "has": self.has, **asked}

    def refusal(self, kind: str) -> Refusal:
        """The same as a refusal."""
        return Refusal(409, kind, self.text, **self.plain())


def closing(projection: Projection) -> ClosedReason | None:
    """Why this table is closed or cannot be played here; None if it can."""
    if projection.closed != "rules":
        return (
            _describe(projection, projection.closed, installed(projection.game))
            if projection.closed
            else None
        )
    house = installed(projection.game)
    if house is None:
        return _describe(projection, "gone", None)
    if projection.lost:
        return _describe(projection, "fault", house)
    if house.meta.rules < projection.rules:
        return _describe(projection, "newer", house)
    if projection.stuck is not None and projection.stuck.held >= 0:
        return _describe(projection, "changed", house)
    return _describe(projection, "rules" if house.meta.rules != projection.rules else "data", house)


def _describe(projection: Projection, why: str, house: House | None) -> ClosedReason:
    needs = {"game": projection.game, "rules": projection.rules, "data": projection.data}
    has = None
    if house is not None:
        has = {"game": projection.game, "rules": house.meta.rules, "data": house.digest}
    text = WORDS[why].format(
        title=house.meta.title if house is not None else projection.game,
        move=_move(projection),
        **{f"needs_{key}": value for key, value in needs.items()},
        **{f"has_{key}": value for key, value in (has or {}).items()},
    )
    if why == "changed" and projection.stuck is not None:
        rules = projection.stuck.rules
        agreed = sorted(seat for seat, to in projection.back_agreed if to == rules)
        return ClosedReason(why, f"{text} {AGREE}", needs, has, agreed)
    help_ = not projection.closed_on_purpose and not projection.finished
    return ClosedReason(why, f"{text} {HELP}" if help_ else text, needs, has)


def _move(projection: Projection) -> str:
    """The first move that does not hold, in the words that everybody was shown; "" if nobody else may know of it."""
    stuck = projection.stuck
    if stuck is None:
        return ""
    for told in projection.told:
        if told.n > stuck.held and told.text:
            return f" (“{told.text}”)" if projection.hears(SPECTATOR, told.n) else ""
    return ""
