"""Rivers: Our National Water Resource, by NASA, USGS and AmericaView: the house."""

from watertable.games.rivers.game import HOUSE

__all__ = ["HOUSE"]
