"""Hover cards."""

from __future__ import annotations

from watertable.games.whitewater.pieces import DIE_ROWS, ENERGY_CARDS, FACE_ROWS, HEX_WORDS, WORDS
from watertable.games.whitewater.scene.words import say
from watertable.kernel.scene import Card
from watertable.kernel.view import View


def cards(view: View) -> dict[str, Card]:
    """What the backdrop shows, the rafts with their crews, cards, paddles and swimmers."""
    found = backdrop_cards()
    for raft in view["rafts"]:
        number = raft["raft"]
        crews = [crew["seat"] for crew in view["crews"] if crew["raft"] == number]
        title = say("tip.raft", raft=number)
        if len(crews) == 2:
            title = say("tip.raft_tip", raft=number, one=crews[0], other=crews[1])
        found[f"raft:{number}"] = Card(title, say("tip.kind_raft"), say("tip.bow"), "p. 4")
    kind = say("tip.kind_card")
    most = say("tip.energy", n=ENERGY_CARDS)
    found["card:energy"] = Card(most, kind, say("tip.does_energy"), "p. 3")
    found["card:action"] = Card(say("tip.action_card"), kind, say("tip.does_action"), "p. 3")
    kind = say("tip.kind_thing")
    found["thing:paddle"] = Card(say("tip.paddle_token"), kind, say("tip.does_paddle"), "p. 7")
    found["thing:swimmer"] = Card(say("tip.overboard_token"), kind, say("tip.does_swimmer"), "p. 7")
    return found


def backdrop_cards() -> dict[str, Card]:
    """One hover card per kind of hex, one per die."""
    found: dict[str, Card] = {}
    kind = say("tip.kind_hex")
    for number, word in enumerate(HEX_WORDS):
        name = WORDS.name("hex", number)
        found[f"hex:{word}"] = Card(name, kind, say(f"tip.does_{word}"), "p. 5")
    kind = say("tip.kind_die")
    for die, row in enumerate(DIE_ROWS):
        text = say(f"tip.does_{row.id}")
        trust = FACE_ROWS[6 * die].trust
        found[f"die:{row.id}"] = Card(say("tip.die", die=die), kind, text, "p. 6", trust)
    return found
