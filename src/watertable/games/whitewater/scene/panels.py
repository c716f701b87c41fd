"""The order of the race, each seat's cards and tokens, the dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from watertable.games.whitewater.pieces import DIE_ROWS, LETTERS, WORDS
from watertable.games.whitewater.scene.board import asked_kind, crew_of
from watertable.games.whitewater.scene.refs import raft_row
from watertable.kernel.scene import Item, Panel
from watertable.kernel.state import NONE
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    return [_race(view), *[_seat(view, seat) for seat in range(view["seats"])], _dice(view)]


def _race(view: View) -> Panel:
    """The round, and the rafts in order: home first, then by distance to the finish."""
    panel = Panel("track", "race", WORDS.text("tip.race"))
    words = WORDS.text("tip.round", n=max(1, view["round"]))
    panel.items.append(Item("round", text=words, label=words))
    order = sorted(
        view["rafts"],
        key=lambda raft: (raft["place"] or 9, raft["distance"], raft["since"], raft["raft"]),
    )
    for raft in order:
        panel.items.append(
            _racer(
                raft["raft"],
                raft["place"],
                raft["distance"],
                raft["facing"],
                bool(raft["capsized"]),
            )
        )
    return panel


# What follows is drawn once for all scenes that show the same, so it must not be changed.


@lru_cache(4096)
def _racer(number: int, place: int, distance: int, facing: int, capsized: bool) -> Item:
    """A raft in the order of the race."""
    text = WORDS.text("tip.to_go", n=distance, facing=facing)
    if place:
        text = WORDS.name("place", place)
    return Item(f"order:{number}", ref=f"raft:{number}",
                symbol="raft_over" if capsized else "raft", text=f"{LETTERS[number]}: {text}",
                label=f"{WORDS.text('tip.raft', raft=number)}: {text}", tip=f"raft:{number}")  # fmt: skip


def _seat(view: View, seat: int) -> Panel:
    """Energy, then each raft of the seat: cards, token, what is lost."""
    panel = Panel("tiles", f"seat:{seat}", WORDS.text("tip.crew", seat=seat), seat)
    panel.items.append(_energy(seat, view["energy"][seat]))
    pair = view["pairs"][seat]
    if pair >= 0:
        panel.items.append(_pair(seat, pair))
    if asked_kind(view) == "pass":
        words = WORDS.text("tip.crew", seat=seat)
        panel.items.append(
            Item(f"to:{seat}", ref=f"to:{seat}", symbol=f"seat_{seat + 1}", text=words, label=words)
        )
    for crew in view["crews"]:
        if crew["seat"] == seat:
            panel.items += _crew_items(view, crew)
    return panel


@lru_cache(256)
def _energy(seat: int, ready: int) -> Item:
    words = WORDS.text("tip.energy", n=ready)
    return Item(f"energy:{seat}", ref=f"energy:{seat}",
                symbol="card_energy" if ready else "card_energy_down", text=words, count=ready,
                label=words, tip="card:energy")  # fmt: skip


@lru_cache(256)
def _pair(seat: int, pair: int) -> Item:
    words = WORDS.text("tip.raft_alone", raft=pair)
    return Item(f"pair:{seat}", symbol="card_raft", text=words, label=words, tip=f"raft:{pair}")


def _crew_items(view: View, crew: dict[str, Any]) -> list[Item]:
    """The two Action cards on a Raft card, the scoring token, spares and Energy tokens."""
    slot = crew["slot"]
    partner = crew_of(view, slot ^ 1)
    other = NONE if partner is None else partner["seat"]
    items = [
        _cards(slot, crew["raft"], other, crew["ready"], crew["spent"], crew["locked"]),
        _score(slot, crew["raft"], crew["score"], view["round"] > 0),
        *_own_actions(view, crew, partner),
    ]
    tokens = (crew["tokens"] & 1) + (crew["tokens"] >> 1)
    if tokens:
        words = WORDS.text("tip.energy_tokens", n=tokens)
        items.append(Item(f"tokens:{slot}", symbol="token_energy", text=words, label=words))
    if crew["spare"]:
        words = WORDS.text("tip.spares", n=crew["spare"])
        items.append(
            Item(f"spare:{slot}", ref=f"spare:{slot}", symbol="token_paddle", text=words,
                 label=words, tip="thing:paddle")
        )  # fmt: skip
    return items


def _own_actions(view: View, crew: dict[str, Any], partner: dict[str, Any] | None) -> list[Item]:
    """Buttons of the viewer's own raft for what cannot be clicked on the river: rest, free a card."""
    if crew["seat"] != view["seat"] or asked_kind(view) not in ("turn", "late"):
        return []
    raft = crew["raft"]
    items: list[Item] = []
    if crew["ready"] and raft_row(view, raft)["cell"] >= 0:
        words = WORDS.text("tip.rest", raft=raft)
        items.append(
            Item(f"rest:{raft}", ref=f"rest:{raft}", symbol="rest", text=words, label=words,
                 tip="card:rest")
        )  # fmt: skip
    for one, key in ((crew, "tip.free_own"), (partner, "tip.free_partner")):
        if one is not None and one["locked"]:
            words = WORDS.text(key, raft=raft, other=one["seat"])
            items.append(
                Item(f"free:{one['slot']}", ref=f"free:{one['slot']}", symbol="unlock", text=words,
                     label=words, tip="card:free")
            )  # fmt: skip
    return items


@lru_cache(4096)
def _cards(slot: int, raft: int, other: int, ready: int, spent: int, locked: int) -> Item:
    """The Action cards of a crew; `other`: the seat of the other crew in the raft, or NONE."""
    title = WORDS.text("tip.raft_alone", raft=raft)
    if other != NONE:
        title = WORDS.text("tip.raft_line", raft=raft, other=other)
    counts = {"ready": ready, "spent": spent, "locked": locked}
    parts = [WORDS.text(f"tip.{word}", n=n) for word, n in counts.items() if n]
    words = f"{title}: {', '.join(parts)}"
    symbol = "card_ready" if ready else "card_locked" if locked else "card_spent"
    return Item(f"cards:{slot}", ref=f"cards:{slot}", symbol=symbol, text=words, label=words,
                count=ready, state="locked" if locked else "", tip="card:action")  # fmt: skip


@lru_cache(1024)
def _score(slot: int, raft: int, score: int, laid: bool) -> Item:
    """The scoring token of a crew."""
    if score > 0:
        words = WORDS.text("tip.token", n=score, raft=raft)
        return Item(
            f"score:{slot}", ref=f"score:{slot}", symbol="token_score", text=words, label=words,
            count=score,
        )  # fmt: skip
    words = WORDS.text("tip.token_hidden" if laid else "tip.token_none", raft=raft)
    return Item(
        f"score:{slot}", ref=f"score:{slot}", symbol="token_hidden", text=words, label=words
    )


def _dice(view: View) -> Panel:
    """What the three dice may bring; the one being thrown is marked."""
    roll = view["roll"]
    return _dice_panel("" if roll is None else roll["die"])


@lru_cache(16)
def _dice_panel(thrown: str) -> Panel:
    panel = Panel("dice", "dice", WORDS.text("tip.dice"))
    for row in DIE_ROWS:
        words = WORDS.text(f"tip.does_{row.id}")
        panel.items.append(
            Item(f"die:{row.id}", symbol=f"die_{row.id}", text=words, label=words,
                 state="rolling" if thrown == row.id else "", tip=f"die:{row.id}")
        )  # fmt: skip
    return panel
