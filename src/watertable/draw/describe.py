"""A seat's position in words: enough to play from, for people who listen and for language models.

Everything comes from the view, through the scene, its labels and its hover cards: nothing hidden can be in it. What a
choice changes is found by making it in a guessed world, so it too depends on the view alone.
"""

from __future__ import annotations

from functools import lru_cache

from watertable.draw.text import named, text_item, text_panel
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.house import House
from watertable.kernel.scene import PIECES, Item, Label, Line, Polygon, Scene, Shape, Sprite
from watertable.kernel.state import SPECTATOR
from watertable.kernel.table import Table
from watertable.kernel.view import View

NEAR = 40  # a piece lies on a space when they are no further apart than this part of the drawing's width


def describe(table: Table, seat: int) -> str:
    """The whole position for a seat: whose turn it is, the question, the choices, pieces, panels, cards."""
    view = table.view(seat)
    house = table.house
    scene = house.scene(view)
    legal = table.legal(seat) if seat in table.asked else []
    parts = [
        _turn(table, seat),
        _choices(table, seat, legal),
        _block("Board", pieces(house, house.scene(_unasked(view)))),
        *[text_panel(panel, 10_000) for panel in scene.panels],
        _block("Cards", _cards(house, scene, view, legal)),
    ]
    return named("\n\n".join(part for part in parts if part) + "\n", table.everyone())


def _turn(table: Table, seat: int) -> str:
    names = table.everyone()
    lines = [f"Game: {table.house.meta.title}", f"You: {names[seat]}"]
    if table.outcome is not None:
        return "\n".join([*lines, f"Over: {table.tell(table.outcome.reason)}"])
    if table.state.turn >= 0:
        lines.append(f"Turn: {names[table.state.turn]}")
    lines.append(f"Asked: {', '.join(names[who] for who in table.asked)}")
    prompt = table.prompt(seat)
    if prompt is not None:
        lines.append(f"Question: {table.tell(prompt)}")
    return "\n".join(lines)


def _unasked(view: View) -> View:
    """The view without its open questions: the scene has no buttons then, only what is on the table."""
    return {**view, "asks": [{"seat": SPECTATOR} for _ in view["asks"]]}


def _choices(table: Table, seat: int, legal: list[Action]) -> str:
    """A line per legal action: its notation and what its button says; below it what it changes at once."""
    view = table.view(seat)
    label = table.house.label
    lines = []
    for action, changed in zip(legal, changes(table, seat, legal), strict=True):
        lines.append(f"{action.text} = {table.tell(label(action, view))}")
        if changed:
            lines[-1] += f"\n    {' · '.join(changed)}"
    return _block("Choices", lines)


def changes(table: Table, seat: int, legal: list[Action]) -> list[list[str]]:
    """For each action what it changes on the board and in the panels, before anything is drawn by chance."""
    game, house = table.game, table.house
    before = _things(house, table.view(seat), seat)
    world = game.guess(table.state, seat, Dice("describe"))
    found = []
    for action in legal:
        after = game.clone(world)
        game.apply(after, seat, action, DEAF)
        found.append(_changed(before, _things(house, game.view(after, seat), seat)))
    return found


def _things(house: House, view: View, seat: int) -> dict[str, str]:
    """Everything on the table that has words, by id. A panel that is not the seat's own is named."""
    scene = house.scene(_unasked(view))
    found = dict(placed(house, scene))
    for panel in scene.panels:
        title = "" if panel.seat == seat else f"{panel.title}: "
        for item in panel.items:
            found[f"{panel.id} {item.id}"] = title + text_item(panel, item)
    return found


def _changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """`old → new` for what changed, `+ new` for what came, `- old` for what went."""
    found = []
    for name, words in after.items():
        old = before.get(name)
        if old is None:
            found.append(f"+ {words}")
        elif old != words:
            found.append(_short(old, words))
    found += [f"- {words}" for name, words in before.items() if name not in after]
    return list(dict.fromkeys(found))


def _short(old: str, new: str) -> str:
    """`food 3 → 1` instead of `food 3 → food 1`, where only the last word differs."""
    name, _, _ = old.rpartition(" ")
    same, _, last = new.rpartition(" ")
    return f"{old} → {last if name and name == same else new}"


def _block(title: str, lines: list[str]) -> str:
    return "\n".join([f"{title}:", *[f"- {line}" for line in lines]]) if lines else ""


def pieces(house: House, scene: Scene) -> list[str]:
    """What lies on the board by its spoken label, with the space it lies on and how it stands."""
    return list(dict.fromkeys(words for _, words in placed(house, scene)))


def placed(house: House, scene: Scene) -> list[tuple[str, str]]:
    """The id and the words of everything on the board that has a label."""
    found: list[tuple[str, str]] = []
    for shape in scene.shapes:
        if not shape.label:
            continue
        words = shape.label
        at = _middle(shape) if shape.layer >= PIECES else None
        space = _space(house, scene.backdrop, at, scene.width / NEAR) if at else None
        if space is not None and space.label not in words:
            words += f", on {space.label} ({space.ref})"
        if shape.state and shape.state.lower() not in words.lower():
            words += f" ({shape.state})"
        found.append((shape.id, words))
    return found


@lru_cache(64)
def _spaces(house: House, backdrop: str) -> list[tuple[float, float, Shape]]:
    """The labelled spaces of a backdrop with their middles."""
    found = []
    for shape in house.backdrop(backdrop).shapes:
        at = _middle(shape)
        if shape.label and shape.ref and at is not None:
            found.append((at[0], at[1], shape))
    return found


@lru_cache(8192)
def _space(house: House, backdrop: str, at: tuple[float, float], reach: float) -> Shape | None:
    """The nearest labelled space of the backdrop, if what is here lies on it."""
    best: Shape | None = None
    nearest = reach
    for x, y, space in _spaces(house, backdrop):
        apart = ((at[0] - x) ** 2 + (at[1] - y) ** 2) ** 0.5
        if apart < nearest:
            best, nearest = space, apart
    return best


def _middle(shape: Shape) -> tuple[float, float] | None:
    if isinstance(shape, Sprite | Label):
        return (shape.x, shape.y)
    if isinstance(shape, Polygon | Line) and shape.points:
        n = len(shape.points)
        return (sum(x for x, _ in shape.points) / n, sum(y for _, y in shape.points) / n)
    return None


def _cards(house: House, scene: Scene, view: View, legal: list[Action]) -> list[str]:
    """What the hover cards say: those of the things that the legal actions touch first."""
    touched = {ref for action in legal for ref in house.refs(view, action)}
    tips: list[str] = []
    things: list[Shape | Item] = [*scene.shapes]
    for panel in scene.panels:
        things += panel.items
    for first in (True, False):
        for thing in things:
            if thing.tip and (thing.ref in touched) == first and thing.tip not in tips:
                tips.append(thing.tip)
    found = []
    for tip in tips:
        card = scene.cards.get(tip)
        if card is not None and card.text:
            kind = f" ({card.kind})" if card.kind else ""
            found.append(f"{card.title}{kind}: {' '.join(card.text.split())}")
    return list(dict.fromkeys(found))
