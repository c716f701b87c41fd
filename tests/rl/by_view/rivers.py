"""Rivers: supply, events, piles, the cards looked at, the own row card by card, every seat in short."""

from __future__ import annotations

from typing import Any

from tests.rl.by_view import Numbers, Piece, from_me, many_hot, one_hot, padded
from watertable.games.rivers.board import RIVER_TILES
from watertable.games.rivers.pieces import (
    CARD_COST,
    CARD_KIND,
    CARD_PILE,
    CARD_POINTS,
    COMPANION,
    DISASTERS,
    EVENTS,
    HABITAT_KINDS,
    INNOVATIONS,
    KINDS,
    LOOKED_AT,
    PILES,
)
from watertable.kernel.house import House
from watertable.kernel.view import View

Card = dict[str, Any]


def pieces(house: House, seats: int) -> list[Piece]:
    """The features, in order."""
    piles = len(PILES)
    return [
        *_numbers(),
        Piece("event", EVENTS, lambda view: one_hot(view["event"], EVENTS)),
        Piece("discard", EVENTS, lambda view: many_hot(view["discard"], EVENTS)),
        Piece("laid", DISASTERS, lambda view: view["laid"]),
        Piece("pile_cards", piles, lambda view: [pile["cards"] for pile in view["piles"]]),
        Piece("pile_unseen", piles, lambda view: [pile["unseen"] for pile in view["piles"]]),
        Piece("pile_known", piles, lambda view: [known(pile["under"]) for pile in view["piles"]]),
        Piece("look_pile", piles, lambda view: one_hot(view["look_pile"], piles)),
        Piece("look_cost", LOOKED_AT, lambda view: looked(view, list(CARD_COST))),
        Piece("look_points", LOOKED_AT, lambda view: looked(view, list(CARD_POINTS))),
        Piece("look_kind", LOOKED_AT * len(KINDS), look_kinds),
        Piece("look_pairs", LOOKED_AT, look_pairs),
        Piece("row_points", RIVER_TILES, lambda view: my_row(view, worth)),
        Piece("row_clean", RIVER_TILES, lambda view: my_row(view, lambda card: card["clean"])),
        Piece("row_polluted", RIVER_TILES, lambda view: my_row(view, lambda c: c["polluted"])),
        Piece("my_kinds", len(KINDS), my_kinds),
        Piece("my_points", piles, my_points),
        Piece("my_holds", len(INNOVATIONS), lambda view: held(me(view))),
        *[_per_seat(fact, seats) for fact in ("space", "home", "clean", "polluted", "skip")],
        Piece("shown", seats, lambda view: per_seat(view, lambda who: who["shown"])),
        Piece("holds", seats, lambda view: per_seat(view, lambda who: len(who["holds"]))),
        Piece("on_cards", seats, lambda view: per_seat(view, lambda w: tokens(w, "clean"))),
        Piece("bad_cards", seats, lambda view: per_seat(view, lambda w: tokens(w, "polluted"))),
        *[_owned(pile, seats) for pile in range(piles)],
    ]


def _numbers() -> list[Piece]:
    names = (
        "supply",
        "removed",
        "must_buy",
        "end_at_once",
        "die",
        "scale",
        "scale_die",
        "events_left",
    )
    return [_number(name) for name in names]


def _number(name: str) -> Piece:
    return Piece(name, 1, lambda view: [view[name]])


def _per_seat(fact: str, seats: int) -> Piece:
    return Piece(fact, seats, lambda view: per_seat(view, lambda who: who[fact]))


def _owned(pile: int, seats: int) -> Piece:
    return Piece(
        f"owned_{PILES[pile]}",
        seats,
        lambda view: per_seat(view, lambda w: sum(card["pile"] == pile for card in w["cards"])),
    )


def per_seat(view: View, read: Any) -> Numbers:
    return from_me([int(read(who)) for who in view["players"]], view)


def me(view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["players"][max(view["seat"], 0)]
    return found


def held(who: dict[str, Any]) -> Numbers:
    return many_hot([INNOVATIONS.index(event) for event in who["holds"]], len(INNOVATIONS))


def tokens(who: dict[str, Any], colour: str) -> int:
    return sum(int(card[colour]) for card in who["cards"])


def known(cards: list[Card]) -> int:
    """How many of these face-down cards the seat can name."""
    return sum(card["card"] >= 0 for card in cards)


def looked(view: View, table: list[int]) -> Numbers:
    """A printed number of each card looked at; 0 where there is none or it is another's look."""
    return padded([table[c["card"]] if c["card"] >= 0 else 0 for c in view["look"]], LOOKED_AT, 0)


def look_kinds(view: View) -> Numbers:
    found: Numbers = []
    for place in range(LOOKED_AT):
        card = view["look"][place]["card"] if place < len(view["look"]) else -1
        found += one_hot(CARD_KIND[card] if card >= 0 else -1, len(KINDS))
    return found


def look_pairs(view: View) -> Numbers:
    """Per card looked at: how many of the own cards it would be paired with."""
    return padded([pairs(view, card["card"]) for card in view["look"]], LOOKED_AT, 0)


def pairs(view: View, card: int) -> int:
    if card < 0:
        return 0
    mine = [own["card"] for own in me(view)["cards"] if own["card"] >= 0]
    if CARD_KIND[card] in HABITAT_KINDS:
        return sum(CARD_PILE[own] == COMPANION[CARD_KIND[card]] for own in mine)
    return sum(COMPANION[CARD_KIND[own]] == CARD_PILE[card] for own in mine)


def my_row(view: View, read: Any) -> Numbers:
    return padded([int(read(card)) for card in me(view)["cards"]], RIVER_TILES, 0)


def worth(card: Card) -> int:
    """Printed points, or the clean tokens on a polluted card."""
    if card["card"] < 0 or card["polluted"]:
        return int(card["clean"])
    return CARD_POINTS[card["card"]]


def my_kinds(view: View) -> Numbers:
    found = [0] * len(KINDS)
    for card in me(view)["cards"]:
        if card["card"] >= 0:
            found[CARD_KIND[card["card"]]] += 1
    return found


def my_points(view: View) -> Numbers:
    """What the own cards of each pile are worth now, without pairs."""
    found = [0] * len(PILES)
    for card in me(view)["cards"]:
        found[card["pile"]] += worth(card)
    return found
