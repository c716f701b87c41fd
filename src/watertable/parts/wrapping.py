"""Breaking text into lines, for printed cards and notes on boards."""

from __future__ import annotations

import textwrap


def wrapped(text: str, most: int) -> list[str]:
    """The text in lines of at most `most` characters, broken between words; no line for no text."""
    return textwrap.wrap(text, most, break_long_words=False, break_on_hyphens=False)
