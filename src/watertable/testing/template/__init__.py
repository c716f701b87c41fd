"""Tide Pool, the template house: every room, and one sentence in each."""

from watertable.testing.template.game import HOUSE

__all__ = ["HOUSE"]
