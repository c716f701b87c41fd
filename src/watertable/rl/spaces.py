"""What an agent sees and may do, as numpy arrays: scaled features and a mask over the action table."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from watertable.kernel.features import Layout
from watertable.kernel.house import House


class Features:
    """The named vector of a house at a seat count. Every number is divided by the largest of its range,
    so that all lie between -1 and 1.
    """

    def __init__(self, house: House, seats: int) -> None:
        self.layout = Layout(house.game.fields(seats))
        self.size = self.layout.size
        self.scale = (1 / self._each([f.largest() for f in self.layout.fields])).astype(np.float32)
        self.low = self._each([f.low for f in self.layout.fields]) * self.scale
        self.high = self._each([f.high for f in self.layout.fields]) * self.scale
        rounded = np.maximum(np.abs(self.low), np.abs(self.high)) > 1  # 3 * (1 / 3) and the like
        self.scale[rounded] = np.nextafter(self.scale[rounded], np.float32(0))
        self.low = self._each([f.low for f in self.layout.fields]) * self.scale
        self.high = self._each([f.high for f in self.layout.fields]) * self.scale

    def _each(self, numbers: list[int]) -> NDArray[np.float32]:
        """A number per field as a number per index."""
        return np.repeat(
            np.array(numbers, np.float32), [field.size for field in self.layout.fields]
        )

    def names(self) -> list[str]:
        """A name per index of the vector."""
        return self.layout.names()

    def scaled(self, numbers: NDArray[np.int16]) -> NDArray[np.float32]:
        """Whole numbers as an observation."""
        return numbers * self.scale

    def space(self, actions: int) -> gymnasium.spaces.Dict:
        """The observation of one agent: `observation` and `action_mask`."""
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(self.low, self.high, dtype=np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )


class Shared:
    """A buffer of the batch as a numpy array: the same memory where `librt` is installed, else a copy
    made each time it is read.
    """

    def __init__(self, numbers: Any, kind: Any) -> None:
        self._source = numbers
        try:
            self._array = np.frombuffer(memoryview(numbers), kind)
            self._live = True
        except TypeError:
            self._array = np.array(numbers, kind)
            self._live = False

    def now(self) -> NDArray[Any]:
        """The current numbers; read-only."""
        if not self._live:
            self._array[:] = self._source
        return self._array


def one_mask(ids: list[int], actions: int) -> NDArray[np.int8]:
    """1 for these actions."""
    found = np.zeros(actions, dtype=np.int8)
    found[ids] = 1
    return found
