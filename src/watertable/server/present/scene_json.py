"""A scene, or the patch from the previous one, as JSON bytes; typed structs because it is made for every move."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from watertable.kernel import patch as kernel_patch
from watertable.kernel import picture as kernel_picture
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


class Picture(msgspec.Struct, gc=False):
    """A picture of the first screen: a window on a drawing, and its words."""

    name: str
    text: str
    left: float
    top: float
    width: float
    height: float
    shapes: list[AnyShape]


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


# All fields at once and by position: three times as fast as a generic conversion.
_KINDS: Final[dict[type, Kind]] = {
    kernel.Sprite: _kind(Sprite),
    kernel.Line: _kind(Line),
    kernel.Polygon: _kind(Polygon),
    kernel.Label: _kind(Label),
}
_ITEM, _item_fields = _kind(Item)
_CARD, _card_fields = _kind(Card)
_PANEL: Final[Callable[..., Panel]] = Panel


def shape(one: kernel.Shape) -> Any:
    """One shape as it is sent."""
    make, fields = _KINDS[type(one)]
    return make(*fields(one))


def _panel(one: kernel.Panel) -> Panel:
    items = [_ITEM(*_item_fields(item)) for item in one.items]
    return _PANEL(one.kind, one.id, one.title, one.seat, items)


def _card(one: kernel.Card) -> Any:
    return _CARD(*_card_fields(one))


# A shape, panel or card is encoded once, however many scenes, viewers and tables show it; scenes and patches are joined
# from these pieces.


def _shape_bytes(one: kernel.Shape) -> bytes:
    one.encoded = one.encoded or encode(shape(one))
    return one.encoded


def _panel_bytes(one: kernel.Panel) -> bytes:
    one.encoded = one.encoded or encode(_panel(one))
    return one.encoded


def _cards_bytes(cards: dict[str, kernel.Card]) -> bytes:
    parts = []
    for name, card in cards.items():
        card.encoded = card.encoded or encode(_card(card))
        parts.append(encode(name) + b":" + card.encoded)
    return b"{" + b",".join(parts) + b"}"


def _fields(*parts: tuple[bytes, bytes]) -> bytes:
    """A JSON object without its empty fields."""
    return b"{" + b",".join([name + value for name, value in parts if value]) + b"}"


def _list(parts: list[bytes]) -> bytes:
    """A JSON array; nothing for an empty one."""
    return b"[" + b",".join(parts) + b"]" if parts else b""


def scene_bytes(scene: kernel.Scene) -> bytes:
    """The scene as `plain` gives it, encoded."""
    return _fields(
        (b'"width":', encode(scene.width)),
        (b'"height":', encode(scene.height)),
        (b'"backdrop":', encode(scene.backdrop) if scene.backdrop else b""),
        (b'"shapes":', _list([one.encoded or _shape_bytes(one) for one in scene.shapes])),
        (b'"panels":', _list([panel.encoded or _panel_bytes(panel) for panel in scene.panels])),
        (b'"cards":', _cards_bytes(scene.cards) if scene.cards else b""),
    )


def backdrop_bytes(drawn: kernel.Backdrop) -> bytes:
    """What `plain` gives, encoded."""
    shapes = [shape(one) for one in drawn.shapes]
    cards = {name: _card(card) for name, card in drawn.cards.items()}
    near = {ref: Neighbours(**ways) for ref, ways in drawn.near.items()}
    return encode(Backdrop(drawn.width, drawn.height, shapes, cards, near))


def picture(drawn: kernel_picture.Picture, text: str) -> Picture:
    """A picture of the first screen with its words."""
    shapes = [shape(one) for one in drawn.shapes]
    return Picture(drawn.name, text, drawn.left, drawn.top, drawn.width, drawn.height, shapes)


def patch_bytes(before: kernel.Scene, after: kernel.Scene) -> bytes:
    """The patch from one scene to the other."""
    patch = kernel_patch.Patch(before, after)
    shapes = [b"[%d,%b]" % (at, one.encoded or _shape_bytes(one)) for at, one in patch.shapes_put]
    panels = [
        b"[%d,%b]" % (at, panel.encoded or _panel_bytes(panel)) for at, panel in patch.panels_put
    ]
    cards = _cards_bytes(patch.cards_put) if patch.cards_put else b""
    return _fields(
        (b'"shapes":', _change(patch.shapes_gone, _list(shapes))),
        (b'"panels":', _change(patch.panels_gone, _list(panels))),
        (b'"cards":', _change(patch.cards_gone, cards)),
    )


def _change(gone: list[str], put: bytes) -> bytes:
    if not gone and not put:
        return b""
    return _fields((b'"gone":', encode(gone) if gone else b""), (b'"put":', put))


_numbers: Final = itertools.count(1)
UNCHANGED: Final = b"{}"


class Drawing:
    """A viewer's latest scene: whole for new clients, and as a patch for clients that have the previous one.

    Both, and whether anything changed, depend on the viewer's own views alone.
    """

    __slots__ = ("base", "lines", "number", "patch", "scene")

    def __init__(self, scene: kernel.Scene, before: Drawing | None) -> None:
        self.scene = scene
        self.lines = 0  # of the record when it was drawn
        self.number = next(_numbers)  # identifies this drawing; never sent
        self.base = 0  # the number of the drawing that the patch is for
        self.patch = b""
        if before is not None and kernel_patch.fits(before.scene, scene):
            self.base = before.number
            self.patch = patch_bytes(before.scene, scene)

    def whole(self) -> bytes:
        """The whole scene, encoded."""
        return scene_bytes(self.scene)

    def since(self, known: int) -> bytes:
        """A field of a snapshot: the patch for clients with the previous drawing, nothing for those with this one, else the whole."""
        if known == self.number:
            return b'"patch":{}'
        if known and known == self.base:
            return b'"patch":' + self.patch
        return b'"scene":' + self.whole()


def redrawn(scene: kernel.Scene, before: Drawing | None) -> Drawing:
    """The drawing of this scene: the previous one if nothing has changed."""
    made = Drawing(scene, before)
    return made if before is None or made.patch != UNCHANGED else before
