"""Statistics with confidence intervals."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959964  # 95 %


def share(hits: float, n: float) -> tuple[float, float, float]:
    """A share with its 95 % interval (Wilson): holds for few games and for shares near 0 and 1."""
    if n <= 0:
        return 0.0, 0.0, 1.0
    p = hits / n
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return p, max(0.0, centre - half), min(1.0, centre + half)


def mean(total: float, squares: float, n: float) -> tuple[float, float, float]:
    """A mean with its 95 % interval, from the sum and the sum of squares."""
    if n <= 0:
        return 0.0, 0.0, 0.0
    middle = total / n
    if n < 2:
        return middle, middle, middle
    variance = max(0.0, (squares - n * middle * middle) / (n - 1))
    half = Z * math.sqrt(variance / n)
    return middle, middle - half, middle + half


def difference(one: list[float], other: list[float]) -> tuple[float, float, float]:
    """The mean of paired differences `other - one` with its 95 % interval."""
    gaps = [b - a for a, b in zip(one, other, strict=True)]
    return mean(sum(gaps), sum(gap * gap for gap in gaps), len(gaps))
