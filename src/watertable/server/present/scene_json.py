"""A scene, or the patch from the previous one, as JSON bytes; typed structs because it is made for every move."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

import msgspec

from watertable.kernel import scene as kernel
from watertable.kernel.patch import Patch, fits

_Point = tuple[float, float]


_ALWAYS: Any = None  # sentinel default: always serialized
# gc=False: none of these can be part of a reference cycle.


class _Shape(msgspec.Struct, tag_field="shape", omit_defaults=True, gc=False):
    id: str
    layer: int
    ref: str = ""
    label: str = ""
    tip: str = ""
    state: str = ""
    seat: int | None = None
    fill: str = ""


class _Sprite(_Shape, tag="sprite", gc=False):
    x: float = _ALWAYS
    y: float = _ALWAYS
    turn: float = _ALWAYS
    scale: float = _ALWAYS
    symbol: str = ""
    text: str = ""


class _Line(_Shape, tag="line", gc=False):
    width: float = _ALWAYS
    dashed: bool = _ALWAYS
    points: list[_Point] = []


class _Polygon(_Shape, tag="polygon", gc=False):
    points: list[_Point] = []
    pattern: str = ""


class _Label(_Shape, tag="label", gc=False):
    x: float = _ALWAYS
    y: float = _ALWAYS
    size: float = _ALWAYS
    serif: bool = _ALWAYS
    text: str = ""
    anchor: str = ""
    room: float = 0.0


class _Item(msgspec.Struct, omit_defaults=True, gc=False):
    id: str = ""
    ref: str = ""
    symbol: str = ""
    text: str = ""
    count: int | None = None
    state: str = ""
    label: str = ""
    tip: str = ""


class _Panel(msgspec.Struct, omit_defaults=True, gc=False):
    kind: str = ""
    id: str = ""
    title: str = ""
    seat: int | None = None
    items: list[_Item] = []


class _Card(msgspec.Struct, omit_defaults=True, gc=False):
    title: str = ""
    kind: str = ""
    text: str = ""
    source: str = ""
    trust: str = ""


encode: Final[Callable[[Any], bytes]] = msgspec.json.Encoder().encode


Kind = tuple[
    Callable[..., Any], Callable[[Any], tuple[Any, ...]]
]  # the struct, and the fields of the kernel class


def _kind(struct: type[msgspec.Struct]) -> Kind:
    return struct, attrgetter(*struct.__struct_fields__)


# All fields at once and by position: three times as fast as a generic conversion, and the hottest part of a move.
_KINDS: Final[dict[type, Kind]] = {
    kernel.Sprite: _kind(_Sprite),
    kernel.Line: _kind(_Line),
    kernel.Polygon: _kind(_Polygon),
    kernel.Label: _kind(_Label),
}
_ITEM, _item_fields = _kind(_Item)
_CARD, _card_fields = _kind(_Card)


def _shape(one: kernel.Shape) -> Any:
    make, fields = _KINDS[type(one)]
    return make(*fields(one))


def _panel(one: kernel.Panel) -> _Panel:
    items = [_ITEM(*_item_fields(item)) for item in one.items]
    return _Panel(one.kind, one.id, one.title, one.seat, items)


def _cards(cards: dict[str, kernel.Card]) -> dict[str, Any]:
    return {name: _CARD(*_card_fields(card)) for name, card in cards.items()}


def scene_bytes(scene: kernel.Scene) -> bytes:
    """The scene as `plain` gives it, encoded."""
    made: dict[str, Any] = {"width": scene.width, "height": scene.height}
    if scene.backdrop:
        made["backdrop"] = scene.backdrop
    if scene.shapes:
        made["shapes"] = [_shape(shape) for shape in scene.shapes]
    if scene.panels:
        made["panels"] = [_panel(panel) for panel in scene.panels]
    if scene.cards:
        made["cards"] = _cards(scene.cards)
    return encode(made)


class _Change(msgspec.Struct, omit_defaults=True, gc=False):
    gone: list[str] = []
    put: Any = []


def patch_bytes(before: kernel.Scene, after: kernel.Scene) -> bytes:
    """The patch from one scene to the other."""
    patch = Patch(before, after)
    made: dict[str, _Change] = {}
    if patch.shapes_gone or patch.shapes_put:
        put = [(at, _shape(shape)) for at, shape in patch.shapes_put]
        made["shapes"] = _Change(patch.shapes_gone, put)
    if patch.panels_gone or patch.panels_put:
        panels = [(at, _panel(panel)) for at, panel in patch.panels_put]
        made["panels"] = _Change(patch.panels_gone, panels)
    if patch.cards_gone or patch.cards_put:
        made["cards"] = _Change(patch.cards_gone, _cards(patch.cards_put))
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
        if before is not None and fits(before.scene, scene):
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


def plain_bytes(thing: Any) -> bytes:
    """Static scenes such as backdrops, encoded."""
    return encode(kernel.plain(thing))
