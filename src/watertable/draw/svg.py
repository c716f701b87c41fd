"""A scene as an SVG document: for pictures, for paper, and for previews while a house is developed.

A drawing embeds the fonts it uses, about 40 kB for the sans and 70 for the serif, so it looks the same wherever it is opened, also
as an image in a page, where it could load no other font.
"""

from __future__ import annotations

import re
from html import escape

from watertable.draw.faces import EXTENDED, REGULAR, SANS, SERIF, STRONG, carried, width
from watertable.draw.palette import LIGHT, LIT, colour
from watertable.kernel.house import House
from watertable.kernel.scene import Label, Line, Polygon, Scene, Shape, Sheet, Sprite

_SYMBOL = re.compile(r'<symbol[^>]*\bid="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
_BOX = re.compile(r'viewBox="([^"]+)"')
_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")
_MIDDLE = 0.33  # from the middle of a line of text down to its baseline, in parts of the size

_PATTERNS = """<defs>
<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V8" stroke="{ink}" stroke-opacity=".3" stroke-width="1.5"/></pattern>
<pattern id="cross" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0L8 8M8 0L0 8" stroke="{ink}" stroke-opacity=".3"/></pattern>
<pattern id="dots" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.2" fill="{ink}" fill-opacity=".35"/></pattern>
<pattern id="waves" width="24" height="10" patternUnits="userSpaceOnUse"><path d="M0 5q6 -5 12 0t12 0" fill="none" stroke="{ink}" stroke-opacity=".22"/></pattern>
<pattern id="reeds" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M4 12V5M7 13V3M10 12V6" stroke="{reed}" stroke-width="1.4"/></pattern>
</defs>"""


class Art:
    """The symbols of a house, to be inserted with real colours."""

    def __init__(self, art: str, theme: dict[str, str]) -> None:
        self.theme = theme
        self.symbols: dict[str, tuple[str, float]] = {}
        for name, attributes, body in _SYMBOL.findall(art):
            box = _BOX.search(attributes)
            numbers = [float(n) for n in re.split(r"[ ,]+", box.group(1).strip())] if box else []
            height = numbers[3] if len(numbers) == 4 else 20.0
            self.symbols[name] = (body, height)

    def draw(self, name: str, seat: int | None) -> str:
        """The inside of a symbol; an unknown one is an empty ring, so that it is noticed."""
        body = self.symbols.get(name, ('<circle r="8" fill="none" stroke="var(--danger)"/>', 20.0))[
            0
        ]
        coloured = _VARIABLE.sub(lambda m: colour(m.group(1), seat, self.theme), body)
        return coloured.replace("currentColor", colour("seat", seat, self.theme))

    def height(self, name: str) -> float:
        return self.symbols.get(name, ("", 20.0))[1]


def svg_scene(
    house: House,
    scene: Scene,
    theme: dict[str, str] = LIGHT,
    lit: set[str] | None = None,
) -> str:
    """The board with its backdrop; `lit` names refs that get the ring of a possible choice."""
    backdrop = house.backdrop(scene.backdrop)
    shapes = [*backdrop.shapes, *scene.shapes]
    art = Art(house.art, theme)
    ordered = by_layer(shapes)
    drawn = [draw_shape(shape, art, theme, STRONG) for shape in ordered]
    drawn += [_ring(shape, art) for shape in ordered if lit and shape.ref in lit]
    return document(scene.width, scene.height, "", theme, [style(shapes), *drawn])


def svg_sheet(house: House, sheet: Sheet, carry: bool = True) -> str:
    """A page of the print-and-play, in millimetres, on white paper; `carry=False` leaves out the fonts."""
    theme = {**LIGHT, "paper": "#ffffff"}
    art = Art(house.art, theme)
    drawn = [draw_shape(shape, art, theme, REGULAR) for shape in by_layer(sheet.shapes)]
    faces = style(sheet.shapes) if carry else ""
    return document(sheet.width, sheet.height, "mm", theme, [faces, *drawn])


def by_layer(shapes: list[Shape]) -> list[Shape]:
    return sorted(shapes, key=lambda shape: shape.layer)  # stable: list order within a layer


def document(wide: float, high: float, unit: str, theme: dict[str, str], parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}{unit}" height="{high:g}{unit}" '
        f'viewBox="0 0 {wide:g} {high:g}" {named(SANS)}>'
        + _PATTERNS.format(ink=theme["ink"], reed=theme["reed"])
        + f'<rect width="{wide:g}" height="{high:g}" fill="{theme["paper"]}"/>'
        + "".join(parts)
        + "</svg>"
    )


def style(shapes: list[Shape]) -> str:
    """The @font-face rules for the fonts these shapes use."""
    written: dict[str, set[str]] = {SANS: set(), SERIF: set()}
    for shape in shapes:
        if isinstance(shape, Label):
            written[SERIF if shape.serif else SANS].update(shape.text)
        elif isinstance(shape, Sprite):
            written[SANS].update(shape.text)
    rules: list[str] = []
    for family, signs in written.items():
        if any([sign in EXTENDED for sign in signs]):
            rules.append(carried(family, "latin-ext"))
        if signs:
            rules.append(carried(family, "latin"))  # the last rule has priority
    return f"<style>{''.join(rules)}</style>" if rules else ""


def draw_shape(shape: Shape, art: Art, theme: dict[str, str], weight: int) -> str:
    """One shape; the kinds are the kernel's four. `weight` is for the sans; titles in the serif are always bold."""
    if isinstance(shape, Sprite):
        return _sprite(shape, art, theme)
    if isinstance(shape, Polygon):
        return _polygon(shape, theme)
    if isinstance(shape, Line):
        stroke = colour(shape.fill or "ink", shape.seat, theme)
        dash = ' stroke-dasharray="6 5"' if shape.dashed else ""
        return (
            f'<polyline points="{_points(shape.points)}" fill="none" stroke="{stroke}" '
            f'stroke-width="{shape.width:g}" stroke-linecap="round" stroke-linejoin="round"{dash}/>'
        )
    if isinstance(shape, Label):
        family, strong = (SERIF, STRONG) if shape.serif else (SANS, weight)
        slim = f' letter-spacing="{-0.02 * shape.size:g}"' if shape.state == "slim" else ""
        strong = REGULAR if slim else strong
        return (
            f'<text x="{shape.x:g}" y="{shape.y + _MIDDLE * shape.size:g}" font-size="{shape.size:g}" '
            f'text-anchor="{shape.anchor}" {named(family)} font-weight="{strong}"{slim} '
            f'fill="{colour(shape.fill or "ink", shape.seat, theme)}">{escape(fitting(shape))}</text>'
        )
    return ""


def named(family: str) -> str:
    """A font family; names with a number must be quoted."""
    return f"font-family=\"'{family}'\""


def fitting(label: Label) -> str:
    """The text of a label, cut to its width."""
    family = SERIF if label.serif else SANS
    if label.room == 0 or width(label.text, label.size, family) <= label.room:
        return label.text
    kept = label.text[:-1]
    while len(kept) > 1 and width(kept.rstrip() + "…", label.size, family) > label.room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _sprite(shape: Sprite, art: Art, theme: dict[str, str]) -> str:
    body = art.draw(shape.symbol, shape.seat)
    faded = ' opacity="0.45"' if shape.state in ("used", "gone", "faded") else ""
    drawn = (
        f'<g transform="translate({shape.x:g} {shape.y:g}) rotate({shape.turn:g}) '
        f'scale({shape.scale:g})"{faded}>{body}</g>'
    )
    if shape.text:
        size = max(art.height(shape.symbol) * shape.scale * 0.42, 0.1)
        drawn += (
            f'<text x="{shape.x:g}" y="{shape.y + _MIDDLE * size:g}" font-size="{size:g}" text-anchor="middle" '
            f'font-weight="{STRONG}" fill="{theme["ink"]}" '
            f'paint-order="stroke" stroke="{theme["paper"]}" stroke-width="{size / 8:g}">'
            f"{escape(shape.text)}</text>"
        )
    return drawn


def _polygon(shape: Polygon, theme: dict[str, str]) -> str:
    points = _points(shape.points)
    fill = colour(shape.fill, shape.seat, theme) if shape.fill else "none"
    drawn = (
        f'<polygon points="{points}" fill="{fill}" stroke="{theme["ink"]}" stroke-opacity=".4"/>'
    )
    if shape.pattern:
        drawn += f'<polygon points="{points}" fill="url(#{shape.pattern})"/>'
    return drawn


def _ring(shape: Shape, art: Art) -> str:
    if isinstance(shape, Sprite):
        radius = art.height(shape.symbol) * shape.scale * 0.6
        return (
            f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{radius:g}" fill="none" '
            f'stroke="{LIT}" stroke-width="3"/>'
        )
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}" fill="none" stroke="{LIT}" stroke-width="3"/>'
    return ""


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
