"""What all environments share: a batch of tables behind them, seeds that repeat, copies and pickles."""

from __future__ import annotations

import secrets
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

import watertable
from watertable.bots import bot
from watertable.bots.batch import REWARDS, Batch
from watertable.kernel.action import REVEAL_ID
from watertable.kernel.errors import OptionError
from watertable.kernel.features import Row
from watertable.kernel.house import House
from watertable.kernel.state import NONE
from watertable.rl.spaces import Features, Shared, one_mask

WAIT = REVEAL_ID  # the id that no seat can play: the answer of agents that are not asked


class Tables:
    """An environment over a batch. `made` are the arguments of the constructor: with the state of the
    tables and the attributes named in `KEPT` they are all that a copy or a pickle needs.
    """

    KEPT: tuple[str, ...] = ()
    made: dict[str, Any]
    batch: Batch

    def open_tables(
        self, game: str, seats: int, options: dict[str, Any] | None, tables: int, **words: Any
    ) -> None:
        """Make the batch and its arrays; `words` are bots, seat, reward and restart."""
        house = watertable.house(game)
        self.batch = new_batch(house, seats, options, tables, **words)
        self.features = Features(house, seats)
        self.seats = seats
        self.actions = self.batch.actions
        self._numbers = Shared(self.batch.row.numbers, np.int16)
        self._masks = Shared(self.batch.masks, np.int8)
        self._earned = Shared(self.batch.earned, np.float64)
        self._scratch = Row(self.features.size)
        self._looked = Shared(self._scratch.numbers, np.int16)

    @property
    def house(self) -> House:
        return self.batch.house

    @property
    def state(self) -> Any:
        """The true state of the first table; agents get only their views of it."""
        return self.batch.states[0]

    def seed_table(self, table: int, seed: int | None) -> None:
        """Begin a game: the first of a seed, or without one the next in its sequence."""
        if seed is not None:
            self.batch.reset_table(table, str(seed))
        elif self.batch.games[table]:
            self.batch.begin(table)
        else:
            self.batch.reset_table(table, secrets.token_hex(8))

    def asked_now(self) -> dict[str, NDArray[Any]]:
        """What the asked seat of the first table sees."""
        return {
            "observation": self.features.scaled(self._numbers.now()[: self.features.size]),
            "action_mask": self._masks.now()[: self.actions].copy(),
        }

    def seen_by(self, seat: int) -> NDArray[np.float32]:
        """What any seat of the first table sees."""
        self.batch.look(0, seat, self._scratch)
        return self.features.scaled(self._looked.now())

    def no_mask(self) -> NDArray[np.int8]:
        return np.zeros(self.actions, dtype=np.int8)

    def waiting(self) -> NDArray[np.int8]:
        """The mask of an agent that is not asked and can only wait."""
        return one_mask([WAIT], self.actions)

    def drawn(self, seat: int) -> str:
        """The first table as text, for a seat."""
        from watertable.draw.text import text_scene

        return text_scene(self.house, self.house.scene(self.batch.game.view(self.state, seat)))

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        return {
            "made": self.made,
            "tables": [self.batch.saved(table) for table in range(self.batch.tables)],
            "kept": {name: getattr(self, name) for name in self.KEPT if hasattr(self, name)},
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(**saved["made"])  # type: ignore[misc] # as when it was made
        for table, one in enumerate(saved["tables"]):
            self.batch.restore(table, one)
        for name, value in saved["kept"].items():
            setattr(self, name, value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        from copy import deepcopy

        new = type(self).__new__(type(self))
        saved = self.__getstate__()  # its tables are clones already
        new.__setstate__({**saved, "kept": deepcopy(saved["kept"], memo)})
        return new


def new_batch(
    house: House,
    seats: int,
    options: dict[str, Any] | None,
    tables: int,
    bots: str = "",
    seat: int = NONE,
    reward: str = "rank",
    restart: bool = False,
) -> Batch:
    """A batch of tables; `bots` are names separated by commas, for the seats other than `seat`."""
    if reward not in REWARDS:
        raise OptionError("reward", f"{reward!r} is not one of {', '.join(REWARDS)}")
    if bots and not 0 <= seat < seats:
        raise OptionError("seat", f"there is no seat {seat} among {seats}")
    rivals = [bot(name, house.name) for name in bots.split(",")] if bots else []
    read = house.meta.read_options(seats, options)
    return Batch(house, seats, read, tables, rivals, seat if bots else NONE, reward, restart)
