"""Tide Pool, the template house: every file of a house in its smallest form."""

from watertable.testing.template.game import HOUSE

__all__ = ["HOUSE"]
