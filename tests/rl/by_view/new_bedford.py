"""New Bedford: town, workers, ships at sea, tokens, log pages, and what everybody has."""

from __future__ import annotations

from typing import Any

from tests.rl.by_view import Numbers, Piece, one_hot, padded
from watertable.kernel.house import House
from watertable.kernel.view import View

MOST = 5  # people and captains together
ROWS, BERTHS = 7, 3
CAPTAINS, JOB = 4, 8
_NUMBERS = (
    "players", "last_place", "round", "final", "wheel_taken", "wheelhouse", "log_mode",
    "ahab_omens", "covered", "copied", "extra", "angry", "floe", "stove",
)  # fmt: skip
_TOKENS = (("bag", 4), ("sea", 4), ("cup", 4), ("offer", 3), ("gone", 4))


def pieces(house: House, seats: int) -> list[Piece]:
    """The features, in order. Participants: the looking seat, the others in seat order, captains;
    room for five, so that captains fit in.
    """
    tiles = len(house.words.ids["tile"])
    cards = len(house.words.ids["card"])
    spots = len(house.words.names["place"])
    return [
        *[_number(name) for name in _NUMBERS],
        Piece("readings", 3, lambda view: view["readings"]),
        Piece("captains", CAPTAINS, lambda view: padded(view["captains"], CAPTAINS)),
        Piece("helm", CAPTAINS, lambda view: padded(view["helm"], CAPTAINS)),
        Piece("rolled", CAPTAINS, lambda view: padded(view["rolled"], CAPTAINS)),
        Piece("first", MOST, lambda view: who(view, view["first"])),
        Piece("wheel", MOST, lambda view: who(view, view["wheel"])),
        *[_each(name, 1) for name in ("scores", "coins", "inn", "refined", "spared", "named")],
        *[_each(name, 3) for name in ("goods", "kept")],
        Piece("my_workers", spots, lambda view: workers(view, spots, True)),
        Piece("their_workers", spots, lambda view: workers(view, spots, False)),
        Piece("owner", tiles * MOST, lambda v: flat([who(v, owner) for owner in v["owner"]])),
        Piece("unbuilt", tiles, lambda view: [int(owner == -1) for owner in view["owner"]]),
        Piece("flipped", spots - 8, lambda view: view["flipped"]),
        Piece("mayor", 1 + MOST, lambda v: [v["mayor"][0], *who(v, v["mayor"][1])]),
        Piece("bridge", 1 + MOST, lambda v: [v["bridge"][0], *who(v, v["bridge"][1])]),
        *[_ships(name, 1) for name in ("ship", "to_dock", "iced")],
        _ships("hold", 3),
        _ships("was", 2),
        Piece("track", ROWS * BERTHS * MOST, track),
        Piece("harbour", 2 * MOST, lambda view: fleet(view, view["harbour"])),
        Piece("choosers", 2 * MOST, lambda view: fleet(view, view["choosers"])),
        *[_tokens(name, size) for name, size in _TOKENS],
        Piece("page_of", cards * MOST, lambda v: flat([who(v, at) for at in v["card_at"]])),
        Piece("page_deck", cards, lambda view: [int(at == -2) for at in view["card_at"]]),
        Piece("page_open", cards, lambda view: [int(at <= -4) for at in view["card_at"]]),
        Piece("page_used", cards, lambda view: view["card_used"]),
        Piece("job", JOB, lambda view: padded(view["job"], JOB)),
    ]


def _number(name: str) -> Piece:
    return Piece(name, 1, lambda view: [view[name]])


def _tokens(name: str, size: int) -> Piece:
    return Piece(name, size, lambda view: view[name])


def _each(name: str, size: int) -> Piece:
    return Piece(name, size * MOST, lambda view: everyone(view, view[name], size))


def _ships(name: str, size: int) -> Piece:
    return Piece(name, 2 * size * MOST, lambda view: vessels(view, view[name], size))


def order(view: View) -> list[int]:
    """All participants, the looking seat first, captains last."""
    seats, me = view["seats"], max(view["seat"], 0)
    return [*range(me, seats), *range(me), *range(seats, view["players"])]


def who(view: View, number: int) -> Numbers:
    """One of the participants, counted from the looking seat."""
    around = order(view)
    return one_hot(around.index(number) if number in around else -1, MOST)


def everyone(view: View, rows: list[Any], size: int) -> Numbers:
    """A number, or several, of each participant; 0 for those who are not there."""
    found: Numbers = []
    for number in order(view):
        row = rows[number]
        found += row if isinstance(row, list) else [row]
    return padded(found, size * MOST, 0)


def vessels(view: View, rows: list[Any], size: int) -> Numbers:
    """The same for the two ships of each."""
    pairs = [flat([_listed(rows[2 * n]), _listed(rows[2 * n + 1])]) for n in range(view["players"])]
    return everyone(view, pairs, 2 * size)


def _listed(row: Any) -> Numbers:
    return row if isinstance(row, list) else [row]


def workers(view: View, places: int, mine: bool) -> Numbers:
    """How many workers of mine, or of all others, stand on each place."""
    found = [0] * places
    for number, pair in enumerate(view["worker"]):
        if (number == max(view["seat"], 0)) == mine:
            for at in pair:
                if at >= 0:
                    found[at] += 1
    return found


def track(view: View) -> Numbers:
    """Whose ship lies on each berth of the whaling track."""
    found: Numbers = []
    for ships in view["rows"]:
        for berth in range(BERTHS):
            found += who(view, ships[berth] // 2 if berth < len(ships) else -1)
    return found


def fleet(view: View, ships: list[int]) -> Numbers:
    """Ships in order, each as its place among all ships counted from 1; 0 where none is."""
    around = order(view)
    return padded([2 * around.index(ship // 2) + ship % 2 + 1 for ship in ships], 2 * MOST, 0)


def flat(rows: list[Any]) -> Numbers:
    return [number for row in rows for number in row]
