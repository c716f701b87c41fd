"""What helps a person to choose: the sentence for the next click, steppers, confirmations, previews.

Everything here is made from a view, from the legal actions of its seat and from the house's texts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from watertable.kernel.action import Action
from watertable.kernel.house import House
from watertable.kernel.state import CHANCE, declared
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.server.domain.messages import OVER
from watertable.server.domain.permissions import running_table
from watertable.server.domain.projection import Projection
from watertable.server.present.scene_json import shape
from watertable.server.present.table_responses import Confirmation, PreviewAnswer


@cache
def next_words(house: House, kind: str) -> dict[str, str]:
    """The sentences for the clicks after the first, by kind of ref: `next.<kind>.…`, then `next.any.…`."""
    found: dict[str, str] = {}
    for family in ("next.any.", f"next.{kind}."):
        for key, text in house.words.sentences.items():
            if key.startswith(family):
                found[key[len(family) :]] = text
    return found


@cache
def amounts(house: House, action: Action) -> dict[str, str]:
    """The fields of an action that are chosen with steppers, with their texts: `amount.<verb>.<field>`."""
    sentences = house.words.sentences
    keys = {name: f"amount.{action.verb}.{name}" for name in declared(action)}
    return {name: sentences[key] for name, key in keys.items() if key in sentences}


def confirmation(house: House, view: View, names: list[str]) -> Confirmation:
    """What comes after the seat's answer: a draw of chance is named by `confirm.<its kind>.ask` and `.do`."""
    ask: dict[str, Any] = view["asks"][0] if view["asks"] else {}
    if ask.get("seat") != CHANCE:
        return Confirmation(False, "", "")
    kind = ask["kind"]
    texts = []
    for key in (f"confirm.{kind}.ask", f"confirm.{kind}.do"):
        say = Say(key, about=ask.get("about", 0))
        texts.append(house.words.tell(say, names) if house.words.has(key) else "")
    return Confirmation(True, *texts)


def preview(
    projection: Projection, seat: int, refs: list[str], action: int | None
) -> PreviewAnswer:
    """What the legal actions that fit the chosen refs would do, drawn from the seat's view alone.

    Nothing for a seat that is not asked: a pointer may rest on something while its answer is settled.
    """
    if projection.status == OVER:
        return PreviewAnswer([], "")
    table = running_table(projection)
    house = table.house
    view = table.view(seat)
    legal = table.legal(seat)
    if action is not None:
        fits = [one for one in legal if one.id == action]
    else:
        fits = [one for one in legal if _names(house.refs(view, one), refs)]
    made = house.preview(view, fits) if fits else None
    if made is None:
        return PreviewAnswer([], "")
    said = " ".join(table.tell(say) for say in made.says)
    return PreviewAnswer([shape(one) for one in made.shapes], said)


def _names(refs: list[str], chosen: list[str]) -> bool:
    """Whether all chosen refs are among those of an action, each as often as it was chosen."""
    return all(refs.count(ref) >= chosen.count(ref) for ref in chosen)
