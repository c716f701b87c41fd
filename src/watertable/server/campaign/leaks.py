"""Two worlds: what a viewer may not know changes no byte of anything that viewer is sent.

A pair is one game played twice in step: what the viewer sees and hears is the same at every line, what it does not see
differs wherever it can. Both are put before the server as logs, and every answer to the viewer is compared byte by byte.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest import mock

import watertable
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.house import House
from watertable.kernel.state import CHANCE, SPECTATOR, State, key
from watertable.kernel.table import Table
from watertable.server import fold as fold_module
from watertable.server import keys, reading, service, show
from watertable.server.absorb import absorb, words
from watertable.server.entry import AddGrant, Answer, Entry
from watertable.server.fold import Fold, standing
from watertable.server.laying import create
from watertable.server.sqlite import SqliteStore
from watertable.server.store import Job
from watertable.server.trial import Browser, Clock, Lot, Server, serving

DICE: Final = "0" * 64  # the same in both worlds: it is committed to in the open
SESSION: Final = "watcher-session-secret-000000000"
AT: Final = 1_800_000_000_000


@dataclass
class Step:
    """One thing done: in both worlds, or in one of them where the viewer cannot notice it."""

    seat: int  # or CHANCE
    here: Action | None
    there: Action | None


@dataclass
class Pair:
    """A game twice, the same to one viewer."""

    house: House
    seats: int
    options: dict[str, Any]
    viewer: int
    steps: list[Step]
    differ: int  # steps after which the two states differed


def find(house: House, luck: random.Random, most: int) -> Pair:
    """Play one game in two worlds for as long as the viewer cannot tell them apart."""
    seats = luck.choice([count for count in house.meta.seats if count > 1] or house.meta.seats)
    options = _options(house, seats, luck)
    viewer = luck.choice([*range(seats), SPECTATOR])
    game = house.game
    here, there = game.start(seats, options), game.start(seats, options)
    pair = Pair(house, seats, options, viewer, [], 0)
    bold = luck.choice((0.05, 0.25, 0.7))  # who differs early is found out early
    while len(pair.steps) < most and here.asks:
        steps = _steps(house, luck, viewer, here, there, bold)
        if not steps:
            break
        for step in steps:
            if step.here is not None:
                game.apply(here, step.seat, step.here, Log())
            if step.there is not None:
                game.apply(there, step.seat, step.there, Log())
        pair.steps += steps
        pair.differ += key(here) != key(there)
    return pair


def _options(house: House, seats: int, luck: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in house.meta.options.values():
        if option.values and luck.random() < 0.3:
            chosen[option.key] = luck.choice(option.values)
    with contextlib.suppress(Exception):
        house.game.start(seats, house.meta.read_options(seats, chosen))
        return dict(house.meta.read_options(seats, chosen))
    return dict(house.meta.read_options(seats, None))


def _steps(
    house: House, luck: random.Random, viewer: int, here: State, there: State, bold: float
) -> list[Step]:
    """Something that happens here, and the most different thing there that looks the same."""
    game = house.game
    if here.asks[-1].seat == CHANCE:
        chances = game.chances(here)
        done = luck.choices(chances.actions, chances.weights)[0]
        others = list(game.chances(there).actions)
        wanted = _seen(house, viewer, here, CHANCE, done)[0]
        for other in _some(others, luck, done, True):
            if _seen(house, viewer, there, CHANCE, other)[0] == wanted:
                return [Step(CHANCE, done, other)]
        return []
    seat = luck.choice(here.asked())
    done = luck.choice(game.legal(here, seat))
    wanted = _seen(house, viewer, here, seat, done)[0]
    if seat != viewer and luck.random() < 0.5 and wanted == _now(house, viewer, here):
        return [Step(seat, done, None)]  # unnoticed, so the other world may stand still
    found = _same_look(house, luck, viewer, there, seat, wanted, done, 3, bold)
    if not found:
        return []
    hidden = [Step(seat, None, action) for action in found[:-1]]
    return [*hidden, Step(seat, done, found[-1])]


def _same_look(
    house: House,
    luck: random.Random,
    viewer: int,
    state: State,
    seat: int,
    wanted: Any,
    done: Action,
    depth: int,
    bold: float,
) -> list[Action]:
    """Answers of a seat of which only the last can be noticed, and looks as wanted."""
    if seat not in state.asked():
        return []
    others = list(house.game.legal(state, seat))
    if seat == viewer:
        others = [action for action in others if action is done]
    now = _now(house, viewer, state)
    for other in _some(others, luck, done, luck.random() < bold):
        seen, after = _seen(house, viewer, state, seat, other)
        if seen == wanted and not (seen == now and depth == 3 and luck.random() < 0.5):
            return [other]
        if seen == now and seat != viewer and depth > 1:
            rest = _same_look(house, luck, viewer, after, seat, wanted, done, depth - 1, bold)
            if rest:
                return [other, *rest]
    return []


def _some(others: list[Action], luck: random.Random, done: Action, last: bool) -> list[Action]:
    """Some of the actions in any order, with the one that was done elsewhere last or first."""
    rest = [action for action in others if action is not done]
    luck.shuffle(rest)
    same = [done] if done in others else []
    return [*rest[:30], *same] if last else [*same, *rest[:30]]


def _now(house: House, viewer: int, state: State) -> Any:
    """What the viewer sees when nothing happens."""
    return (house.game.view(state, viewer), [], _standing(state))


def _standing(state: State) -> Any:
    return (state.asked(), bool(state.asks) and state.asks[-1].seat == CHANCE, not state.asks)


def _seen(
    house: House, viewer: int, state: State, seat: int, action: Action
) -> tuple[tuple[Any, ...], State]:
    """What the viewer sees and hears of an action, and the state after it."""
    after = house.game.clone(state)
    log = Log()
    house.game.apply(after, seat, action, log)
    heard = [
        (say.key, sorted(say.facts.items())) for say in (event.say(viewer) for event in log.events)
    ]
    return (house.game.view(after, viewer), heard, _standing(after)), after


# As logs


def log_of(pair: Pair, steps: list[Step], there: bool) -> list[tuple[Entry, Answer | None]]:
    """The log a server would have written of one of the two games."""
    plan = {
        "seats": [{"kind": "me", "name": f"P{i}"} for i in range(pair.seats)],
        "options": pair.options,
    }
    fresh = {"table": "twoworlds", "dice": DICE, "request": "request", "keys": []}
    fold, laid = create(pair.house, {**plan, "confirm": False}, fresh, "create", AT)
    fold.table = Table(pair.house, pair.seats, dict(pair.options), DICE, [])
    fold.table.names = fold.names()
    found: list[tuple[Entry, Answer | None]] = [(laid.entry, laid)]
    groups: list[list[Step]] = [[]]
    for step in steps:
        if (step.there if there else step.here) is None:
            continue
        if step.seat != CHANCE:
            groups.append([])
        groups[-1].append(step)
    for number, group in enumerate(groups):
        found.append((_entry(fold, group, there, number), None))
    return found


def _entry(fold: Fold, group: list[Step], there: bool, number: int) -> Entry:
    """One entry: what a seat did, and what chance added."""
    table = fold.table
    assert table is not None
    before = standing(fold)
    since = len(table.record.lines)
    seat = group[0].seat if group else CHANCE
    ask = table.state.ask_of(seat) if seat != CHANCE else None
    for step in group:
        action = step.there if there else step.here
        assert action is not None
        who = None if step.seat == CHANCE else step.seat
        table.replay([{"n": len(table.record.lines) + 1, "seat": who, "do": action.text}])
    body: dict[str, Any] = {"lines": table.record.lines[since:], "words": words(fold, since)}
    if number == 0:
        body = {"do": "start", "header": table.record.header, **body}
    else:
        body = {"do": "play", "seat": seat, "sealed": bool(ask and ask.sealed), **body}
    entry = Entry(fold.seq + 1, max(seat, -2), f"step {number}", body, AT)
    absorb(fold, entry, before)
    return entry


# Before the server


class Sharp(Lot):
    """A bot whose choice hangs on every fact of the world it is handed."""

    async def choose(self, game: str, world: Any, seat: int, level: str, luck: str) -> int | None:
        """Any legal action, picked by everything there is to know."""
        legal = watertable.house(game).game.legal(world, seat)
        mark = hashlib.sha256(f"{key(world)} {luck}".encode()).digest()
        return legal[int.from_bytes(mark, "big") % len(legal)].id


@asynccontextmanager
async def world(pair: Pair, steps: list[Step], there: bool) -> AsyncIterator[Server]:
    """A server that holds one of the two games, and the viewer's browser rights."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(
            SqliteStore(Path(folder) / "w.db"), minds=Sharp(), clock=Clock()
        ) as server:
            server.tables.server_key = "the same in both"
            role, seat = ("spectator", -1) if pair.viewer < 0 else ("seat", pair.viewer)
            grant = AddGrant(keys.digest(SESSION), "twoworlds", role, seat, 1)
            written = log_of(pair, steps, there)
            effects = [effect for _, laid in written if laid for effect in laid.effects]
            rows = [("twoworlds", entry) for entry, _ in written]
            await server.tables.store.append(Job(rows, [*effects, grant]))
            yield server


async def everything(server: Server, pair: Pair, luck: random.Random) -> dict[str, bytes]:
    """Every byte the viewer can get out of the server, by channel."""
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
    for verb in ("take_back", "end_turn", "reclaim", "start", "rematch"):
        body = {
            "id": f"two-worlds-{verb}",
            "seat": seat,
            "do": {verb: None if verb == "take_back" else True},
        }
        if verb == "take_back":
            continue  # it may be allowed, and then the worlds go on
        answered = await browser.post("/api/tables/twoworlds/commands", body)
        found[f"refused {verb}"] = str(answered.status).encode() + answered.bytes
    if pair.viewer >= 0:  # what a bot would do in this seat, from its guess
        asked = {"seat": pair.viewer}
        found["bot"] = (await browser.post("/api/tables/twoworlds/hint", asked)).bytes


async def compare(pair: Pair, luck: random.Random) -> list[str]:
    """The channels that differ at a moment of the pair at which both can be looked at."""
    end = _moment(pair, luck)
    if end == 0:
        return []
    seed = luck.getrandbits(32)
    sides: list[dict[str, bytes]] = []
    for there in (False, True):
        async with world(pair, pair.steps[:end], there) as server:
            sides.append(await everything(server, pair, random.Random(seed)))
    return sorted(
        name for name in {*sides[0], *sides[1]} if sides[0].get(name) != sides[1].get(name)
    )


def _moment(pair: Pair, luck: random.Random) -> int:
    """After so many steps: nothing is left to chance there, in either world, and the game is on."""
    good: list[int] = []
    game = pair.house.game
    here, there = (game.start(pair.seats, pair.options) for _ in range(2))
    for number, step in enumerate(pair.steps):
        if step.here is not None:
            game.apply(here, step.seat, step.here, Log())
        if step.there is not None:
            game.apply(there, step.seat, step.there, Log())
        settled = all(state.asks and state.asks[-1].seat != CHANCE for state in (here, there))
        if settled and key(here) != key(there):
            alike = game.view(here, pair.viewer) == game.view(there, pair.viewer)
            if alike and _standing(here) == _standing(there):
                good.append(number + 1)
    return luck.choice(good) if good else 0


@dataclass
class Tally:
    """What a campaign counted."""

    pairs: dict[str, int] = field(default_factory=dict)  # compared, per house
    steps: dict[str, int] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """No byte differed."""
        return not self.leaks

    def line(self) -> str:
        """One line for people."""
        houses = ", ".join(
            f"{name} {count} (of {self.tried[name]} games; others had nothing hidden to differ in)"
            for name, count in sorted(self.pairs.items())
        )
        return f"pairs of worlds compared: {houses}; leaks {len(self.leaks)}" + "".join(
            f"\n  {leak}" for leak in self.leaks[:10]
        )


async def campaign(
    pairs: int,
    seed: int,
    games: list[str] | None = None,
    most: int = 120,
    say: Callable[[str], None] = lambda line: None,
) -> Tally:
    """So many pairs per house; a house in which no pair ever differs has nothing to hide."""
    tally = Tally()
    names = games or ["template", *[house.name for house in watertable.games()]]
    for name in names:
        house = watertable.house(name)
        luck = random.Random(f"{seed} {name}")
        tally.pairs[name] = tally.tried[name] = 0
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


# Planted leaks, each of a kind that was met in other servers: the comparison must find every one


@contextmanager
def _patched(*patches: Any) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        yield


def _with_extra(make: Callable[[Fold, int], Any]) -> Any:
    """A snapshot with one more field."""
    real = show.shared

    def shared(fold: Fold, viewer: int, online: set[int]) -> bytes:
        return real(fold, viewer, online) + b',"extra":' + json.dumps(make(fold, viewer)).encode()

    return mock.patch.object(show, "shared", shared)


def _hash_of(fold: Fold) -> str:
    assert fold.table is not None
    return hashlib.sha256(repr(key(fold.table.state)).encode()).hexdigest()


def _truth(state: Any) -> Any:
    return [
        value
        for name, value in sorted(vars(state).items())
        if isinstance(value, list) and name != "asks"
    ]


def planted() -> dict[str, Any]:
    """Name and patch."""
    return {
        "true sequence numbers": mock.patch.object(
            Fold, "seq_of", lambda self, viewer, seq=None: self.seq if seq is None else seq
        ),
        "true line numbers": mock.patch.object(
            Fold, "n_of", lambda self, viewer, n=None: self.n if n is None else n
        ),
        "hash of the whole state": _with_extra(lambda fold, viewer: _hash_of(fold)),
        "sealed answers": _with_extra(lambda fold, viewer: fold.table and fold.table.state.sealed),
        "the last lines of the record": _with_extra(
            lambda fold, viewer: fold.table and fold.table.record.lines[-8:]
        ),
        "drafts of everybody": _with_extra(
            lambda fold, viewer: (
                [fold.table.drafts(seat) for seat in range(len(fold.seats))] if fold.table else []
            )
        ),
        "when everybody was last active": _with_extra(lambda fold, viewer: fold.active),
        "words meant for others": mock.patch.object(
            show,
            "_told",
            lambda fold, viewer, told: {
                "n": told.n,
                "text": next(iter(told.own.values()), told.text),
            },
        ),
        "the whole record while playing": mock.patch.object(
            show, "view_history", lambda fold, viewer: show.record_text(fold)
        ),
        "a bot that is handed the truth": mock.patch.object(
            reading, "_guess", lambda table, seat, luck: table.game.clone(table.state)
        ),
        "question numbers of the whole table": _with_extra(lambda fold, viewer: fold.numbers),
        "how many entries the log has": _with_extra(lambda fold, viewer: len(fold.seen)),
    }


async def find_planted(seed: int, most: int = 40, game: str = "template") -> dict[str, bool]:
    """Which of the planted leaks are found within so many pairs each."""
    found: dict[str, bool] = {}
    house = watertable.house(game)
    for name, patch in planted().items():
        luck = random.Random(f"{seed} {name}")
        found[name] = False
        with _patched(patch):
            for _ in range(most):
                pair = find(house, luck, luck.randint(20, 60))
                if pair.differ and await compare(pair, luck):
                    found[name] = True
                    break
    return found


__all__ = [
    "Pair",
    "campaign",
    "compare",
    "find",
    "find_planted",
    "fold_module",
    "planted",
    "service",
]
