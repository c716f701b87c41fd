"""Sentences for labels and panels."""

from __future__ import annotations

from watertable.games.whitewater.pieces import WORDS
from watertable.kernel.text import Say


def say(key: str, **facts: int) -> str:
    return WORDS.tell(Say(key, **facts))
