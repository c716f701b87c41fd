"""Rising Waters: the map as planes, people, boards, hands as far as they are seen, decks as counts."""

from __future__ import annotations

from typing import Any

from tests.rl.by_view import Numbers, Piece, from_me, one_hot, padded
from watertable.kernel.house import House
from watertable.kernel.view import View

WIDE, HEXES = 12, 216
PAWNS, RAFTS, TOWNS = 27, 10, 5
GROUND = ("water", "flooded", "green_camp", "red_camp")  # 0 is dry
AHEAD = 9  # next cards of a deck, as far as a seat knows them
_NUMBERS = (
    "hands", "with_goals", "with_roles", "open_hands", "levee_counts", "stable", "limit", "weeks",
    "week", "losses", "bank", "bank_goal", "start_level", "stars_left", "heavy_left", "threats",
    "activism", "cancelled", "due", "camp", "ahead", "actions", "points_left", "swimmer", "gifts",
    "boost", "deck",
)  # fmt: skip
_LISTS = (
    "lost", "level", "rounds", "pawn_raft", "pile", "landowner_pile", "report_pile", "goal_open",
    "goal_left", "goal_task", "goal_done", "consent", "boarded", "unseen", "reports", "stars",
    "landowners",
)  # fmt: skip


def pieces(house: House, seats: int) -> list[Piece]:
    """The features, in order. A lone seat plays two hands, its own first."""
    hands = max(seats, 2)
    view = _first(house, seats)
    kinds = len(house.words.ids["card"])
    landowners = len(house.words.ids["landowner"])
    powers = len(house.words.ids["power"])
    renewable = len(house.words.ids["renewable"])
    return [
        Piece("spring", 1, lambda view: [int(view["version"] == "spring_1927")]),
        *[_number(name) for name in _NUMBERS],
        *[_plane(code + 1) for code in range(len(GROUND))],
        Piece("levee", HEXES, lambda view: view["levee"]),
        *[_list(name, len(view[name])) for name in _LISTS],
        Piece("pawn", 2 * PAWNS, lambda view: places(view["pawn_at"])),
        Piece("raft", 2 * RAFTS, lambda view: places(view["raft_at"])),
        Piece("town", 2 * TOWNS, lambda view: places(view["town_at"])),
        Piece("first", hands, lambda view: from_me(one_hot(view["first"], hands), view)),
        Piece("answers_for", hands, lambda v: from_me(one_hot(v["answers_for"], hands), v)),
        *[_per_hand(name, hands) for name in ("role", "points", "last_target")],
        *[_per_hand(name, hands) for name in ("hand_sizes", "jobs", "threats_held")],
        Piece("power", hands * powers, lambda view: flat(from_me(view["power"], view))),
        Piece("cubes", hands * renewable, lambda view: flat(from_me(view["cubes"], view))),
        Piece("cards", hands * kinds, lambda view: held(view, kinds)),
        Piece("row", 3 * landowners, lambda view: row(view, landowners)),
        Piece("goal_given", 20, lambda view: flat(view["goal_given"])),
        Piece("next_reports", AHEAD, lambda view: padded(view["next_reports"], AHEAD)),
        Piece("next_landowners", AHEAD, lambda view: padded(view["next_landowners"], AHEAD)),
    ]


def _first(house: House, seats: int) -> View:
    """The view at the very beginning: how long each list is."""
    return house.game.view(house.game.start(seats, house.meta.read_options(seats, None)), 0)


def _number(name: str) -> Piece:
    return Piece(name, 1, lambda view: [int(view[name])])


def _list(name: str, size: int) -> Piece:
    return Piece(name, size, lambda view: view[name])


def _per_hand(name: str, hands: int) -> Piece:
    return Piece(name, hands, lambda view: from_me(view[name], view))


def _plane(code: int) -> Piece:
    return Piece(
        GROUND[code - 1], HEXES, lambda view: [int(ground == code) for ground in view["ground"]]
    )


def places(hexes: list[int]) -> Numbers:
    """Column and row of each, counted from 1; 0 and 0 where there is none."""
    found: Numbers = []
    for at in hexes:
        found += [at % WIDE + 1, at // WIDE + 1] if at >= 0 else [0, 0]
    return found


def flat(rows: list[Any]) -> Numbers:
    return [number for row in rows for number in row]


def held(view: View, kinds: int) -> Numbers:
    """Cards by kind in each hand; nothing where the hand is not seen."""
    return flat([cards or [0] * kinds for cards in from_me(view["cards"], view)])


def row(view: View, landowners: int) -> Numbers:
    """The three face-up Landowner cards."""
    return flat([one_hot(card, landowners) for card in padded(view["row"], 3)])
