"""How a table is drawn: a small drawing that browser, paper and terminal all understand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

# What `fill` may name: colours live in the themes, not in houses. `seat` is the colour of the seat.
PALETTE: Final = (
    *("paper", "ink", "faint", "water", "water-deep", "foam", "land", "land-dry", "land-high"),
    *("reed", "earth", "sand", "safe", "danger", "gold", "wood", "brick", "slate"),
    *("clean", "polluted", "white", "black", "seat"),
)
# Hatchings, so that colour is never alone.
PATTERNS: Final = ("hatch", "cross", "dots", "waves", "reeds")

# Layers, lowest first; shapes of one layer are drawn in list order.
GROUND = 0
MARKS = 1
PIECES = 2
ABOVE = 3


@dataclass
class Shape:
    """What every shape has. `id` stays with a piece for the whole game, so it can be animated;
    `ref` is what actions name (several shapes may share one); `label` is spoken; `tip` is the key
    of a hover card; `state` says how it stands now (`used`, `polluted`, `locked` …).
    """

    id: str
    ref: str = ""
    layer: int = PIECES
    label: str = ""
    tip: str = ""
    state: str = ""
    seat: int | None = None
    fill: str = ""  # a name of PALETTE, never a colour


@dataclass
class Sprite(Shape):
    """A symbol of the house's art.svg, its origin on (x, y), one unit of its viewBox = one scene
    unit at scale 1.
    """

    symbol: str = ""
    x: float = 0
    y: float = 0
    turn: float = 0  # degrees, clockwise
    scale: float = 1
    text: str = ""  # written on it: a number, a letter


@dataclass
class Line(Shape):
    """A stroke through the points."""

    points: list[tuple[float, float]] = field(default_factory=list)
    width: float = 1
    dashed: bool = False


@dataclass
class Polygon(Shape):
    """A filled area."""

    points: list[tuple[float, float]] = field(default_factory=list)
    pattern: str = ""  # one of PATTERNS


@dataclass
class Label(Shape):
    """Words on the board."""

    text: str = ""
    x: float = 0
    y: float = 0
    size: float = 16  # of the letters, in scene units
    anchor: str = "middle"
    serif: bool = False


@dataclass
class Item:
    """One entry of a panel."""

    id: str
    ref: str = ""
    symbol: str = ""
    text: str = ""
    count: int | None = None
    state: str = ""
    label: str = ""
    tip: str = ""


@dataclass
class Panel:
    """A titled list beside the board: kind is hand, tiles, track, counters, sheet or dice."""

    kind: str
    id: str
    title: str
    seat: int | None = None  # None: of the table
    items: list[Item] = field(default_factory=list)


@dataclass
class Card:
    """What hovering tells: in our words, with page or ruling and how far it can be trusted."""

    title: str
    kind: str = ""
    text: str = ""
    source: str = ""  # "p. 7", "ruling 12"
    trust: str = "printed"  # printed | source | reconstruction


@dataclass
class Scene:
    """A drawing of one view."""

    width: float
    height: float
    backdrop: str = ""
    shapes: list[Shape] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)

    def refs(self) -> set[str]:
        """Every name an action can point at here."""
        found = {shape.ref for shape in self.shapes if shape.ref}
        for panel in self.panels:
            found.update(item.ref for item in panel.items if item.ref)
        return found


@dataclass
class Backdrop:
    """What never moves: drawn once, the same for every seat.

    `near[ref]` names the neighbour for each arrow key: up, down, left, right.
    """

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)
    near: dict[str, dict[str, str]] = field(default_factory=dict)

    def refs(self) -> set[str]:
        return {shape.ref for shape in self.shapes if shape.ref}


@dataclass
class Sheet:
    """A page of the print-and-play: shapes in millimetres."""

    name: str
    width: float = 210
    height: float = 297
    shapes: list[Shape] = field(default_factory=list)


def plain(thing: Any) -> Any:
    """JSON-ready: a shape becomes a dict with its class as `shape`; empty fields are left out."""
    if isinstance(thing, (list, tuple)):
        return [plain(item) for item in thing]
    if isinstance(thing, dict):
        return {name: plain(value) for name, value in thing.items()}
    names = getattr(thing, "__dataclass_fields__", None)
    if names is None:
        return thing
    made: dict[str, Any] = {}
    if isinstance(thing, Shape):
        made["shape"] = type(thing).__name__.lower()
    for name in names:
        value = getattr(thing, name)
        if value is None or value == "" or value == [] or value == {}:
            continue
        made[name] = plain(value)
    return made
