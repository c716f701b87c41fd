"""Whitewater, Frédéric Moyersoen: the house."""

from watertable.games.whitewater.game import HOUSE

__all__ = ["HOUSE"]
