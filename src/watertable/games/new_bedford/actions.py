"""What a seat, or chance, can do.

One table for every set-up; ids never move. `CODE` and `ARG` give an action's verb and its number by id,
so that rules compare ints.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.board import PLACES
from watertable.kernel.action import Action, ActionTable

REVEALED: Final = 0
START: Final = 1
BUY: Final = 2
PLACE: Final = 3
BUILD_TILE: Final = 4
DISCOUNT: Final = 5
TAKE: Final = 6
GIVE: Final = 7
SELL: Final = 8
SELL_ALL: Final = 9
ROW: Final = 10
SHIP: Final = 11
AMOUNT: Final = 12
VICTIM: Final = 13
COPY: Final = 14
BRIDGE: Final = 15
COVER: Final = 16
BURN: Final = 17
SHIFT: Final = 18
REFINE: Final = 19
LOSE: Final = 20
CHOOSE: Final = 21
PAGE: Final = 22
SELL_WHALE: Final = 23
BUY_WHALE: Final = 24
PLAY: Final = 25
IGNORE: Final = 26
WORKER: Final = 27
PAY: Final = 28
PREPARE_SHIP: Final = 29
SUFFER: Final = 30
STAY: Final = 31
SKIP: Final = 32
WAIT: Final = 33
DECLINE: Final = 34
DONE: Final = 35
PASS: Final = 36
# Chance
FIRST: Final = 37
DRAW_TILE: Final = 38
TOKEN: Final = 39
SHOW: Final = 40
ROLL: Final = 41
VERBS: Final = [
    "reveal", "start", "buy", "place", "build", "discount", "take", "give", "sell", "sell_all",
    "row", "ship", "amount", "victim", "copy", "bridge", "cover", "burn", "shift", "refine",
    "lose", "choose", "page", "sell_whale", "buy_whale", "play", "ignore", "worker", "pay",
    "prepare", "suffer", "stay", "skip", "wait", "decline", "done", "pass", "first", "tile",
    "token", "show", "roll",
]  # fmt: skip


class StartWith(Action):
    """Five dollars' worth of goods; what is left is cash (p. 2)."""

    wood: i64
    food: i64
    brick: i64
    coins: i64

    def __init__(self, wood: int, food: int, brick: int) -> None:
        coins = 5 - wood - food - 2 * brick
        super().__init__("start", f"start wood {wood} food {food} brick {brick} coins {coins}")
        self.wood = wood
        self.food = food
        self.brick = brick
        self.coins = coins


class OfGood(Action):
    """A verb on wood, food or brick."""

    good: i64

    def __init__(self, verb: str, good: int) -> None:
        super().__init__(verb, f"{verb} {pieces.GOODS[good]}")
        self.good = good


class OfPlace(Action):
    """A worker goes to a place."""

    place: i64

    def __init__(self, place: int) -> None:
        super().__init__("place", f"place {pieces.PLACE_IDS[place]}")
        self.place = place


class OfTile(Action):
    """A verb on a building tile."""

    tile: i64

    def __init__(self, verb: str, tile: int) -> None:
        super().__init__(verb, f"{verb} {pieces.TILE_IDS[tile]}")
        self.tile = tile


class OfShip(Action):
    """One of the seat's own ships."""

    ship: i64

    def __init__(self, ship: int) -> None:
        super().__init__("ship", f"ship {ship + 1}")
        self.ship = ship


class OfWhale(Action):
    """A verb on a token, by species."""

    whale: i64

    def __init__(self, verb: str, whale: int) -> None:
        super().__init__(verb, f"{verb} {pieces.TOKENS[whale]}")
        self.whale = whale


class ShiftWhale(Action):
    """A token goes to this ship from the other one (Loading Dock)."""

    whale: i64
    ship: i64

    def __init__(self, whale: int, ship: int) -> None:
        super().__init__("shift", f"shift {pieces.TOKENS[whale]} {ship + 1}")
        self.whale = whale
        self.ship = ship


class OfCard(Action):
    """A verb on a page of the Ship's Log."""

    card: i64

    def __init__(self, verb: str, card: int) -> None:
        super().__init__(verb, f"{verb} {pieces.CARD_IDS[card]}")
        self.card = card


class OfSlot(Action):
    """One of the face-up pages: 0 and 1."""

    slot: i64

    def __init__(self, slot: int) -> None:
        super().__init__("page", f"page {slot + 1}")
        self.slot = slot


class OfPlayer(Action):
    """A verb on a participant."""

    who: i64

    def __init__(self, verb: str, who: int) -> None:
        super().__init__(verb, f"{verb} {who + 1}")
        self.who = who


class Shield(Action):
    """A page's harm is ignored: by Insurance (0) or by Calm Seas (1)."""

    shield: i64

    def __init__(self, shield: int) -> None:
        super().__init__("ignore", "ignore " + ["insurance", "calm_seas"][shield])
        self.shield = shield


class Count(Action):
    """A verb with a number."""

    n: i64

    def __init__(self, verb: str, n: int) -> None:
        super().__init__(verb, f"{verb} {n}")
        self.n = n


ACTIONS: Final = ActionTable()
CODE: Final = [0]
ARG: Final = [0]


def _add(action: Action, arg: int) -> Action:
    ACTIONS.add(action)
    CODE.append(VERBS.index(action.verb))
    ARG.append(arg)
    return action


def _starts() -> list[Action]:
    found: list[Action] = []
    for brick in range(3):
        for food in range(6 - 2 * brick):
            for wood in range(6 - 2 * brick - food):
                found.append(_add(StartWith(wood, food, brick), len(found)))
    return found


def _goods(verb: str) -> list[Action]:
    return [_add(OfGood(verb, good), good) for good in range(3)]


def _tiles(verb: str, count: int) -> list[Action]:
    return [_add(OfTile(verb, tile), tile) for tile in range(count)]


def _whales(verb: str, count: int) -> list[Action]:
    return [_add(OfWhale(verb, whale), whale) for whale in range(count)]


def _cards(verb: str) -> list[Action]:
    return [_add(OfCard(verb, card), card) for card in range(pieces.CARDS)]


STARTS: Final = _starts()
BUYS: Final = [_add(OfGood("buy", good), good) for good in range(2)]
PLACED: Final = [_add(OfPlace(place), place) for place in range(PLACES)]
BUILT: Final = _tiles("build", pieces.TILES)
DISCOUNTS: Final = _goods("discount")
TAKES: Final = _goods("take")
GIVES: Final = _goods("give")
SELLS: Final = _goods("sell")
SELL_ALLS: Final = _goods("sell_all")
TO_ROW: Final = [_add(Count("row", row), row) for row in range(7)]
WITH_SHIP: Final = [_add(OfShip(ship), ship) for ship in range(2)]
AMOUNTS: Final = [_add(Count("amount", n), n) for n in range(1, 9)]
VICTIMS: Final = [_add(OfPlayer("victim", who), who) for who in range(pieces.MOST)]
COPIES: Final = _tiles("copy", pieces.ACTION_TILES)
BRIDGES: Final = _tiles("bridge", pieces.ACTION_TILES)
COVERS: Final = _tiles("cover", pieces.ACTION_TILES)
BURNS: Final = _tiles("burn", pieces.ACTION_TILES)
# whale * 2 + ship
SHIFTS: Final = [_add(ShiftWhale(i // 2, i % 2), i) for i in range(2 * len(pieces.WHALES))]
REFINES: Final = _whales("refine", 3)
LOSES: Final = _whales("lose", 2)
CHOICES: Final = _whales("choose", 3)
PAGES: Final = [_add(OfSlot(slot), slot) for slot in range(2)]
SELL_WHALES: Final = _whales("sell_whale", 3)
BUY_WHALES: Final = _whales("buy_whale", 3)
PLAYS: Final = _cards("play")
IGNORES: Final = [_add(Shield(shield), shield) for shield in range(2)]
WORKERS: Final = [_add(Count("worker", n + 1), n) for n in range(2)]
DO_PAY: Final = _add(Action("pay", "pay"), 0)
DO_PREPARE: Final = _add(Action("prepare", "prepare"), 0)
DO_SUFFER: Final = _add(Action("suffer", "suffer"), 0)
DO_STAY: Final = _add(Action("stay", "stay"), 0)
DO_SKIP: Final = _add(Action("skip", "skip"), 0)
DO_WAIT: Final = _add(Action("wait", "wait"), 0)
DO_DECLINE: Final = _add(Action("decline", "decline"), 0)
DO_DONE: Final = _add(Action("done", "done"), 0)
DO_PASS: Final = _add(Action("pass", "pass"), 0)
# Chance
FIRSTS: Final = [_add(OfPlayer("first", who), who) for who in range(pieces.MOST)]
TILE_DRAWS: Final = _tiles("tile", pieces.TILES)
TOKEN_DRAWS: Final = _whales("token", 4)
SHOWS: Final = _cards("show")
ROLLS: Final = [_add(Count("roll", n), n) for n in range(1, 4)]


def start_of(arg: int) -> StartWith:
    """The goods of a start, by its number."""
    action = STARTS[arg]
    assert isinstance(action, StartWith)
    return action
