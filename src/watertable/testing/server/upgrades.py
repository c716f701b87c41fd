"""Upgrade campaign: a server with running tables of all houses is stopped during play and updated to newer rules.

No acknowledged move is lost, no dice or private words are told, and every table goes on or says why not.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from unittest import mock

import watertable
from watertable.server import secrets
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import (
    Browser,
    InProcessServer,
    RandomBots,
    fresh_id,
    serving,
)

HOUSES: Final = (
    "template",
    "raging_waters",
    "rivers",
    "whitewater",
    "rising_waters",
    "new_bedford",
)
FIRST_MOVES: Final = 6  # at most, at each table
DURING: Final = 3.0  # seconds of play until the server is stopped
SPOILT: Final = 10  # of so many tables one has a move that the newer rules do not know


@dataclass
class UpgradeTally:
    """The counts of a campaign."""

    tables: int = 0
    acknowledged: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    leaked: int = 0
    unexplained: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether the campaign found nothing."""
        return not (self.lost or self.leaked or self.unexplained)

    def line(self) -> str:
        """A one-line summary."""
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.outcomes.items()))
        return (
            f"{self.tables} tables, {self.acknowledged} moves acknowledged: {counts}; lost {self.lost}, "
            f"leaked {self.leaked}, unexplained {len(self.unexplained)} {self.unexplained[:3]}"
        )


@dataclass
class Played:
    """A table, and what its player knows of it."""

    game: str
    acked: list[tuple[int, str]] = field(default_factory=list)  # seat and id of each move
    spoilt: bool = False


@contextmanager
def older_rules() -> Iterator[None]:
    """Every house has the rules version before its own, with the same rules."""
    with contextlib.ExitStack() as stack:
        for name in HOUSES:
            meta = watertable.house(name).meta
            stack.enter_context(mock.patch.object(meta, "rules", meta.rules - 1))
        yield


async def campaign(folder: Path, n: int, seed: int, say: Callable[[str], None]) -> UpgradeTally:
    """Play, stop, update, and look at every table."""
    tally, luck = UpgradeTally(tables=n), random.Random(seed)
    path = folder / "upgrade.db"
    tables: dict[str, Played] = {}
    with older_rules():
        async with serving(SqliteStore(path), pool=RandomBots()) as server:
            ada = server.browser()
            for number in range(n):
                await _begin(ada, HOUSES[number % len(HOUSES)], tables, luck)
            say(f"{n} tables are begun")
            play = asyncio.ensure_future(_play_on(ada, tables, luck, tally))
            await asyncio.sleep(DURING)
            play.cancel()  # in the middle of a request
            await asyncio.gather(play, return_exceptions=True)
            dice = {table: (await server.tables.get(table)).projection.dice for table in tables}
    spoilt = luck.sample(sorted(tables), n // SPOILT)
    for table in spoilt:
        tables[table].spoilt = _spoil(path, table)
    async with serving(SqliteStore(path), pool=RandomBots()) as server:
        stranger = server.browser()
        player = server.browser()
        player.share(ada)
        for table, played in tables.items():
            await _look(server, player, stranger, table, played, dice[table], tally)
    return tally


async def _begin(ada: Browser, game: str, tables: dict[str, Played], luck: random.Random) -> None:
    seats = max(2, min(watertable.house(game).meta.seats))
    made = await ada.create_table(game, "m" * seats, confirm=False, listed=True)
    tables[made["table"]] = played = Played(game)
    for _ in range(luck.randrange(FIRST_MOVES)):
        await _move(ada, made["table"], played, luck)


async def _move(ada: Browser, table: str, played: Played, luck: random.Random) -> bool:
    shown = (await ada.get(f"/api/tables/{table}")).ok()
    asked = [one["seat"] for one in shown["seats"] if one["asked"]]
    if not asked or shown["status"] != "playing":
        return False
    seat = luck.choice(asked)
    own = (await ada.get(f"/api/tables/{table}?seat={seat}")).ok()
    if not own["legal"]:
        return False
    do = {"play": luck.choice(own["legal"])["id"]}
    name = fresh_id()
    said = await ada.tell(table, do, seat, own["question"]["number"], name)
    if said.status == 200:
        played.acked.append((seat, secrets.command_name(table, name)))
    return said.status == 200


async def _play_on(
    ada: Browser, tables: dict[str, Played], luck: random.Random, tally: UpgradeTally
) -> None:
    while True:
        table = luck.choice(list(tables))
        tally.acknowledged += await _move(ada, table, tables[table], luck)


def _spoil(path: Path, table: str) -> bool:
    """Change an answer in the log into one that no rules allow; False where nobody has answered yet."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT seq, body FROM log WHERE table_id = ? ORDER BY seq DESC", (table,)
        )
        for seq, text in rows.fetchall():
            body = json.loads(text)
            own = [line for line in body.get("lines", []) if line.get("seat") is not None]
            if body["do"] == "play" and own:
                own[0]["do"] = "an answer of older rules"
                sql = "UPDATE log SET body = ? WHERE table_id = ? AND seq = ?"
                connection.execute(sql, (json.dumps(body), table, seq))
                connection.commit()
                return True
    return False


async def _look(
    server: InProcessServer,
    player: Browser,
    stranger: Browser,
    table: str,
    played: Played,
    dice: str,
    tally: UpgradeTally,
) -> None:
    """What became of a table: continued, or explained."""
    shown = (await player.get(f"/api/tables/{table}")).ok()
    seats = [(await player.get(f"/api/tables/{table}?seat=0")).text]
    for path in ("", "/record", "/events/poll?wait=0"):
        seats.append((await stranger.get(f"/api/tables/{table}{path}")).text)
        seats.append((await player.get(f"/api/tables/{table}{path}")).text)
    live = await server.tables.get(table)
    tally.lost += sum(1 for move in played.acked if move not in live.projection.seen)
    if live.projection.status != "over" and any(dice in text for text in seats):
        tally.leaked += 1
    rules = watertable.house(played.game).meta.rules
    if shown["status"] == "closed" and played.spoilt:
        explained = (
            shown["closed"]["why"] == "changed" and "If all who play agree" in shown["why_closed"]
        )
        tally.outcomes["ask to go back"] += 1
        if not explained:
            tally.unexplained.append(f"{table}: {shown['why_closed']}")
    elif shown["status"] == "over":
        tally.outcomes["over"] += 1
    elif live.projection.rules == rules and shown["status"] == "playing" and not played.spoilt:
        tally.outcomes["go on"] += 1
        asked = any(one["asked"] for one in shown["seats"])
        if asked and not await _move(player, table, played, random.Random(table)):
            tally.unexplained.append(f"{table}: no move is possible")
    else:
        tally.unexplained.append(f"{table}: {shown['status']} {shown['why_closed']}")
