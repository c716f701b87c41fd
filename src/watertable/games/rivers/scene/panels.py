"""Beside the board: counters and cards as lists."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from watertable.games.rivers.pieces import CARD_COST, CARD_POINTS, EVENT_ROWS, PILES, WORDS
from watertable.games.rivers.scene.seats import card_label, points_of
from watertable.kernel.scene import Item, Panel
from watertable.kernel.state import NONE
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    """The cards picked up first, then a panel or two per seat, then the table's."""
    found = [_look(view)] if view["look_pile"] >= 0 else []
    for seat, player in enumerate(view["players"]):
        found.append(_seat(seat, player))
        if player["cards"]:
            found.append(_cards(seat, player))
        if player["holds"]:
            found.append(_held(seat, player))
    return [*found, _dice(view), _water(view), _piles(view)]


def _water(view: View) -> Panel:
    discards = len(view["discard"])
    supply, removed = int(view["supply"]), int(view["removed"])
    return water(supply, removed, int(view["events_left"]), discards, int(view["event"]))


def _dice(view: View) -> Panel:
    return dice(int(view["die"]), int(view["scale_die"]), int(view["scale"]))


def _item(name: str, said: str, ref: str = "", symbol: str = "", tip: str = "") -> Item:
    return Item(name, ref=ref, symbol=symbol, text=said, label=said, tip=tip)


def _amount(name: str, short: str, said: str, n: int, ref: str = "", symbol: str = "") -> Item:
    """A symbol with a count; its label does not repeat the number."""
    return Item(name, ref=ref, symbol=symbol, text=short, count=n, label=said)


@lru_cache(4096)
def water(supply: int, removed: int, left: int, discards: int, event: int) -> Panel:
    """The supply, the Event pile, the discards and what was drawn last."""
    panel = Panel("counters", "water", WORDS.text("tip.water"))
    said = WORDS.text("tip.supply", n=supply)
    tokens = _amount("supply", WORDS.text("tip.supply_title"), said, supply, "supply", "drop_clean")
    tokens.tip = "supply"
    panel.items.append(tokens)
    if removed > 0:
        said = WORDS.text("tip.removed", n=removed)
        panel.items.append(_amount("removed", WORDS.text("tip.removed_title"), said, removed))
    said = WORDS.text("tip.events_left", n=left)
    title = WORDS.text("tip.events_title")
    panel.items.append(_amount("events_left", title, said, left, "", "back_event"))
    said = WORDS.text("tip.discards", n=discards)
    panel.items.append(_amount("discards", WORDS.text("tip.discards_title"), said, discards))
    if event >= 0:
        symbol = f"event_{EVENT_ROWS[event].text('sort')}"
        said = WORDS.text("tip.last_event", event=event)
        panel.items.append(_item("last_event", said, "", symbol, f"event:{event}"))
    return panel


@lru_cache(4096)
def dice(pips: int, scale_die: int, scale: int) -> Panel:
    """What was rolled last."""
    panel = Panel("dice", "dice", WORDS.text("tip.dice_title"))
    said = WORDS.text("tip.die", n=pips) if pips else WORDS.text("tip.die_none")
    panel.items.append(_item("die", said, "", f"die_{pips}" if pips else ""))
    if scale_die:
        said = WORDS.text("tip.scale_now", scale=scale)
        panel.items.append(_item("scale", said, "", f"die_{scale_die}"))
    return panel


def _piles(view: View) -> Panel:
    facts = view["piles"]
    counts = tuple([int(pile["cards"]) for pile in facts])
    return piles(
        counts, tuple([tuple([int(card["card"]) for card in pile["under"]]) for pile in facts])
    )


@lru_cache(4096)
def piles(counts: tuple[int, ...], under: tuple[tuple[int, ...], ...]) -> Panel:
    """Under each pile: what this seat put there, in order."""
    panel = Panel("tiles", "piles", WORDS.text("board.piles"))
    for pile, name in enumerate(PILES):
        n = counts[pile]
        said = WORDS.text("tip.pile", pile=pile, n=n)
        item = _amount(f"pile:{pile}", WORDS.name("pile", pile), said, n, f"pile:{pile}")
        item.symbol = f"icon_{name}"
        item.tip = f"pile:{pile}"
        panel.items.append(item)
        for place, known in enumerate(under[pile]):
            if known >= 0:
                said = WORDS.text("tip.under", card=known)
                panel.items.append(_item(f"under:{pile}:{place}", said, tip=f"card:{known}"))
    return panel


def _look(view: View) -> Panel:
    pile = int(view["look_pile"])
    title = WORDS.text("tip.look_title", seat=int(view["turn"]), pile=pile)
    panel = Panel("hand", "look", title, view["turn"])
    for place, face in enumerate(view["look"]):
        known = int(face["card"])
        if known >= 0:
            said = WORDS.text(
                "tip.looked", card=known, cost=CARD_COST[known], points=CARD_POINTS[known]
            )
        else:
            said = WORDS.text("tip.looked_hidden", pile=pile)
        tip = f"card:{known}" if known >= 0 else "hidden"
        symbol = f"icon_{PILES[pile]}"
        panel.items.append(_item(f"looked:{place}", said, f"look:{place}", symbol, tip))
    return panel


def _seat(seat: int, player: dict[str, Any]) -> Panel:
    return counters(
        seat,
        int(player["clean"]),
        int(player["polluted"]),
        NONE if player["home"] else int(player["space"]),
        bool(player["skip"]),
        points_of(player),
    )


@lru_cache(4096)
def counters(
    seat: int, clean: int, polluted: int, space: int, skip: bool, points: int | None
) -> Panel:
    """A seat's counters; cached and shared by scenes, so they must not be changed."""
    panel = Panel("counters", f"seat:{seat}", WORDS.text("tip.seat", seat=seat), seat)
    for side, n in (("clean", clean), ("polluted", polluted)):
        ref = f"loose_{side}:{seat}"
        short = WORDS.text(f"tip.{side}_title")
        said = WORDS.text(f"tip.{side}", n=n)
        panel.items.append(_amount(f"{side}:{seat}", short, said, n, ref, f"drop_{side}"))
    if points is not None:
        panel.items.append(_item(f"points:{seat}", WORDS.text("tip.points", n=points)))
    where = WORDS.text("tip.home") if space == NONE else WORDS.text("tip.at", space=space)
    panel.items.append(_item(f"at:{seat}", where))
    if skip:
        panel.items.append(_item(f"skips:{seat}", WORDS.text("tip.skips")))
    return panel


def _cards(seat: int, player: dict[str, Any]) -> Panel:
    panel = Panel("tiles", f"cards:{seat}", WORDS.text("tip.cards"), seat)
    for slot, card in enumerate(player["cards"]):
        clean, bad = int(card["clean"]), int(card["polluted"])
        panel.items.append(_row(seat, slot, int(card["pile"]), int(card["card"]), clean, bad))
    return panel


@lru_cache(4096)
def _row(seat: int, slot: int, pile: int, known: int, clean: int, bad: int) -> Item:
    name = f"card:{seat}:{slot}"
    tip = f"card:{known}" if known >= 0 else "hidden"
    said = card_label(pile, known, clean, bad)
    item = _item(f"row:{seat}:{slot}", said, name, f"icon_{PILES[pile]}", tip)
    item.state = "polluted" if bad else ""
    return item


def _held(seat: int, player: dict[str, Any]) -> Panel:
    panel = Panel("hand", f"held:{seat}", WORDS.text("tip.held"), seat)
    for event in player["holds"]:
        name = WORDS.name("event", event)
        panel.items.append(_item(f"held:{event}", name, f"hold:{event}", "hold", f"event:{event}"))
    return panel
