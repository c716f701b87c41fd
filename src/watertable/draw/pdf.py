"""Print-and-play sheets: every page drawn as SVG and combined into one PDF by typst."""

from __future__ import annotations

import tempfile
from pathlib import Path

from watertable import extras
from watertable.draw.faces import FONTS
from watertable.draw.svg import svg_sheet
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.scene import Sheet


def write_pdf(house: House, path: str | Path) -> None:
    """Write the print-and-play of a house: one page per sheet, in the sheet's own size."""
    with extras.explained():
        import typst
    pages = house.sheets()
    if not pages:
        raise WaterTableError(f"{house.meta.title} has nothing to print")
    with tempfile.TemporaryDirectory(prefix="watertable-") as folder:
        for number, page in enumerate(pages, 1):
            drawn = svg_sheet(house, page, carry=False)  # typst reads the fonts from their folder
            (Path(folder) / f"page-{number}.svg").write_text(drawn, encoding="utf-8")
        document = Path(folder) / "sheets.typ"
        document.write_text(source(house, pages), encoding="utf-8")
        typst.compile(
            str(document),
            output=str(path),
            root=folder,
            font_paths=[str(FONTS)],
            ignore_system_fonts=True,
        )


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
