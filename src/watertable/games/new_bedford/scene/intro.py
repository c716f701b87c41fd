"""The pictures of the first screen: the goal, a turn, how to win."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford.scene import scene
from watertable.games.new_bedford.scene.backdrop import QUAY, WIDTH, backdrop
from watertable.games.new_bedford.setup import start
from watertable.games.new_bedford.view import view
from watertable.kernel.house import Options
from watertable.kernel.picture import Picture, window
from watertable.kernel.view import View

SEATS: Final = 3
OPTIONS: Final[Options] = {
    "town": False,
    "log": "off",
    "fifth": "off",
    "set": "suggested",
    "captains": [],
    "ahab_omens": False,
    "coffin_refinery": True,
    "last_pages": False,
    "pushes": "any",
}


def intro() -> list[Picture]:
    """Ships off the town, workers on the Town Board, whales on the Whaling Board."""
    drawn, port = scene(_moment()), backdrop("port")
    return [
        window("goal", drawn, port, (0, QUAY - 100, 760, 570)),
        window("turn", drawn, port, (0, 0, 580, 435)),
        window("win", drawn, port, (1000, QUAY + 116, WIDTH - 1000, 330)),
    ]


def _moment() -> View:
    """A game of three in its sixth round."""
    state = start(SEATS, OPTIONS)
    state.asks.clear()
    facts = view(state, 0)
    facts["round"] = 6
    facts["worker"] = [[board.FOREST, -1], [board.GENERAL_STORE, -1], [board.FARM, board.FOREST]]
    for tile, seat in ((pieces.BANK, 0), (pieces.TAVERN, 1), (pieces.WHARF, 2), (pieces.INN, 0)):
        facts["owner"][tile] = seat
    for ship, row in ((0, 2), (1, 5), (2, 3), (4, 3)):
        facts["ship"][ship] = row
        facts["rows"][row].append(ship)
    facts["hold"][0] = [2, 1, 0]
    facts["hold"][2] = [1, 0, 0]
    facts["sea"] = [2, 1, 1, 1]
    return facts
