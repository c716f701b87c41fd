"""The order of the race, each seat's cards and tokens, the dice."""

from __future__ import annotations

from typing import Any

from watertable.games.whitewater.pieces import DIE_ROWS, FACE_DIE, FACE_SHOWS, LETTERS, WORDS
from watertable.games.whitewater.scene.board import asked_kind, crew_of
from watertable.kernel.scene import Item, Panel
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    return [_race(view), *[_seat(view, seat) for seat in range(view["seats"])], _dice(view)]


def _race(view: View) -> Panel:
    """The round, and the rafts in order: home first, then by distance to the finish."""
    panel = Panel("track", "race", WORDS.text("tip.race"))
    words = WORDS.text("tip.round", n=max(1, view["round"]), most=view["rounds"])
    panel.items.append(Item("round", text=words, label=words))
    order = sorted(
        view["rafts"],
        key=lambda raft: (raft["place"] or 9, raft["distance"], raft["since"], raft["raft"]),
    )
    for raft in order:
        number = raft["raft"]
        text = WORDS.text("tip.to_go", n=raft["distance"], facing=raft["facing"])
        if raft["place"]:
            text = WORDS.name("place", raft["place"])
        panel.items.append(
            Item(f"order:{number}", ref=f"raft:{number}",
                 symbol="raft_over" if raft["capsized"] else "raft", text=f"{LETTERS[number]}: {text}",
                 label=f"{WORDS.text('tip.raft', raft=number)}: {text}", tip=f"raft:{number}")
        )  # fmt: skip
    return panel


def _seat(view: View, seat: int) -> Panel:
    """Energy, then each raft of the seat: cards, token, what is lost."""
    panel = Panel("tiles", f"seat:{seat}", WORDS.text("tip.crew", seat=seat), seat)
    ready = view["energy"][seat]
    words = WORDS.text("tip.energy", n=ready)
    panel.items.append(
        Item(f"energy:{seat}", ref=f"energy:{seat}",
             symbol="card_energy" if ready else "card_energy_down", text=words, count=ready,
             label=words, tip="card:energy")
    )  # fmt: skip
    pair = view["pairs"][seat]
    if pair >= 0:
        words = WORDS.text("tip.raft_alone", raft=pair)
        panel.items.append(
            Item(f"pair:{seat}", symbol="card_raft", text=words, label=words, tip=f"raft:{pair}")
        )
    if asked_kind(view) == "pass":
        words = WORDS.text("tip.crew", seat=seat)
        panel.items.append(
            Item(f"to:{seat}", ref=f"to:{seat}", symbol=f"seat_{seat + 1}", text=words, label=words)
        )
    for crew in view["crews"]:
        if crew["seat"] == seat:
            panel.items += _crew_items(view, crew)
    return panel


def _crew_items(view: View, crew: dict[str, Any]) -> list[Item]:
    """The two Action cards on a Raft card, the scoring token, spares and Energy tokens."""
    slot = crew["slot"]
    partner = crew_of(view, slot ^ 1)
    title = WORDS.text("tip.raft_alone", raft=crew["raft"])
    if partner is not None:
        title = WORDS.text("tip.raft_line", raft=crew["raft"], other=partner["seat"])
    parts = [
        WORDS.text(f"tip.{word}", n=crew[word])
        for word in ("ready", "spent", "locked")
        if crew[word]
    ]
    symbol = "card_ready" if crew["ready"] else "card_locked" if crew["locked"] else "card_spent"
    words = f"{title}: {', '.join(parts)}"
    items = [
        Item(f"cards:{slot}", ref=f"cards:{slot}", symbol=symbol, text=words, label=words,
             count=crew["ready"], state="locked" if crew["locked"] else "", tip="card:action"),
        _score_item(view, crew),
    ]  # fmt: skip
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


def _score_item(view: View, crew: dict[str, Any]) -> Item:
    slot = crew["slot"]
    if crew["score"] > 0:
        words = WORDS.text("tip.token", n=crew["score"])
        return Item(
            f"score:{slot}", ref=f"score:{slot}", symbol="token_score", text=words, label=words,
            count=crew["score"],
        )  # fmt: skip
    laid = view["round"] > 0
    words = WORDS.text("tip.token_hidden" if laid else "tip.token_none")
    return Item(
        f"score:{slot}", ref=f"score:{slot}", symbol="token_hidden", text=words, label=words
    )


def _dice(view: View) -> Panel:
    """The three dice with their faces; the one being thrown is marked."""
    panel = Panel("dice", "dice", WORDS.text("tip.dice"))
    roll = view["roll"]
    for die, row in enumerate(DIE_ROWS):
        shown: list[str] = []
        for face in range(len(FACE_DIE)):
            if FACE_DIE[face] == die:
                shown.append(WORDS.name("shown", FACE_SHOWS[face]))
        words = f"{WORDS.text('tip.die', die=die)}: {'; '.join(shown)}"
        rolling = roll is not None and roll["die"] == row.id
        panel.items.append(
            Item(f"die:{row.id}", symbol=f"die_{row.id}", text=words, label=words,
                 state="rolling" if rolling else "", tip=f"die:{row.id}")
        )  # fmt: skip
    return panel
