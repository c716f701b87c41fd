"""Raging Waters, after Mark Tuck and N. Guibert: the house."""

from watertable.games.raging_waters.game import HOUSE

__all__ = ["HOUSE"]
