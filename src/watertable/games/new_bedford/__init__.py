"""New Bedford with Rising Tide and The Lonely Ocean, Nat Levan: the house."""

from __future__ import annotations

from watertable.games.new_bedford.game import HOUSE

__all__ = ["HOUSE"]
