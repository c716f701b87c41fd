"""Why a table is closed, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import watertable
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection

WORDS: Final = {
    "close": "The host has closed the table.",
    "rules": "This table was begun under rules version {needs_rules} of {title}; this server has version {has_rules}.",
    "data": "This table was begun with other printed data of {title} ({needs_data}) than this server has ({has_data}).",
    "gone": "This table plays {title}, rules version {needs_rules}, a game that this server does not have.",
    "fault": "The rules of {title} on this server are those of the table and yet cannot follow what was played: a fault of the server, which has been noted.",
}
HELP: Final = (
    "It can be read, not played. What you have seen so far can be downloaded. Ask the host, or whoever runs this server, "
    "for the rules it needs: as soon as they are here, the game goes on where it stands."
)


@dataclass(slots=True)
class Closing:
    """Why a table is closed, for people and for programs."""

    why: str  # a key of WORDS
    text: str
    needs: dict[str, Any]
    has: dict[str, Any] | None  # None: this server does not have the game at all

    def plain(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"why": self.why, "needs": self.needs, "has": self.has}

    def refusal(self, kind: str) -> Refusal:
        """The same as a refusal."""
        return Refusal(409, kind, self.text, **self.plain())


def closing(projection: Projection) -> Closing | None:
    """Why this table is closed or cannot be played here; None if it can."""
    if projection.closed != "rules":
        return (
            _describe(projection, "close", _installed(projection.game))
            if projection.closed
            else None
        )
    house = _installed(projection.game)
    if house is None:
        return _describe(projection, "gone", None)
    if projection.lost:
        return _describe(projection, "fault", house)
    return _describe(projection, "rules" if house.meta.rules != projection.rules else "data", house)


def _installed(game: str) -> House | None:
    try:
        return watertable.house(game)
    except (WaterTableError, ImportError):
        return None


def _describe(projection: Projection, why: str, house: House | None) -> Closing:
    needs = {"game": projection.game, "rules": projection.rules, "data": projection.data}
    has = None
    if house is not None:
        has = {"game": projection.game, "rules": house.meta.rules, "data": house.digest}
    text = WORDS[why].format(
        title=house.meta.title if house is not None else projection.game,
        **{f"needs_{key}": value for key, value in needs.items()},
        **{f"has_{key}": value for key, value in (has or {}).items()},
    )
    help_ = why != "close" and not projection.finished
    return Closing(why, f"{text} {HELP}" if help_ else text, needs, has)
