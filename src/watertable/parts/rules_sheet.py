"""The rules on paper: print sheets made from the help sections of a house."""

from __future__ import annotations

from typing import Final

from watertable.kernel.scene import Label, Shape, Sheet
from watertable.kernel.text import Words
from watertable.parts.drawing import paragraph
from watertable.parts.wrapping import wrapped

TOP: Final = 32.0
BOTTOM: Final = 285.0
COLUMNS: Final = (14.0, 109.0)  # left edges; each column is 87 mm wide
LETTERS: Final = 56  # of a line
SIZE: Final = 3.2
HEADING: Final = 4.0
LINE: Final = SIZE * 1.25


def rules_sheet(title: str, words: Words) -> list[Sheet]:
    """Every `rules.` section of the house in two columns, on as many A4 pages as it takes.

    A house adds them to its sheets: `[*rules_sheet("Rivers", WORDS), ...]`.
    """
    pages: list[Sheet] = []
    column = len(COLUMNS)
    y = TOP
    for section in sections(words):
        high = _height(words, section)
        if column < len(COLUMNS) and y + high > BOTTOM:
            column += 1
            y = TOP
        if column == len(COLUMNS):
            pages.append(_page(title, len(pages) + 1))
            column = 0
            y = TOP
        pages[-1].shapes += _section(words, section, COLUMNS[column], y)
        y += high
    return pages


def sections(words: Words) -> list[str]:
    """The ids of the help sections, in reading order."""
    return sorted({key.split(".")[1] for key in words.sentences if key.startswith("rules.")})


def _page(title: str, number: int) -> Sheet:
    head: Shape = Label("title", text=title, x=105, y=20, size=7, serif=True)
    return Sheet(f"rules {number}", shapes=[head])


def _lines(words: Words, section: str) -> list[str]:
    return wrapped(words.text(f"rules.{section}.text"), LETTERS)


def _height(words: Words, section: str) -> float:
    """Heading, text, the line with the pages, and a gap."""
    return HEADING * 1.4 + LINE * (len(_lines(words, section)) + 1) + LINE


def _section(words: Words, section: str, x: float, y: float) -> list[Shape]:
    heading = words.text(f"rules.{section}.title")
    below = y + HEADING * 1.4
    end = below + LINE * len(_lines(words, section))
    found: list[Shape] = [
        Label(
            f"heading:{section}", text=heading, x=x, y=y, size=HEADING, anchor="start", serif=True
        )
    ]
    found += paragraph(
        f"text:{section}", words.text(f"rules.{section}.text"), x, below, LETTERS, SIZE
    )
    found.append(
        Label(f"page:{section}", text=words.text(f"rules.{section}.page"), x=x, y=end,
              size=SIZE * 0.85, anchor="start", fill="slate")
    )  # fmt: skip
    return found
