"""The colours behind the names of the palette, and the seats' colours and marks."""

from __future__ import annotations

from typing import Final

LIGHT: Final[dict[str, str]] = {
    "paper": "#f7f2e6",
    "ink": "#1f2d38",
    "faint": "#9a9f9c",
    "water": "#bfdbe6",
    "water-deep": "#5f9fbf",
    "foam": "#f2f8fa",
    "land": "#c9d3ac",
    "land-dry": "#dccf9f",
    "land-high": "#b9a577",
    "reed": "#7d9462",
    "earth": "#8a6a48",
    "sand": "#ead9b0",
    "safe": "#cfe3c2",
    "danger": "#c8501e",
    "gold": "#d9a400",
    "wood": "#a97c50",
    "brick": "#b5523b",
    "slate": "#6d7b85",
    "clean": "#2f86b8",
    "polluted": "#7a5a36",
    "white": "#ffffff",
    "black": "#000000",
}

SEATS: Final = ("#0072b2", "#d55e00", "#009e73", "#f0c000", "#aa4499", "#56b4e9")
MARKS: Final = ("●", "■", "▲", "◆", "⬟", "⬢")
LIT: Final = "#e8a200"


def colour(name: str, seat: int | None, theme: dict[str, str]) -> str:
    """The colour of a palette name; for `seat` the seat is needed."""
    if name == "seat":
        return SEATS[seat % len(SEATS)] if seat is not None and seat >= 0 else theme["faint"]
    return theme.get(name, theme["ink"])
