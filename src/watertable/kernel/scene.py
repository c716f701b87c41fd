"""Scenes: a small drawing format for browser, paper and terminal."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from watertable.kernel.state import declared

# What `fill` may name: colours live in the themes, not in houses. `seat` is the colour of the seat.
PALETTE: Final = (
    *("paper", "ink", "faint", "water", "water-deep", "foam", "land", "land-dry", "land-high"),
    *("reed", "earth", "sand", "safe", "danger", "gold", "wood", "brick", "slate"),
    *("clean", "polluted", "white", "black", "seat"),
)
# Hatchings, so that colour is never the only distinction.
PATTERNS: Final = ("hatch", "cross", "dots", "waves", "reeds")

# Constructors are written out: a compiled dataclass takes thirteen times as long to make.

# Layers, lowest first; shapes of one layer are drawn in list order.
GROUND = 0
MARKS = 1
PIECES = 2
ABOVE = 3


@mypyc_attr(acyclic=True)
class Thing:
    """A part of a drawing with an id: a shape, a panel, an item.

    Scenes are made for every move and viewer, so these are plain classes with written-out
    constructors: mypyc does not compile what `dataclass` generates, and `**kwargs` passed on would
    build a dict for each shape. Nothing may change once it is part of a scene: houses share what
    they draw between scenes, and the server encodes it once.
    """

    id: str
    encoded: bytes  # as the server sends it, once it was sent; no part of the drawing

    def __init__(self, id: str) -> None:
        self.id = id
        self.encoded = b""

    def same(self, other: Thing) -> bool:
        """Whether the two look and read the same."""
        return self.id == other.id


@mypyc_attr(acyclic=True)
class Shape(Thing):
    """What every shape has. `id` stays with a piece for the whole game, so it can be animated;
    `ref` is what actions name (several shapes may share one); `label` is spoken; `tip` is the key
    of a hover card; `state` says how it stands now (`used`, `polluted`, `locked` …).
    """

    ref: str
    layer: int
    label: str
    tip: str
    state: str
    seat: int | None
    fill: str  # a name of PALETTE, never a colour

    def __init__(
        self,
        id: str,
        ref: str = "",
        layer: int = PIECES,
        label: str = "",
        tip: str = "",
        state: str = "",
        seat: int | None = None,
        fill: str = "",
    ) -> None:
        super().__init__(id)
        self.ref = ref
        self.layer = layer
        self.label = label
        self.tip = tip
        self.state = state
        self.seat = seat
        self.fill = fill

    def same(self, other: Thing) -> bool:
        return (
            isinstance(other, Shape)
            and self.id == other.id
            and self.ref == other.ref
            and self.layer == other.layer
            and self.label == other.label
            and self.tip == other.tip
            and self.state == other.state
            and self.seat == other.seat
            and self.fill == other.fill
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"


@mypyc_attr(acyclic=True)
class Sprite(Shape):
    """A symbol of the house's art.svg, its origin on (x, y), one unit of its viewBox = one scene
    unit at scale 1.
    """

    symbol: str
    x: float
    y: float
    turn: float  # degrees, clockwise
    scale: float
    text: str  # written on it: a number, a letter

    def __init__(
        self,
        id: str,
        ref: str = "",
        layer: int = PIECES,
        label: str = "",
        tip: str = "",
        state: str = "",
        seat: int | None = None,
        fill: str = "",
        symbol: str = "",
        x: float = 0,
        y: float = 0,
        turn: float = 0,
        scale: float = 1,
        text: str = "",
    ) -> None:
        super().__init__(id, ref, layer, label, tip, state, seat, fill)
        self.symbol = symbol
        self.x = x
        self.y = y
        self.turn = turn
        self.scale = scale
        self.text = text

    def same(self, other: Thing) -> bool:
        return (
            isinstance(other, Sprite)
            and self.x == other.x
            and self.y == other.y
            and self.symbol == other.symbol
            and self.turn == other.turn
            and self.scale == other.scale
            and self.text == other.text
            and super().same(other)
        )


@mypyc_attr(acyclic=True)
class Line(Shape):
    """A stroke through the points."""

    points: list[tuple[float, float]]
    width: float
    dashed: bool

    def __init__(
        self,
        id: str,
        ref: str = "",
        layer: int = PIECES,
        label: str = "",
        tip: str = "",
        state: str = "",
        seat: int | None = None,
        fill: str = "",
        points: list[tuple[float, float]] | None = None,
        width: float = 1,
        dashed: bool = False,
    ) -> None:
        super().__init__(id, ref, layer, label, tip, state, seat, fill)
        self.points = [] if points is None else points
        self.width = width
        self.dashed = dashed

    def same(self, other: Thing) -> bool:
        return (
            isinstance(other, Line)
            and self.points == other.points
            and self.width == other.width
            and self.dashed == other.dashed
            and super().same(other)
        )


@mypyc_attr(acyclic=True)
class Polygon(Shape):
    """A filled area."""

    points: list[tuple[float, float]]
    pattern: str  # one of PATTERNS

    def __init__(
        self,
        id: str,
        ref: str = "",
        layer: int = PIECES,
        label: str = "",
        tip: str = "",
        state: str = "",
        seat: int | None = None,
        fill: str = "",
        points: list[tuple[float, float]] | None = None,
        pattern: str = "",
    ) -> None:
        super().__init__(id, ref, layer, label, tip, state, seat, fill)
        self.points = [] if points is None else points
        self.pattern = pattern

    def same(self, other: Thing) -> bool:
        return (
            isinstance(other, Polygon)
            and self.points == other.points
            and self.pattern == other.pattern
            and super().same(other)
        )


@mypyc_attr(acyclic=True)
class Label(Shape):
    """Text on the board."""

    text: str
    x: float
    y: float
    size: float  # of the letters, in scene units
    anchor: str
    serif: bool
    room: float  # maximum width, longer text is cut; 0: no limit

    def __init__(
        self,
        id: str,
        ref: str = "",
        layer: int = PIECES,
        label: str = "",
        tip: str = "",
        state: str = "",
        seat: int | None = None,
        fill: str = "",
        text: str = "",
        x: float = 0,
        y: float = 0,
        size: float = 16,
        anchor: str = "middle",
        serif: bool = False,
        room: float = 0,
    ) -> None:
        super().__init__(id, ref, layer, label, tip, state, seat, fill)
        self.text = text
        self.x = x
        self.y = y
        self.size = size
        self.anchor = anchor
        self.serif = serif
        self.room = room

    def same(self, other: Thing) -> bool:
        return (
            isinstance(other, Label)
            and self.x == other.x
            and self.y == other.y
            and self.text == other.text
            and self.size == other.size
            and self.anchor == other.anchor
            and self.serif == other.serif
            and self.room == other.room
            and super().same(other)
        )


@mypyc_attr(acyclic=True)
class Item(Thing):
    """One entry of a panel."""

    ref: str
    symbol: str
    text: str
    count: int | None
    state: str
    label: str
    tip: str

    def __init__(
        self,
        id: str,
        ref: str = "",
        symbol: str = "",
        text: str = "",
        count: int | None = None,
        state: str = "",
        label: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(id)
        self.ref = ref
        self.symbol = symbol
        self.text = text
        self.count = count
        self.state = state
        self.label = label
        self.tip = tip

    def same(self, other: Thing) -> bool:
        return (
            isinstance(other, Item)
            and self.id == other.id
            and self.ref == other.ref
            and self.symbol == other.symbol
            and self.text == other.text
            and self.count == other.count
            and self.state == other.state
            and self.label == other.label
            and self.tip == other.tip
        )


@mypyc_attr(acyclic=True)
class Panel(Thing):
    """A titled list beside the board: kind is hand, tiles, track, counters, sheet or dice."""

    kind: str
    title: str
    seat: int | None  # None: of the table
    items: list[Item]

    def __init__(
        self,
        kind: str,
        id: str,
        title: str,
        seat: int | None = None,
        items: list[Item] | None = None,
    ) -> None:
        super().__init__(id)
        self.kind = kind
        self.title = title
        self.seat = seat
        self.items = [] if items is None else items

    def same(self, other: Thing) -> bool:
        if (
            not isinstance(other, Panel)
            or self.id != other.id
            or self.kind != other.kind
            or self.title != other.title
            or self.seat != other.seat
            or len(self.items) != len(other.items)
        ):
            return False
        return all([mine is its or mine.same(its) for mine, its in zip(self.items, other.items)])


@mypyc_attr(acyclic=True)
class Card:
    """A hover card: text in our words, with page or ruling and trust."""

    title: str
    kind: str
    text: str
    source: str  # "p. 7", "ruling 12"
    trust: str  # printed | source | reconstruction
    encoded: bytes  # as in Thing

    def __init__(
        self,
        title: str,
        kind: str = "",
        text: str = "",
        source: str = "",
        trust: str = "printed",
    ) -> None:
        self.title = title
        self.kind = kind
        self.text = text
        self.source = source
        self.trust = trust
        self.encoded = b""

    def same(self, other: Card) -> bool:
        return self is other or (
            self.title == other.title
            and self.kind == other.kind
            and self.text == other.text
            and self.source == other.source
            and self.trust == other.trust
        )


class Scene:
    """A drawing of one view."""

    width: float
    height: float
    backdrop: str
    shapes: list[Shape]
    panels: list[Panel]
    cards: dict[str, Card]

    def __init__(
        self,
        width: float,
        height: float,
        backdrop: str = "",
        shapes: list[Shape] | None = None,
        panels: list[Panel] | None = None,
        cards: dict[str, Card] | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.backdrop = backdrop
        self.shapes = [] if shapes is None else shapes
        self.panels = [] if panels is None else panels
        self.cards = {} if cards is None else cards

    def refs(self) -> set[str]:
        """All refs in the scene."""
        found = {shape.ref for shape in self.shapes if shape.ref}
        for panel in self.panels:
            found.update([item.ref for item in panel.items if item.ref])
        return found


class Backdrop:
    """The static part: drawn once, the same for every seat.

    `near[ref]` names the neighbour for each arrow key: up, down, left, right.
    """

    width: float
    height: float
    shapes: list[Shape]
    cards: dict[str, Card]
    near: dict[str, dict[str, str]]

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.shapes = []
        self.cards = {}
        self.near = {}

    def refs(self) -> set[str]:
        return {shape.ref for shape in self.shapes if shape.ref}


class Sheet:
    """A page of the print-and-play: shapes in millimetres."""

    name: str
    width: float
    height: float
    shapes: list[Shape]

    def __init__(
        self,
        name: str,
        width: float = 210,
        height: float = 297,
        shapes: list[Shape] | None = None,
    ) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.shapes = [] if shapes is None else shapes


def plain(thing: Any) -> Any:
    """JSON-ready: a shape becomes a dict with its class as `shape`; empty fields are left out."""
    if isinstance(thing, (list, tuple)):
        return [plain(item) for item in thing]
    if isinstance(thing, dict):
        return {name: plain(value) for name, value in thing.items()}
    if not isinstance(thing, (Thing, Card, Scene, Backdrop, Sheet)):
        return thing
    made: dict[str, Any] = {}
    if isinstance(thing, Shape):
        made["shape"] = type(thing).__name__.lower()
    for name in declared(thing):
        value = getattr(thing, name)
        if name == "encoded" or value is None or value == "" or value == [] or value == {}:
            continue
        made[name] = plain(value)
    return made
