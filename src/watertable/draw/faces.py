"""The bundled fonts: their files, text widths, and embedding into SVG.

`tools/web.py` puts them into `fonts/` from the package registry: ttf for typst and for measuring, woff2 for SVG. They
are part of the wheel, and the same as in the browser client.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from struct import unpack_from
from typing import Final

from watertable.kernel.errors import WaterTableError

FONTS: Final = Path(__file__).parent / "fonts"
SANS: Final = "Source Sans 3"
SERIF: Final = "Source Serif 4"
REGULAR: Final = 400
STRONG: Final = 600
# Letters of Central and Eastern European languages: a second file, embedded only where used.
EXTENDED: Final = frozenset(map(chr, [*range(0x100, 0x300), *range(0x1E00, 0x1F00)]))
_NAMES: Final = {SANS: "source-sans-3", SERIF: "source-serif-4"}


def read(name: str) -> bytes:
    """One file of the folder."""
    try:
        return (FONTS / name).read_bytes()
    except FileNotFoundError:
        raise WaterTableError(
            f"the font {name} is not there: run `python tools/web.py`, which fetches the fonts"
        ) from None


@cache
def advances(family: str, weight: int) -> dict[int, float]:
    """The advance width of each character, in parts of the size."""
    font = read(f"{_NAMES[family]}-{weight}.ttf")
    tables: dict[bytes, int] = {}
    for i in range(unpack_from(">H", font, 4)[0]):
        tag, _, start, _ = unpack_from(">4sLLL", font, 12 + 16 * i)
        tables[tag] = start
    em = unpack_from(">H", font, tables[b"head"] + 18)[0]
    wide = unpack_from(">H", font, tables[b"hhea"] + 34)[0]  # later glyphs are as wide as the last
    glyphs = _glyphs(font, tables[b"cmap"])
    return {
        code: unpack_from(">H", font, tables[b"hmtx"] + 4 * min(glyph, wide - 1))[0] / em
        for code, glyph in glyphs.items()
    }


def _glyphs(font: bytes, cmap: int) -> dict[int, int]:
    """The glyph of each character, from the table of segments (format 4) that every font of ours has."""
    for i in range(unpack_from(">H", font, cmap + 2)[0]):
        at = cmap + unpack_from(">L", font, cmap + 4 + 8 * i + 4)[0]
        if unpack_from(">H", font, at)[0] == 4:
            break
    else:
        raise WaterTableError("a font without a table of segments")
    double = unpack_from(">H", font, at + 6)[0]  # twice the number of segments
    found: dict[int, int] = {}
    for i in range(0, double, 2):
        last = unpack_from(">H", font, at + 14 + i)[0]
        first = unpack_from(">H", font, at + 16 + double + i)[0]
        shift = unpack_from(">H", font, at + 16 + 2 * double + i)[0]
        where = at + 16 + 3 * double + i
        offset = unpack_from(">H", font, where)[0]
        for code in range(first, last + 1):
            glyph = (
                code
                if offset == 0
                else unpack_from(">H", font, where + offset + 2 * (code - first))[0]
            )
            if glyph:
                found[code] = (glyph + shift) % 65536
    return {code: glyph for code, glyph in found.items() if glyph and code != 0xFFFF}


def width(text: str, size: float, family: str = SANS, weight: int = STRONG) -> float:
    """The width of a text, letter by letter; missing characters count as a square. Kerning is ignored."""
    table = advances(family, weight)
    return size * sum([table.get(ord(sign), 1.0) for sign in text])


@cache
def carried(family: str, subset: str) -> str:
    """A font as an @font-face rule with embedded data."""
    font = b64encode(read(f"{_NAMES[family]}-{subset}.woff2")).decode()
    return (
        f'@font-face{{font-family:"{family}";font-weight:200 900;'
        f"src:url(data:font/woff2;base64,{font})}}"
    )
