"""Metrics of the server in the Prometheus text format."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """Counters by name and label, gauges, histograms."""

    def __init__(self) -> None:
        self.counters: dict[tuple[str, str], int] = {}
        self.histograms: dict[str, Histogram] = {}
        self.gauges: dict[str, float] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Increment a counter; the label is `key="value"`."""
        key = (name, label)
        self.counters[key] = self.counters.get(key, 0) + by

    def time(self, name: str, seconds: float) -> None:
        """Record a duration."""
        histogram = self.histograms.get(name)
        if histogram is None:
            histogram = self.histograms[name] = Histogram()
        histogram.add(seconds)

    def text(self) -> str:
        """All metrics as text."""
        lines: list[str] = []
        named: set[str] = set()
        for (name, label), value in sorted(self.counters.items()):
            if name not in named:
                named.add(name)
                lines.append(f"# TYPE watertable_{name} counter")
            lines.append(
                f"watertable_{name}{{{label}}} {value}" if label else f"watertable_{name} {value}"
            )
        for name, gauge in sorted(self.gauges.items()):
            lines += [f"# TYPE watertable_{name} gauge", f"watertable_{name} {gauge:g}"]
        for name, histogram in sorted(self.histograms.items()):
            lines.append(f"# TYPE watertable_{name} histogram")
            below = 0
            for bound, count in zip(BOUNDS, histogram.counts):
                below += count
                lines.append(f'watertable_{name}_bucket{{le="{bound:g}"}} {below}')
            everything = sum(histogram.counts)
            lines.append(f'watertable_{name}_bucket{{le="+Inf"}} {everything}')
            lines.append(f"watertable_{name}_sum {histogram.total:.6f}")
            lines.append(f"watertable_{name}_count {everything}")
        return "\n".join(lines) + "\n"
