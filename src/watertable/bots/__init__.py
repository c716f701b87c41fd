"""Who fills an empty seat."""

from __future__ import annotations

from watertable.bots.mind import Bot
from watertable.bots.uniform import Uniform
from watertable.kernel.errors import OptionError


def bot(name: str, house: str) -> Bot:
    """The bot of this name for a house."""
    if name == "uniform":
        return Uniform()
    raise OptionError("bot", f"there is no bot {name!r} for {house}; there is: uniform")
