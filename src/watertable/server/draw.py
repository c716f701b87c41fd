"""A scene as JSON bytes: the same as `plain(scene)`, by way of typed structs because it is made for every move."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

import msgspec

from watertable.kernel import scene as kernel

_Point = tuple[float, float]


_ALWAYS: Any = None  # a default that no value equals: what has it is never left out


class _Shape(msgspec.Struct, tag_field="shape", omit_defaults=True):
    id: str
    layer: int
    ref: str = ""
    label: str = ""
    tip: str = ""
    state: str = ""
    seat: int | None = None
    fill: str = ""


class _Sprite(_Shape, tag="sprite"):
    x: float = _ALWAYS
    y: float = _ALWAYS
    turn: float = _ALWAYS
    scale: float = _ALWAYS
    symbol: str = ""
    text: str = ""


class _Line(_Shape, tag="line"):
    width: float = _ALWAYS
    dashed: bool = _ALWAYS
    points: list[_Point] = []


class _Polygon(_Shape, tag="polygon"):
    points: list[_Point] = []
    pattern: str = ""


class _Label(_Shape, tag="label"):
    x: float = _ALWAYS
    y: float = _ALWAYS
    size: float = _ALWAYS
    serif: bool = _ALWAYS
    text: str = ""
    anchor: str = ""


class _Item(msgspec.Struct, omit_defaults=True):
    id: str = ""
    ref: str = ""
    symbol: str = ""
    text: str = ""
    count: int | None = None
    state: str = ""
    label: str = ""
    tip: str = ""


class _Panel(msgspec.Struct, omit_defaults=True):
    kind: str = ""
    id: str = ""
    title: str = ""
    seat: int | None = None
    items: list[_Item] = []


class _Card(msgspec.Struct, omit_defaults=True):
    title: str = ""
    kind: str = ""
    text: str = ""
    source: str = ""
    trust: str = ""


_encode: Final = msgspec.json.Encoder().encode


Kind = tuple[
    Callable[..., Any], Callable[[Any], tuple[Any, ...]]
]  # the struct, and its fields of a kernel's thing


def _kind(struct: type[msgspec.Struct]) -> Kind:
    return struct, attrgetter(*struct.__struct_fields__)


# All fields at once and by place: three times as fast as a general conversion, and it is the hottest part of a move.
_KINDS: Final[dict[type, Kind]] = {
    kernel.Sprite: _kind(_Sprite),
    kernel.Line: _kind(_Line),
    kernel.Polygon: _kind(_Polygon),
    kernel.Label: _kind(_Label),
}
_ITEM, _item_fields = _kind(_Item)
_CARD, _card_fields = _kind(_Card)


def _shape(one: kernel.Shape) -> Any:
    kind = _KINDS.get(type(one))
    return kernel.plain(one) if kind is None else kind[0](*kind[1](one))


def scene_bytes(scene: kernel.Scene) -> bytes:
    """What `plain` gives, encoded; a shape of a kind not known here goes the plain way."""
    made: dict[str, Any] = {"width": scene.width, "height": scene.height}
    if scene.backdrop:
        made["backdrop"] = scene.backdrop
    if scene.shapes:
        made["shapes"] = [_shape(shape) for shape in scene.shapes]
    if scene.panels:
        made["panels"] = [_panel(panel) for panel in scene.panels]
    if scene.cards:
        made["cards"] = msgspec.Raw(_cards(scene.cards))
    return _encode(made)


def _panel(one: kernel.Panel) -> _Panel:
    items = [_ITEM(*_item_fields(item)) for item in one.items]
    return _Panel(one.kind, one.id, one.title, one.seat, items)


_last_cards: dict[int, tuple[dict[str, kernel.Card], bytes]] = {}


def _cards(cards: dict[str, kernel.Card]) -> bytes:
    """Hover cards are mostly the same from move to move, so the last ones are kept by size."""
    kept = _last_cards.get(len(cards))
    if kept is not None and kept[0] == cards:
        return kept[1]
    made = _encode({name: _CARD(*_card_fields(card)) for name, card in cards.items()})
    _last_cards[len(cards)] = (cards, made)
    return made


def plain_bytes(thing: Any) -> bytes:
    """Backdrops and the like, made once."""
    return _encode(kernel.plain(thing))


Encode: Final[Callable[[Any], bytes]] = _encode
