"""Water Table: finds houses by name and opens tables; nothing is loaded until asked."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from watertable import _compiled

_compiled.use(__path__)
# The package of houses is loaded (it is empty) before the function `games` below takes its name here:
# Python sets a package's attribute only when the package is first imported.
import_module("watertable.games")

if TYPE_CHECKING:
    from watertable.kernel.house import House
    from watertable.kernel.record import Record
    from watertable.kernel.table import Table

__version__ = "0.2.0"
__all__ = ["fork", "games", "house", "houses", "load", "open"]

_HOUSES = ("raging_waters", "rivers", "whitewater", "rising_waters", "new_bedford")
_opened: dict[str, House] = {}  # a house is built once per process
_TEMPLATE = {"template": "watertable.testing.template"}


def house(name: str) -> House:
    """The house of this name: one of the five, the template, or one that another package brings
    through the entry point group `watertable.houses`.
    """
    from watertable.kernel.data import check_box
    from watertable.kernel.errors import OptionError

    if name in _opened:
        return _opened[name]
    address = _addresses().get(name)
    if address is None:
        known = ", ".join(sorted(_addresses()))
        raise OptionError("game", f"there is no house {name[:40]!r}; there are: {known}")
    check_box(_addresses())
    found: House = import_module(address).HOUSE
    _opened[name] = found
    return found


def edition(name: str, rules: int, data: str) -> House | None:
    """The house with these rules and data: the current one, or an older one installed as `NAME@VERSION`."""
    from watertable.kernel.errors import WaterTableError

    for address in (name, f"{name}@{rules}"):
        try:
            found = house(address)
        except (WaterTableError, ImportError):
            continue
        if found.meta.rules == rules and found.has_data(data):
            return found
    return None


def games() -> list[House]:
    """The five houses and those of other packages, with their seats and options in `.meta`."""
    others = [
        name for name in _addresses() if name not in (*_HOUSES, *_TEMPLATE) and "@" not in name
    ]
    return [house(name) for name in (*_HOUSES, *sorted(others)) if name in _addresses()]


def houses() -> list[House]:
    """The same and the template, on which tools are tried."""
    return [*games(), *[house(name) for name in _TEMPLATE]]


def open(  # noqa: A001 - part of the public API
    game: str,
    seats: int,
    options: dict[str, Any] | None = None,
    dice: str | None = None,
    confirm: list[int] | None = None,
) -> Table:
    """A new table, set up and ready for its first question.

    >>> table = open("template", seats=2, dice="any text")
    >>> table.asked
    [0, 1]
    """
    from watertable.kernel.table import open_table

    return open_table(house(game), seats, options, _fresh() if dice is None else dice, confirm)


def load(text: str | bytes, dice: str | None = None) -> Table:
    """The table a record leads to. Refused with line and reason, never repaired.

    A record of older rules is replayed on the newer ones; where a line is not legal there, on the old ones if they are
    installed as `NAME@VERSION`.
    """
    from watertable.kernel.record import read

    table = replayed(read(text))
    table.go_on_with(dice, _fresh())
    return table


def fork(text: str | bytes, at: int, luck: str = "same", dice: str | None = None) -> Table:
    """A table of its own that begins after line `at` of a finished game; its record names that game as its parent.

    `luck="same"` goes on with the published dice of the game, `luck="fresh"` with `dice`, or with random ones.
    """
    from watertable.kernel.fork import fork_table
    from watertable.kernel.record import read

    record = read(text)
    home = edition(record.header["game"], *record.edition()) or house(record.header["game"])
    return fork_table(home, record, at, luck, _fresh() if dice is None else dice)


def replayed(record: Record) -> Table:
    """The table of a record after its last line, before any further draw."""
    from watertable.kernel.errors import OptionError, RecordError
    from watertable.kernel.table import seated
    from watertable.kernel.upgrade import on_newer_rules

    name = record.header["game"]
    rules, data = record.edition()
    try:
        home = house(name)
    except OptionError as refusal:
        raise RecordError(1, refusal.reason) from None
    if rules < home.meta.rules:
        try:
            return on_newer_rules(home, record)
        except RecordError:
            older = edition(name, rules, data)
            if older is None:
                raise
            home = older
    table = seated(home, record)
    table.replay(record.lines)
    return table


def _fresh() -> str:
    """256 random bits, as a text for `Dice`."""
    from secrets import token_hex

    return token_hex(32)


@cache  # looking through all installed packages takes 15 ms, and an unknown name is asked for by anybody
def _addresses() -> dict[str, str]:
    """The module of each house: our five, and those of other packages."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found = dict(_TEMPLATE)
    for entry in entry_points(group="watertable.houses"):
        found[entry.name] = entry.value
    for name in _HOUSES:
        if find_spec(f"watertable.games.{name}") is not None:
            found[name] = f"watertable.games.{name}"
    return found
