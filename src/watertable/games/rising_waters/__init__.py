"""Rising Waters, Scout Blum: the house."""

from watertable.games.rising_waters.game import HOUSE

__all__ = ["HOUSE"]
