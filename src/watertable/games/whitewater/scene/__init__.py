"""How it looks.

Chapters: `chart` (where hexes lie on the page), `river` and `furniture` (what never moves), `table`
(rafts, things in the water, panels), `touch` (what an action points at), `paper` (print-and-play).
"""

from __future__ import annotations

from watertable.games.whitewater.scene.paper import sheets
from watertable.games.whitewater.scene.river import backdrop
from watertable.games.whitewater.scene.table import scene
from watertable.games.whitewater.scene.touch import marks, refs

__all__ = ["backdrop", "marks", "refs", "scene", "sheets"]
