"""The strip below the ring: each seat's tokens, cards and Innovation cards.

Cached shapes are shared by all scenes and must not be changed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from watertable.games.rivers.pieces import CARD_POINTS, EVENT_ROWS, PILES, WORDS
from watertable.games.rivers.scene.layout import HEIGHT, SLIM, SMALL, STRIP_TOP, WIDTH
from watertable.games.rivers.scoring import sheet, worth_with
from watertable.kernel.scene import ABOVE, MARKS, PIECES, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.state import NONE
from watertable.kernel.view import View
from watertable.parts.drawing import box, closed

LEFT: Final = 124  # room for name and loose tokens
MINI: Final = 0.8


def shapes(view: View) -> list[Shape]:
    """One place per seat, side by side."""
    found: list[Shape] = []
    for seat, player in enumerate(view["players"]):
        found += _place(view, seat, player)
    return found


def _place(view: View, seat: int, player: dict[str, Any]) -> list[Shape]:
    seats = int(view["seats"])
    found = [*frame(seat, seats, bool(view["turn"] == seat and not view["over"]))]
    found += loose(seat, seats, int(player["clean"]), int(player["polluted"]))
    found += _standing(seat, player, _left(seat, seats), STRIP_TOP)
    found += _cards(seat, seats, player["cards"])
    found += _kept(player, _left(seat + 1, seats) - 6, STRIP_TOP)
    return found


def _left(seat: int, seats: int) -> float:
    """Where the place of a seat begins."""
    return seat * (WIDTH / seats)


@cache
def frame(seat: int, seats: int, now: bool) -> list[Shape]:
    """The background, with a line all around while it is the seat's turn."""
    left, top, right = _left(seat, seats), STRIP_TOP, _left(seat + 1, seats) - 6
    corners = box(left + 6, top + 4, right - left - 6, HEIGHT - top - 8)
    return [
        Polygon(f"seat:{seat}", layer=MARKS, points=corners, fill="paper"),
        Line(f"seat_line:{seat}", layer=MARKS, points=closed(corners) if now else corners[:2],
             fill="seat", seat=seat, width=6 if now else 4),
        Sprite(f"seat_piece:{seat}", layer=PIECES, symbol=f"piece_{seat}", x=left + 28, y=top + 28,
               scale=0.75, seat=seat),
        Label(f"seat_name:{seat}", layer=PIECES, text=WORDS.text("tip.seat", seat=seat), x=left + 48,
              y=top + 28, size=SMALL, anchor="start", serif=True, room=LEFT - 50),
    ]  # fmt: skip


@cache
def loose(seat: int, seats: int, clean: int, polluted: int) -> list[Shape]:
    """Loose tokens: clean and polluted ones differ in shape too."""
    found: list[Shape] = []
    for number, (side, n) in enumerate((("clean", clean), ("polluted", polluted))):
        x = _left(seat, seats) + 28 + 46 * number
        found.append(
            Sprite(
                f"loose_{side}:{seat}",
                ref=f"loose_{side}:{seat}",
                layer=PIECES,
                symbol=f"drop_{side}",
                x=x,
                y=STRIP_TOP + 68,
                scale=1.1,
                label=WORDS.text(f"tip.{side}", n=n),
                state="faded" if n == 0 else "",
            )
        )
        found.append(
            Label(f"loose_n_{side}:{seat}", layer=PIECES, text=str(n), x=x, y=STRIP_TOP + 96,
                  size=SMALL)
        )  # fmt: skip
    return found


def points_of(player: dict[str, Any]) -> int | None:
    """The points a seat has now, if the viewer knows all its cards."""
    cards = [int(card["card"]) for card in player["cards"]]
    if NONE in cards:
        return None
    worths = [
        worth_with(card, int(facts["clean"]), int(facts["polluted"]))
        for card, facts in zip(cards, player["cards"])
    ]
    return sum(sheet(cards, worths, int(player["clean"]), int(player["polluted"])))


def _standing(seat: int, player: dict[str, Any], left: float, top: float) -> list[Shape]:
    """Points if they are known, else whether the seat is home or skips."""
    said = ""
    points = points_of(player)
    if points is not None:
        said = WORDS.text("board.total", n=points)
    elif player["home"]:
        said = WORDS.text("board.home")
    elif player["skip"]:
        said = WORDS.text("board.skips")
    if not said:
        return []
    return [
        Label(f"standing:{seat}", layer=PIECES, text=said, x=left + 16, y=top + 123, size=SMALL,
              anchor="start", state=SLIM)
    ]  # fmt: skip


def _cards(seat: int, seats: int, cards: list[dict[str, Any]]) -> list[Shape]:
    """Bought cards in two rows, in order of purchase, the tokens on them."""
    found: list[Shape] = []
    for slot, card in enumerate(cards):
        known, clean, bad = int(card["card"]), int(card["clean"]), int(card["polluted"])
        found += mini(seat, seats, slot, len(cards), int(card["pile"]), known, clean, bad)
    return found


def card_label(pile: int, known: int, clean: int, bad: int) -> str:
    """The label of a bought card, with its name if the viewer knows it."""
    if known >= 0:
        return WORDS.text("tip.card_known", card=known, clean=clean, polluted=bad)
    return WORDS.text("tip.card_hidden", pile=pile, clean=clean, polluted=bad)


def _spot(seat: int, seats: int, slot: int, cards: int) -> tuple[float, float]:
    """Where one of n cards lies."""
    left = _left(seat, seats) + LEFT
    right = _left(seat + 1, seats) - 14
    per_row = max((cards + 1) // 2, 1)
    step = min(44.0, (right - left - 36) / max(per_row - 1, 1))
    down = 72 if cards == 1 else 42 if slot < per_row else 102
    return (left + 18 + step * (slot % per_row), STRIP_TOP + down)


@lru_cache(4096)
def mini(
    seat: int, seats: int, slot: int, cards: int, pile: int, known: int, clean: int, bad: int
) -> list[Shape]:
    """One of a seat's cards with its tokens, and its points if the viewer knows it."""
    x, y = _spot(seat, seats, slot, cards)
    name = f"card:{seat}:{slot}"
    found: list[Shape] = [
        Sprite(
            name,
            ref=name,
            layer=PIECES,
            symbol=f"mini_{PILES[pile]}",
            x=x,
            y=y,
            scale=MINI * 1.12,
            label=card_label(pile, known, clean, bad),
            tip=f"card:{known}" if known >= 0 else "hidden",
            state="polluted" if bad else "",
        )
    ]
    for token in range(clean + bad):
        across = min(clean + bad, 3)
        dx = (token % 3 - (across - 1) / 2) * 11
        if token >= 3:
            dx = (token - 3 - (clean + bad - 4) / 2) * 11
        found.append(
            Sprite(
                f"{name}:token{token}",
                layer=PIECES,
                symbol="drop_clean" if token < clean else "drop_polluted",
                x=x + dx,
                y=y + (8 if token < 3 else 19),
                scale=0.5,
            )
        )
    if known >= 0:
        found.append(
            Sprite(f"{name}:badge", layer=ABOVE, symbol="badge", x=x + 19, y=y - 25, scale=1.35)
        )
        found.append(
            Label(
                f"{name}:points",
                layer=ABOVE,
                text=str(CARD_POINTS[known]),
                x=x + 19,
                y=y - 24.5,
                size=SMALL,
            )
        )
    return found


def _kept(player: dict[str, Any], right: float, top: float) -> list[Shape]:
    """Innovation cards lie openly."""
    return [
        Sprite(
            f"hold:{event}",
            ref=f"hold:{event}",
            layer=ABOVE,
            symbol="hold",
            x=right - 22 - 30 * number,
            y=top + 22,
            scale=0.85,
            label=WORDS.name("event", event),
            tip=f"event:{event}",
        )
        for number, event in enumerate(player["holds"])
        if EVENT_ROWS[event].text("hold")
    ]
