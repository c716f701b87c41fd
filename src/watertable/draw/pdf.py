"""Sheets on paper: every page of a print-and-play drawn as SVG and bound into one PDF by typst."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from watertable.draw.svg import svg_sheet
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.scene import Sheet

# The one text family typst carries inside: pages look the same on a machine without any fonts.
FONT: Final = "Libertinus Serif"
_FAMILIES: Final = (
    "Palatino, Georgia, serif",
    "Georgia, serif",
    "system-ui, sans-serif",
)


def write_pdf(house: House, path: str | Path) -> None:
    """Write the print-and-play of a house: one page per sheet, in the sheet's own size."""
    try:
        import typst
    except ImportError:
        raise WaterTableError(
            "printing needs typst: install watertable with the extra `print`"
        ) from None
    pages = house.sheets()
    if not pages:
        raise WaterTableError(f"{house.meta.title} has nothing to print")
    with tempfile.TemporaryDirectory(prefix="watertable-") as folder:
        for number, page in enumerate(pages, 1):
            drawn = page_svg(house, page)
            (Path(folder) / f"page-{number}.svg").write_text(drawn, encoding="utf-8")
        document = Path(folder) / "sheets.typ"
        document.write_text(source(house, pages), encoding="utf-8")
        typst.compile(str(document), output=str(path), root=folder, ignore_system_fonts=True)


def page_svg(house: House, page: Sheet) -> str:
    """One sheet as SVG, in the family that typst has at hand."""
    drawn = svg_sheet(house, page)
    for family in _FAMILIES:
        drawn = drawn.replace(f'font-family="{family}"', f'font-family="{FONT}"')
    return drawn


def source(house: House, pages: list[Sheet]) -> str:
    """The typst document: no margins, no date, a page for each drawing."""
    parts = [f"#set document(title: {quoted(house.meta.title)}, date: none)"]
    for number, page in enumerate(pages, 1):
        width, height = f"{page.width:g}mm", f"{page.height:g}mm"
        if number > 1:
            parts.append("#pagebreak()")
        parts.append(f"#set page(width: {width}, height: {height}, margin: 0mm)")
        alt = quoted(f"{house.meta.title}: {page.name}")
        parts.append(f'#image("page-{number}.svg", width: {width}, height: {height}, alt: {alt})')
    return "\n".join(parts) + "\n"


def quoted(text: str) -> str:
    """A typst string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
