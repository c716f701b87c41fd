"""The drawing under the pieces, the same for everybody."""

from __future__ import annotations

from watertable.kernel.scene import GROUND, Backdrop, Polygon, Sprite
from watertable.testing.template.board import HEIGHT, SPOT_X, SPOT_Y, WIDTH
from watertable.testing.template.pieces import SPOTS, WORDS


def backdrop(key: str) -> Backdrop:
    """The beach never moves."""
    drawn = Backdrop(WIDTH, HEIGHT)
    shore: list[tuple[float, float]] = [(0, 0), (800, 0), (800, 180), (400, 150), (0, 190)]
    drawn.shapes.append(Polygon("sea", layer=GROUND, points=shore, fill="water", pattern="waves"))
    for spot in range(SPOTS):
        drawn.shapes.append(
            Sprite(
                f"spot:{spot}",
                ref=f"spot:{spot}",
                layer=GROUND,
                symbol="spot",
                x=SPOT_X[spot],
                y=SPOT_Y[spot],
                label=WORDS.text("tip.spot", spot=spot + 1),
            )
        )
        drawn.near[f"spot:{spot}"] = {
            "left": f"spot:{max(0, spot - 1)}",
            "right": f"spot:{min(SPOTS - 1, spot + 1)}",
        }
    return drawn
