"""The sea: ships with two sails, their cargo, tokens, the bag as a small histogram, pages.

Cached shapes are shared by all scenes and must not be changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford.scene.backdrop import (
    BERTH,
    BESIDE,
    DOCK_X,
    LANE_END,
    LANE_TOP,
    SMALL,
    YARD_X,
    lane_middle,
)
from watertable.kernel.scene import ABOVE, MARKS, PIECES, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.view import View
from watertable.parts.drawing import box, closed

TOKEN_SPOTS: Final[list[tuple[float, float]]] = [
    (1052, 674), (1156, 674), (1052, 776), (1156, 776)
]  # fmt: skip
BASE: Final = 908  # the ground line of the histogram
MOST: Final = 36  # tokens of one kind
PAGE_X: Final = [1267, 1373]
PAGE_Y: Final = 698
LEFT: Final = box(1000, LANE_TOP, 208, LANE_END - LANE_TOP)  # the Whaling Board
RIGHT: Final = 1216  # the bag, below the pages if there are any


def sea(view: View) -> list[Shape]:
    """Everything below the town."""
    found: list[Shape] = []
    for ship in range(2 * view["players"]):
        if view["ship"][ship] != board.BOTTLE:
            found.extend(_ship(view, ship))
    found.extend(_tokens(tuple(view["sea"])))
    found.extend(_bag(tuple(view["bag"]), bool(view["log_mode"])))
    found.extend(_pages(view))
    found.extend(_offers(view))
    return found


def _berth(view: View, ship: int) -> tuple[float, float, float]:
    """Where a ship lies, and how large it is drawn."""
    row = view["ship"][ship]
    if row == board.SUPPLY:
        return (YARD_X + 40 + 56 * ship, 540, 0.62)
    if row == board.DOCK:
        docked = [s for s in range(len(view["ship"])) if view["ship"][s] == board.DOCK]
        return (DOCK_X + 40 + 41 * docked.index(ship), 540, 0.62)
    if row == board.RETURN:
        waiting = [s for s in range(len(view["ship"])) if view["ship"][s] == board.RETURN]
        return (58, 660 + 62 * waiting.index(ship), 0.62)
    if ship == view["extra"]:
        return (lane_middle(row) - 18, BESIDE, 0.6)
    return (lane_middle(row) - 18, BERTH[view["rows"][row].index(ship)], 0.92)


def _ship(view: View, ship: int) -> list[Shape]:
    who = ship // 2
    x, y, scale = _berth(view, ship)
    found: list[Shape] = [
        Sprite(
            f"ship:{ship}",
            ref=f"ship:{ship}",
            layer=PIECES,
            symbol=f"ship-{who}",
            seat=who,
            x=x,
            y=y,
            scale=scale if ship % 2 else scale * 0.88,
            state="iced" if view["iced"][ship] else "",
            label=_ship_label(view, ship),
        )
    ]
    aboard = [whale for whale in range(3) if view["hold"][ship][whale]]
    for i, whale in enumerate(aboard):
        n = view["hold"][ship][whale]
        at = x + 46 * max(scale, 0.8)
        down = y - 14 + 23 * i if scale > 0.7 else y - 20 + 22 * i
        found.append(
            Sprite(
                f"cargo:{ship}:{whale}",
                layer=ABOVE,
                symbol=pieces.WHALES[whale],
                x=at,
                y=down,
                scale=0.6,
                label=f"{n} {pieces.WORDS.name('whale', whale)}",
                tip=f"whale:{whale}",
            )
        )
        found.append(
            Label(f"cargo:{ship}:{whale}:n", layer=ABOVE, text=str(n), x=at + 21, y=down,
                  size=SMALL, state="halo")
        )  # fmt: skip
    return found


def _badge(name: str, x: float, y: float, scale: float, n: int) -> Shape:
    """A number beside a token."""
    return Sprite(name, layer=ABOVE, symbol="badge", x=x, y=y, scale=max(scale, 1.5), text=str(n))


def _ship_label(view: View, ship: int) -> str:
    row = view["ship"][ship]
    place = "row" if row >= 0 else {board.RETURN: "back", board.DOCK: "docked"}.get(row, "supply")
    return pieces.WORDS.text(f"tip.ship_{place}", seat=ship // 2, ship=ship % 2, n=max(row, 0))


@lru_cache(1024)
def _tokens(sea: tuple[int, ...]) -> list[Shape]:
    """What lies on the Whaling Board since the last draw."""
    found: list[Shape] = [
        Polygon("tokens", layer=MARKS, points=LEFT, fill="sand"),
        Line("tokens:edge", layer=MARKS, points=closed(LEFT), width=1.5, fill="earth"),
        Label("tokens:name", layer=MARKS, text=pieces.WORDS.text("tip.whaling_board"), x=1104, y=614,
              size=22, serif=True),
    ]  # fmt: skip
    for token, (x, y) in enumerate(TOKEN_SPOTS):
        n = sea[token]
        found.append(
            Sprite(
                f"sea:{token}",
                ref=f"sea:{token}",
                layer=PIECES,
                symbol=pieces.TOKENS[token],
                x=x,
                y=y,
                scale=2.1,
                state="" if n else "faded",
                label=f"{n} {pieces.WORDS.name('whale', token)}",
                tip=f"whale:{token}",
            )
        )
        if n > 1:
            found.append(_badge(f"sea:{token}:n", x + 32, y + 30, 1.6, n))
    return found


@lru_cache(1024)
def _bag(bag: tuple[int, ...], pages: bool) -> list[Shape]:
    """The bag's contents as bars; tall ones where no pages lie above."""
    total = sum(bag)
    top = 786 if pages else LANE_TOP
    frame = box(RIGHT, top, 208, LANE_END - top)
    text = pieces.WORDS.text("tip.bag_holds", n=total)
    found: list[Shape] = [
        Polygon("bag", layer=MARKS, points=frame, fill="sand", tip="bag", label=text),
        Line("bag:edge", layer=MARKS, points=closed(frame), width=1.5, fill="earth"),
        Label("bag:name", layer=MARKS, text=text, x=RIGHT + 104, y=top + 20, size=22, serif=True),
    ]
    fills = ["slate", "black", "gold", "water-deep"]
    tall = BASE - top - 62
    for token in range(4):
        n = bag[token]
        x = RIGHT + 14 + 46 * token
        height = max(3, tall * n / MOST)
        found.append(
            Polygon(f"bar:{token}", layer=MARKS, points=box(x + 3, BASE - height, 36, height),
                    fill=fills[token], label=f"{n} {pieces.WORDS.name('whale', token)}",
                    tip=f"whale:{token}")
        )  # fmt: skip
        found.append(
            Label(f"bar:{token}:n", layer=MARKS, text=str(n), x=x + 21, y=BASE - height - 12,
                  size=SMALL)
        )  # fmt: skip
        found.append(
            Sprite(f"bar:{token}:icon", layer=MARKS, symbol=pieces.TOKENS[token], x=x + 21, y=929,
                   scale=0.82)
        )  # fmt: skip
    return found


def _pages(view: View) -> list[Shape]:
    """The face-up pages, and how many lie below."""
    found: list[Shape] = []
    if not view["log_mode"]:
        return found
    for slot in range(2):
        where = board.UP_ONE - slot
        if where in view["card_at"]:
            found.extend(_page(view["card_at"].index(where), slot))
    left = [
        sum(
            1
            for card in range(pieces.CARDS)
            if view["card_at"][card] == board.DECK and (card >= pieces.OMENS) == omen
        )
        for omen in (False, True)
    ]
    text = pieces.WORDS.text("tip.decks", providence=left[0], omens=left[1])
    found.append(Label("decks", layer=MARKS, text=text, x=1320, y=614, size=SMALL, serif=True))
    return found


def _page(card: int, slot: int) -> list[Shape]:
    name = pieces.WORDS.name("card", card)
    words = name.split()
    half = (len(words) + 1) // 2
    lines = (
        [name]
        if len(name) <= 9 or half == len(words)
        else [" ".join(words[:half]), " ".join(words[half:])]
    )
    x = PAGE_X[slot]
    found: list[Shape] = [
        Sprite(
            f"card:{card}",
            ref=f"card:{card}",
            layer=PIECES,
            symbol="omen" if card >= pieces.OMENS else "providence",
            x=x,
            y=PAGE_Y,
            scale=1.6,
            label=name,
            tip=f"card:{card}",
        )
    ]
    for i, line in enumerate(lines):
        found.append(
            Label(f"card:{card}:{i}", layer=ABOVE, text=line, x=x, y=PAGE_Y + 18 + 22 * i,
                  size=19, serif=True)
        )  # fmt: skip
    return found


def _offers(view: View) -> list[Shape]:
    """Whales for sale, or the tokens of the Coffeehouse."""
    found: list[Shape] = []
    for name, pool in (("offer", view["offer"]), ("cup", view["cup"])):
        if not sum(pool):
            continue
        text = pieces.WORDS.text(f"tip.{name}")
        found.append(
            Label(f"{name}:name", layer=ABOVE, text=text, x=1104, y=852, size=22, serif=True)
        )
        for token in range(len(pool)):
            if pool[token]:
                found.append(
                    Sprite(f"{name}:{token}", ref=f"{name}:{token}", layer=ABOVE,
                           symbol=pieces.TOKENS[token], x=1032 + 48 * token, y=904, scale=1.1,
                           text=str(pool[token]) if pool[token] > 1 else "",
                           label=f"{pool[token]} {pieces.WORDS.name('whale', token)}",
                           tip=f"whale:{token}")
                )  # fmt: skip
    return found
