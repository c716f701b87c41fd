"""Where things can be."""

from __future__ import annotations

from typing import Final

from watertable.testing.template.pieces import SPOTS

# Centre of each spot of the beach, in scene units.
SPOT_X: Final[list[int]] = [100 + 150 * spot for spot in range(SPOTS)]
SPOT_Y: Final[list[int]] = [250 - 30 * (spot % 2) for spot in range(SPOTS)]
WIDTH: Final = 800  # of the drawing, in scene units
HEIGHT: Final = 400
