"""Leak campaign: hidden information must not change a byte of anything a viewer is sent.

A pair is one game played twice in step: everything visible to the viewer is the same at every line, the rest differs
wherever possible. Both are loaded into a server as logs, and all responses to the viewer are compared byte by byte.
"""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest import mock

import watertable
from watertable.kernel.state import CHANCE, key
from watertable.kernel.table import Table
from watertable.server import secrets
from watertable.server.domain.create import create
from watertable.server.domain.evolve import evolve
from watertable.server.domain.messages import AddGrant, Command, Decision, Entry, Sender
from watertable.server.domain.projection import Projection, pending
from watertable.server.domain.telling import messages
from watertable.server.live import live_table
from watertable.server.live import tables as live_tables
from watertable.server.store.base import Job
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import (
    Browser,
    HttpResponse,
    InProcessServer,
    ManualClock,
    RandomBots,
    serving,
    until,
)
from watertable.testing.server.world_pairs import Pair, PairStep, find, hides, settled

DICE: Final = "0" * 64  # the same in both worlds, since the commitment is public
SESSION: Final = "watcher-session-secret-000000000"
AT: Final = 1_800_000_000_000
STREAMED: Final = 12  # entries during which a stream is compared
# Every command of the protocol, besides those that are tried with values of the game: play, take_back, ask_back.
QUIET: Final[dict[str, Any]] = {
    "end_turn": True,
    "reclaim": True,
    "start": True,
    "rematch": True,
    "agree_back": 0,
    "refuse_back": 0,
    "agree_upgrade": 0,
    "agree_pause": 0,
    "resume": True,
    "ask_pause": True,
    "refuse_pause": 1,
    "vacation": 1,
    "agree_end": False,
    "colour": 3,
    "rename": "Somebody else",
    "stay": True,
    "say": "hello",
    "ping": "seat.0",
    "invite": 0,
    "link": True,
    "settings": {"name": "An evening"},
    "fill": True,
    "mute": 0,
    "unmute": 0,
    "take_back": None,
}
# After these a bot plays on, so only the answer is compared: one of them per pair.
LAST: Final[dict[str, Any]] = {
    "bot": True,
    "leave": True,
    "resign": True,
    "stand_in": 0,
    "kick": 0,
    "close": True,
}


def log_of(pair: Pair, steps: list[PairStep], there: bool) -> list[tuple[Entry, Decision | None]]:
    """The log a server would have written of one of the two games."""
    plan = {
        "seats": [{"kind": "me", "name": f"P{i}"} for i in range(pair.seats)],
        "options": pair.options,
    }
    fresh = {"table": "twoworlds", "dice": DICE, "request": "request", "keys": []}
    projection, created = create(pair.house, {**plan, "confirm": False}, fresh, "create", AT)
    projection.table = Table(pair.house, pair.seats, dict(pair.options), DICE, [])
    projection.table.names = projection.names()
    found: list[tuple[Entry, Decision | None]] = [(created.entry, created)]
    groups: list[tuple[int, list[PairStep]]] = [(AT, [])]
    for place, step in enumerate(steps):
        if (step.there if there else step.here) is None:
            continue
        if step.seat != CHANCE:
            groups.append((AT + 1 + place, []))  # the same timestamps in both worlds
        groups[-1][1].append(step)
    for number, (at, group) in enumerate(groups):
        found.append((_entry(projection, group, there, number, at), None))
    return found


def _entry(
    projection: Projection, group: list[PairStep], there: bool, number: int, at: int
) -> Entry:
    """One entry: what a seat did, and what chance added."""
    table = projection.table
    assert table is not None
    before = pending(projection)
    since = len(table.record.lines)
    seat = group[0].seat if group else CHANCE
    ask = table.state.ask_of(seat) if seat != CHANCE else None
    for step in group:
        action = step.there if there else step.here
        assert action is not None
        who = None if step.seat == CHANCE else step.seat
        table.replay([{"n": len(table.record.lines) + 1, "seat": who, "do": action.text}])
    body: dict[str, Any] = {"lines": table.record.lines[since:], "words": messages(table, since)}
    if number == 0:
        body = {"do": "start", "header": table.record.header, **body}
    else:
        body = {"do": "play", "seat": seat, "sealed": bool(ask and ask.sealed), **body}
    entry = Entry(projection.seq + 1, max(seat, -2), f"step {number}", body, at)
    evolve(projection, entry, before)
    return entry


# In the server


class Sharp(RandomBots):
    """A bot whose choice depends on every field of its world."""

    async def choose(
        self, game: str, world: Any, seat: int, level: str, luck: str, shares: Any = ()
    ) -> int | None:
        """A legal action, picked by a hash of the world."""
        legal = watertable.house(game).game.legal(world, seat)
        mark = hashlib.sha256(f"{key(world)} {luck}".encode()).digest()
        return legal[int.from_bytes(mark, "big") % len(legal)].id


@asynccontextmanager
async def world(
    pair: Pair, steps: list[PairStep], there: bool, host: bool = False
) -> AsyncIterator[InProcessServer]:
    """A server that holds one of the two games, and the viewer's browser rights."""
    clock = ManualClock()
    clock.pass_(60)  # what is asked now is asked later than anything that has happened
    with tempfile.TemporaryDirectory() as folder:
        async with serving(SqliteStore(Path(folder) / "w.db"), pool=Sharp(), clock=clock) as server:
            server.tables.server_key = "the same in both"
            role, seat = ("spectator", -1) if pair.viewer < 0 else ("seat", pair.viewer)
            grant = AddGrant(secrets.digest(SESSION), "twoworlds", role, seat, 1)
            written = log_of(pair, steps, there)
            effects = [effect for _, created in written if created for effect in created.effects]
            rows = [("twoworlds", entry) for entry, _ in written]
            grants = [grant, *([AddGrant(grant.session, "twoworlds", "host", -1, 1)] * host)]
            await server.tables.store.append(Job(rows, [*effects, *grants]))
            yield server


async def everything(server: InProcessServer, pair: Pair, luck: random.Random) -> dict[str, bytes]:
    """All bytes the viewer can get from the server, by channel."""
    browser = server.browser()
    browser.cookies["watertable"] = SESSION
    seat = None if pair.viewer < 0 else pair.viewer
    where = "/api/tables/twoworlds"
    mine = "" if seat is None else f"?seat={seat}"
    also = "" if seat is None else f"&seat={seat}"
    found: dict[str, bytes] = {}

    async def get(name: str, path: str) -> None:
        answered = await browser.get(path)
        found[name] = str((answered.status, sorted(answered.raw_headers))).encode() + answered.bytes

    await get("snapshot", where + mine)
    await get("list", "/api/tables")
    await get("record", f"{where}/record{mine}")
    await get("turning", f"{where}/turning")
    last = json.loads(found["snapshot"][found["snapshot"].index(b"{") :])
    for n in sorted(
        {0, 1, *[luck.randint(0, last["n"]) for _ in range(3)], last["n"], last["n"] + 1}
    ):
        await get(f"at {n}", f"{where}/at/{n}{mine}")
    for after in sorted({0, 1, *[luck.randint(0, last["seq"]) for _ in range(2)], last["seq"]}):
        await get(f"poll {after}", f"{where}/poll?wait=0&after={after}{also}")
        async with browser.watch("twoworlds", seat, after) as watch:
            if after < last["seq"]:
                await watch.next()
            found[f"stream {after}"] = watch.bytes
    for other in range(pair.seats):
        if other != pair.viewer:
            await get(f"seat {other}", f"{where}?seat={other}")
    await _commands(browser, pair, luck, found, last)
    await _every_command(server, browser, pair, luck, found)
    await get("snapshot after every command", where + mine)
    await _go_back(server, browser, pair, found, last)
    await _last_command(server, browser, pair, luck, found)
    return found


async def _commands(
    browser: Browser, pair: Pair, luck: random.Random, found: dict[str, bytes], last: Any
) -> None:
    """Answers to questions and to commands that are refused."""
    seat = max(pair.viewer, 0)
    actions = pair.house.game.actions.all
    legal = {action["id"] for action in last["legal"]}
    tries = luck.sample(actions, min(20, len(actions)))
    for action in tries:
        asked = {"seat": seat, "action": action.id}
        found[f"why {action.text}"] = (await browser.post("/api/tables/twoworlds/why", asked)).bytes
        if action.id not in legal:
            body = {
                "id": f"two-worlds-{action.id:06d}",
                "seat": seat,
                "expect": last["number"] or 0,
                "do": {"play": action.id},
            }
            answered = await browser.post("/api/tables/twoworlds/commands", body)
            found[f"refused {action.text}"] = str(answered.status).encode() + answered.bytes
    refs = sorted({ref for action in last["legal"] for ref in action["refs"]})
    for ref in refs[:5]:
        asked = {"seat": seat, "ref": ref}
        found[f"why {ref}"] = (await browser.post("/api/tables/twoworlds/why", asked)).bytes
    if pair.viewer >= 0:  # what a bot would do in this seat, from its guess
        asked = {"seat": pair.viewer}
        found["bot"] = (await browser.post("/api/tables/twoworlds/hint", asked)).bytes


async def _do(
    browser: Browser, pair: Pair, verb: str, value: Any, found: dict[str, bytes]
) -> HttpResponse:
    """Send a command; its answer, which has a snapshot in it, is compared."""
    body = {"id": f"two-worlds-{verb}", "seat": max(pair.viewer, 0), "do": {verb: value}}
    answered = await browser.post("/api/tables/twoworlds/commands", body)
    found[f"answer to {verb}"] = str(answered.status).encode() + answered.bytes
    return answered


async def _every_command(
    server: InProcessServer,
    browser: Browser,
    pair: Pair,
    luck: random.Random,
    found: dict[str, bytes],
) -> None:
    """All commands that leave the game where it is, in any order."""
    for verb in luck.sample(sorted(QUIET), len(QUIET)):
        if verb != "refuse_pause":
            await _do(browser, pair, verb, QUIET[verb], found)
        if verb == "ask_pause":  # else it stands in the way of the others
            await _do(browser, pair, "refuse_pause", QUIET["refuse_pause"], found)


async def _last_command(
    server: InProcessServer,
    browser: Browser,
    pair: Pair,
    luck: random.Random,
    found: dict[str, bytes],
) -> None:
    """A command after which bots would play on; the draws of a pair are chosen, so they do not."""
    verb = luck.choice(sorted(LAST))
    with mock.patch.object(server.tables.scheduler, "schedule", return_value=None):
        await _do(browser, pair, verb, LAST[verb], found)
        await until(lambda: not server.tables.live_tables["twoworlds"].writing)


async def _go_back(
    server: InProcessServer, browser: Browser, pair: Pair, found: dict[str, bytes], last: Any
) -> None:
    """Last of all, for the worlds go on: the viewer asks to go back, the others agree, and it looks again."""
    answered = await _do(browser, pair, "ask_back", None, found)
    if answered.status != 200:
        return
    for other in range(pair.seats):
        if other != pair.viewer:
            agreed = Command(f"agree {other}", "agree_back", Sender(server=True), other, 1)
            await server.tables.command("twoworlds", agreed)
    mine = f"?seat={pair.viewer}"
    for name, path in (
        ("gone back", mine),
        ("record gone back", f"/record{mine}"),
        ("poll gone back", f"/poll{mine}&wait=0&after={last['seq']}"),
    ):
        found[name] = (await browser.get(f"/api/tables/twoworlds{path}")).bytes


async def news(server: InProcessServer, pair: Pair, entries: list[Entry]) -> bytes:
    """Every byte of a stream that is open while the game goes on: what changed, entry by entry.

    The draws of a pair are chosen, not drawn, so they are taken as they are written.
    """
    browser = server.browser()
    browser.cookies["watertable"] = SESSION
    tables = server.tables
    seat = None if pair.viewer < 0 else pair.viewer
    dice_off = [
        mock.patch.object(module, "resume_dice", return_value=None)
        for module in (live_table, live_tables)
    ]
    with dice_off[0], dice_off[1]:
        live = await tables.get("twoworlds")
        async with browser.watch("twoworlds", seat) as watch:
            await until(lambda: bool(live.waiters))
            for entry in entries:
                version = live.version
                await tables.store.append(Job([("twoworlds", entry)]))
                tables.on_remote_entry("twoworlds", entry.seq)
                await until(lambda: live.version > version and bool(live.waiters))  # noqa: B023 - used at once
            return watch.bytes


async def compare(pair: Pair, luck: random.Random, end: int | None = None) -> list[str]:
    """The channels that differ at a moment of the pair at which both can be looked at, and on the way to it."""
    moments = settled(pair)
    good = [number for number, differ in moments.items() if differ]
    if not good:
        return []
    end = luck.choice(good) if end is None else end
    early = luck.choice([number for number in moments if number <= end][-STREAMED:])
    seed = luck.getrandbits(32)
    sides: list[dict[str, bytes]] = []
    for there in (False, True):
        async with world(pair, pair.steps[:end], there, host=bool(seed & 1)) as server:
            side = await everything(server, pair, random.Random(seed))
        async with world(pair, pair.steps[:early], there) as server:
            written = len(log_of(pair, pair.steps[:early], there))
            rest = log_of(pair, pair.steps[:end], there)[written:]
            side["news"] = await news(server, pair, [entry for entry, _ in rest])
        sides.append(side)
    return sorted(
        name for name in {*sides[0], *sides[1]} if sides[0].get(name) != sides[1].get(name)
    )


@dataclass
class LeakTally:
    """The counts of a campaign."""

    pairs: dict[str, int] = field(default_factory=dict)  # compared, per house
    steps: dict[str, int] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)  # houses in which nothing is hidden
    leaks: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """No byte differed, and every house with a secret was looked at."""
        return not self.leaks and not self.missing

    @property
    def missing(self) -> list[str]:
        """Houses that hide something and gave no pair."""
        return [name for name, pairs in self.pairs.items() if pairs == 0 and name not in self.open]

    def line(self) -> str:
        """A one-line summary."""
        houses = ", ".join(
            f"{name} {count} of {self.tried[name]} games"
            for name, count in sorted(self.pairs.items())
            if name not in self.open
        )
        shown = "".join(f"; nothing is hidden in {name}" for name in self.open)
        none = "".join(f"; NO PAIR for {name}" for name in self.missing)
        return (
            f"pairs of worlds compared: {houses}{shown}{none}; leaks {len(self.leaks)}"
            + "".join(f"\n  {leak}" for leak in self.leaks[:10])
        )


async def campaign(
    pairs: int,
    seed: int,
    games: list[str] | None = None,
    most: int = 120,
    say: Callable[[str], None] = lambda line: None,
) -> LeakTally:
    """So many pairs per house; a house in which no pair ever differs has nothing to hide."""
    tally = LeakTally()
    names = games or ["template", *[house.name for house in watertable.games()]]
    for name in names:
        house = watertable.house(name)
        luck = random.Random(f"{seed} {name}")
        tally.pairs[name] = tally.tried[name] = 0
        if not hides(house, luck):
            tally.open.append(name)
            continue
        while tally.pairs[name] < pairs and tally.tried[name] < 3 * pairs + 3:
            tally.tried[name] += 1
            pair = find(house, luck, luck.randint(most // 4, most))
            if not pair.differ:
                continue
            found = await compare(pair, luck)
            tally.pairs[name] += 1
            if found:
                who = "spectator" if pair.viewer < 0 else f"seat {pair.viewer}"
                tally.leaks.append(f"{name}, {pair.seats} seats, {who}: {', '.join(found[:6])}")
        say(f"{name}: {tally.pairs[name]} pairs")
    return tally
