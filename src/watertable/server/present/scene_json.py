"""A scene, or the patch from the previous one, as JSON bytes; typed structs because it is made for every move."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from watertable.kernel import patch as kernel_patch
from watertable.kernel import scene as kernel

Point = tuple[float, float]


# Defaults of another type than their field: a kernel's None is left out.
_ALWAYS: Any = None  # where nothing is None, so it is always sent
_NONE: Any = None
_EMPTY: Any = ""
# gc=False: none of these can be part of a reference cycle.


class Shape(msgspec.Struct, tag_field="shape", omit_defaults=True, gc=False):
    """What every shape has."""

    id: str
    layer: int
    ref: str = ""
    label: str = ""
    tip: str = ""
    state: str = ""
    seat: int = _NONE
    fill: str = ""


class Sprite(Shape, tag="sprite", gc=False):
    """A symbol of the house's art.svg."""

    x: float = _ALWAYS
    y: float = _ALWAYS
    turn: float = _ALWAYS
    scale: float = _ALWAYS
    symbol: str = ""
    text: str = ""


class Line(Shape, tag="line", gc=False):
    """A stroke through the points."""

    width: float = _ALWAYS
    dashed: bool = _ALWAYS
    points: list[Point] = []


class Polygon(Shape, tag="polygon", gc=False):
    """A filled area."""

    points: list[Point] = []
    pattern: str = ""


class Label(Shape, tag="label", gc=False):
    """Words on the board."""

    x: float = _ALWAYS
    y: float = _ALWAYS
    size: float = _ALWAYS
    serif: bool = _ALWAYS
    text: str = ""
    anchor: str = ""
    room: float = 0.0


class Item(msgspec.Struct, omit_defaults=True, gc=False):
    """One thing of a panel."""

    id: str
    ref: str = ""
    symbol: str = ""
    text: str = ""
    count: int = _NONE
    state: str = ""
    label: str = ""
    tip: str = ""


class Panel(msgspec.Struct, omit_defaults=True, gc=False):
    """A titled list beside the board."""

    kind: Literal["hand", "tiles", "track", "counters", "sheet", "dice"]
    id: str
    title: str = ""
    seat: int = _NONE
    items: list[Item] = []


class Card(msgspec.Struct, omit_defaults=True, gc=False):
    """What a hover card says."""

    title: str
    kind: str = ""
    text: str = ""
    source: str = ""
    trust: Literal["printed", "source", "reconstruction"] = _EMPTY


AnyShape = Sprite | Line | Polygon | Label


class Scene(msgspec.Struct, omit_defaults=True, gc=False):
    """A drawing of one view."""

    width: float
    height: float
    backdrop: str = ""
    shapes: list[AnyShape] = []
    panels: list[Panel] = []
    cards: dict[str, Card] = {}


class Neighbours(msgspec.Struct, omit_defaults=True, gc=False):
    """Where the arrow keys lead from a place."""

    up: str = ""
    down: str = ""
    left: str = ""
    right: str = ""


class Backdrop(msgspec.Struct, omit_defaults=True, gc=False):
    """What never moves: the same for every seat."""

    width: float
    height: float
    shapes: list[AnyShape] = []
    cards: dict[str, Card] = {}
    near: dict[str, Neighbours] = {}


class ShapesChange(msgspec.Struct, omit_defaults=True, gc=False):
    """Shapes to take away, by id, and shapes to put, each at its place in the list."""

    gone: list[str] = []
    put: list[tuple[int, AnyShape]] = []


class PanelsChange(msgspec.Struct, omit_defaults=True, gc=False):
    """The same for panels."""

    gone: list[str] = []
    put: list[tuple[int, Panel]] = []


class CardsChange(msgspec.Struct, omit_defaults=True, gc=False):
    """The same for hover cards."""

    gone: list[str] = []
    put: dict[str, Card] = {}


class Patch(msgspec.Struct, omit_defaults=True, gc=False):
    """What has to be done to one scene to have the next."""

    shapes: ShapesChange | UnsetType = UNSET
    panels: PanelsChange | UnsetType = UNSET
    cards: CardsChange | UnsetType = UNSET


encode: Final[Callable[[Any], bytes]] = msgspec.json.Encoder().encode


Kind = tuple[
    Callable[..., Any], Callable[[Any], tuple[Any, ...]]
]  # the struct, and the fields of the kernel class


def _kind(struct: type[msgspec.Struct]) -> Kind:
    return struct, attrgetter(*struct.__struct_fields__)


# All fields at once and by position: three times as fast as a generic conversion, and the hottest part of a move.
_KINDS: Final[dict[type, Kind]] = {
    kernel.Sprite: _kind(Sprite),
    kernel.Line: _kind(Line),
    kernel.Polygon: _kind(Polygon),
    kernel.Label: _kind(Label),
}
_ITEM, _item_fields = _kind(Item)
_CARD, _card_fields = _kind(Card)
_PANEL: Final[Callable[..., Panel]] = Panel


def _shape(one: kernel.Shape) -> Any:
    make, fields = _KINDS[type(one)]
    return make(*fields(one))


def _panel(one: kernel.Panel) -> Panel:
    items = [_ITEM(*_item_fields(item)) for item in one.items]
    return _PANEL(one.kind, one.id, one.title, one.seat, items)


def _cards(cards: dict[str, kernel.Card]) -> dict[str, Any]:
    return {name: _CARD(*_card_fields(card)) for name, card in cards.items()}


def scene_bytes(scene: kernel.Scene) -> bytes:
    """The scene as `plain` gives it, encoded."""
    return encode(
        Scene(
            scene.width,
            scene.height,
            scene.backdrop,
            [_shape(shape) for shape in scene.shapes],
            [_panel(panel) for panel in scene.panels],
            _cards(scene.cards),
        )
    )


def backdrop_bytes(drawn: kernel.Backdrop) -> bytes:
    """What `plain` gives, encoded."""
    shapes = [_shape(shape) for shape in drawn.shapes]
    near = {ref: Neighbours(**ways) for ref, ways in drawn.near.items()}
    return encode(Backdrop(drawn.width, drawn.height, shapes, _cards(drawn.cards), near))


def patch_bytes(before: kernel.Scene, after: kernel.Scene) -> bytes:
    """The patch from one scene to the other."""
    patch = kernel_patch.Patch(before, after)
    made = Patch()
    if patch.shapes_gone or patch.shapes_put:
        put = [(at, _shape(shape)) for at, shape in patch.shapes_put]
        made.shapes = ShapesChange(patch.shapes_gone, put)
    if patch.panels_gone or patch.panels_put:
        panels = [(at, _panel(panel)) for at, panel in patch.panels_put]
        made.panels = PanelsChange(patch.panels_gone, panels)
    if patch.cards_gone or patch.cards_put:
        made.cards = CardsChange(patch.cards_gone, _cards(patch.cards_put))
    return encode(made)


_numbers: Final = itertools.count(1)


class Drawing:
    """A viewer's latest scene: whole for new clients, and as a patch for clients that have the previous one.

    Both, and whether anything changed, depend on the viewer's own views alone.
    """

    def __init__(self, view: dict[str, Any], scene: kernel.Scene, before: Drawing | None) -> None:
        self.view = view
        self.scene = scene
        self.number = next(_numbers)  # identifies this drawing; never sent
        self.base = 0  # the number of the drawing that the patch is for
        self.patch = b""
        self._whole = b""
        if before is not None and kernel_patch.fits(before.scene, scene):
            self.base = before.number
            self.patch = patch_bytes(before.scene, scene)

    def whole(self) -> bytes:
        """The whole scene, encoded on demand."""
        self._whole = self._whole or scene_bytes(self.scene)
        return self._whole

    def since(self, known: int) -> bytes:
        """A field of a snapshot: the patch for clients with the previous drawing, nothing for those with this one, else the whole."""
        if known == self.number:
            return b'"patch":{}'
        if known and known == self.base:
            return b'"patch":' + self.patch
        return b'"scene":' + self.whole()
