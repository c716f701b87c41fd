"""Hover cards."""

from __future__ import annotations

from functools import cache, lru_cache

from watertable.games.whitewater.pieces import (
    BOARD_ROWS,
    DIE_ROWS,
    ENERGY_CARDS,
    FACE_ROWS,
    HEX_WORDS,
    WORDS,
)
from watertable.kernel.scene import Card
from watertable.kernel.view import View


def cards(view: View) -> dict[str, Card]:
    """What the backdrop shows, the rafts with their crews, cards, paddles and swimmers."""
    found = {**backdrop_cards(), **_things()}
    for raft in view["rafts"]:
        number = raft["raft"]
        crews = tuple([crew["seat"] for crew in view["crews"] if crew["raft"] == number])
        found[f"raft:{number}"] = _raft(number, crews)
    return found


@lru_cache(1024)
def _raft(number: int, crews: tuple[int, ...]) -> Card:
    title = WORDS.text("tip.raft", raft=number)
    if len(crews) == 2:
        title = WORDS.text("tip.raft_tip", raft=number, one=crews[0], other=crews[1])
    return Card(title, WORDS.text("tip.kind_raft"), WORDS.text("tip.bow"), "p. 4")


@cache
def _things() -> dict[str, Card]:
    """Cards, paddles and swimmers; the same in every scene."""
    found: dict[str, Card] = {}
    kind = WORDS.text("tip.kind_card")
    most = WORDS.text("tip.energy", n=ENERGY_CARDS)
    found["card:energy"] = Card(most, kind, WORDS.text("tip.does_energy"), "p. 3")
    found["card:action"] = Card(
        WORDS.text("tip.action_card"), kind, WORDS.text("tip.does_action"), "p. 3"
    )
    found["card:rest"] = Card(
        WORDS.text("tip.title_rest"), kind, WORDS.text("tip.does_rest"), "p. 3"
    )
    found["card:free"] = Card(
        WORDS.text("tip.title_free"), kind, WORDS.text("tip.does_free"), "p. 4"
    )
    kind = WORDS.text("tip.kind_thing")
    found["thing:paddle"] = Card(
        WORDS.text("tip.paddle_token"), kind, WORDS.text("tip.does_paddle"), "p. 7"
    )
    found["thing:swimmer"] = Card(
        WORDS.text("tip.overboard_token"), kind, WORDS.text("tip.does_swimmer"), "p. 7"
    )
    return found


@cache
def backdrop_cards() -> dict[str, Card]:
    """One hover card per kind of hex, one per die. What a hex does is printed; the boards are not."""
    found: dict[str, Card] = {}
    kind = WORDS.text("tip.kind_hex")
    board_trust = BOARD_ROWS[0].trust
    for number, word in enumerate(HEX_WORDS):
        name = WORDS.name("hex", number)
        found[f"hex:{word}"] = Card(
            name, kind, WORDS.text(f"tip.does_{word}"), WORDS.text("tip.source_hex"), board_trust
        )
    kind = WORDS.text("tip.kind_die")
    for die, row in enumerate(DIE_ROWS):
        text = WORDS.text(f"tip.does_{row.id}")
        face = FACE_ROWS[6 * die]
        title = WORDS.text("tip.die", die=die)
        found[f"die:{row.id}"] = Card(title, kind, text, face.source, face.trust)
    return found
