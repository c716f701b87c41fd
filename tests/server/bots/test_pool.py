"""Bots run in worker processes: the table survives their failures, and they never get the true state."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

import watertable
from watertable import bots
from watertable.bots.protocol import guessed
from watertable.kernel.chance import Dice
from watertable.kernel.state import key
from watertable.server.bots import pool as pool_module
from watertable.server.bots import worker
from watertable.server.bots.pool import WorkerPool
from watertable.testing.server import hostile
from watertable.testing.server.harness import RandomBots, fresh_id, serving, until

DEADLINES = pool_module.DEADLINES
ENDLESS = ("loop", "sleep")
BAD = """
import os, sys, time
from watertable.server.bots import worker

class Bad:
    def __init__(self, level):
        self.level = level
    def choose(self, game, world, seat, dice):
        how = os.environ.get("BAD") or open(os.path.join(os.path.dirname(__file__), "how")).read()
        if how == "loop":
            while True: pass
        if how == "sleep":
            time.sleep(600)
        if how == "memory":
            kept = [bytearray(64 * 1024 * 1024) for _ in range(100)]
        if how == "crash":
            os._exit(3)
        if how == "raise":
            raise RuntimeError("no idea")
        if how == "illegal":
            return game.actions.all[0]
        if how == "print":
            print("hello" * 1000, flush=True)
            sys.stdout.write("more")
        return game.legal(world, seat)[0]

worker._bot = lambda level, house: Bad(level)
worker.main()
"""


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "bad_worker.py").write_text(BAD)
    monkeypatch.syspath_prepend(str(tmp_path))

    def set_how(how: str) -> None:
        (tmp_path / "how").write_text(how)
        seconds = 1.0 if how in ENDLESS else 60.0  # who answers has time to, on a busy machine too
        monkeypatch.setattr(pool_module, "DEADLINES", dict.fromkeys(DEADLINES, seconds))

    return set_how


async def test_a_bot_that_misbehaves_costs_its_deadline_and_no_more(bad) -> None:
    house = watertable.house("template")
    table = watertable.open("template", 3, dice="x")
    world = house.game.guess(table.state, 0, Dice("y"))

    pool = WorkerPool(1, "bad_worker")
    try:
        bad("well")
        assert await pool.choose("template", world, 0, "easy", "luck") == table.legal(0)[0].id
        for how in ("raise", "crash", "illegal", "print", "loop", "sleep", "memory"):
            bad(how)
            await pool.warm([])  # a new process, not counted
            begun = time.monotonic()
            chosen = await pool.choose("template", world, 0, "easy", "luck")
            assert time.monotonic() - begun < 30, how
            good = how in ("illegal", "print")  # answers, though one is of no use
            assert (chosen is not None) == good, how
        bad("well")
        await pool.warm([])
        assert await pool.choose("template", world, 0, "easy", "luck") is not None
    finally:
        await pool.close()


async def test_a_table_continues_with_a_random_move_when_its_bot_fails(sqlite, bad) -> None:
    bad("crash")

    async with serving(sqlite(), pool=WorkerPool(1, "bad_worker")) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mb", confirm=False))["table"]
        live = await server.tables.get(table)
        await until(lambda: live.projection.table.state.ask_of(1) is None, 20)
        assert server.tables.metrics.counters[("bot_fallbacks_total", "")] >= 1


async def test_workers_are_niced_limited_and_gone_afterwards() -> None:
    pool = WorkerPool(1)
    await pool.warm(["template"])
    process = pool._all[0].process
    stat = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    assert int(stat[16]) >= min(os.nice(0) + 10, 19)
    limits = Path(f"/proc/{process.pid}/limits").read_text()
    assert "unlimited" not in next(
        line for line in limits.splitlines() if line.startswith("Max address space")
    )
    await pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


async def test_the_worker_gets_a_guess_and_dice_that_reveal_nothing(sqlite) -> None:
    handed = []

    class Spy(RandomBots):
        server = None

        async def choose(self, game, world, seat, level, luck, shares=()):
            (live,) = self.server.tables.live_tables.values()
            handed.append(
                (world, seat, luck, live.projection.table.game.clone(live.projection.table.state))
            )
            return await super().choose(game, world, seat, level, luck)

    spy = Spy()
    # fixed dice: a bot that holds three cards of one kind has one answer, and is not asked for it
    async with serving(sqlite(), pool=spy, dice=lambda: "hands of several kinds") as server:
        spy.server = server
        ada = server.browser()
        await ada.create_table(seats="mbb", confirm=False)
        (live,) = server.tables.live_tables.values()
        await until(lambda: len(handed) >= 4)
        game = live.projection.table.game
        for world, seat, luck, truth in handed:
            assert live.projection.dice not in luck
            assert luck not in live.projection.dice
            assert game.view(world, seat) == game.view(truth, seat)
        assert any(key(world) != key(truth) for world, _, _, truth in handed)


async def test_a_record_is_checked_in_a_worker_then_becomes_a_table(sqlite) -> None:
    async with serving(sqlite(), pool=WorkerPool(1)) as server:
        ada = server.browser()
        whole = hostile.played("template", "seed")
        made = (await ada.post("/api/records", {"id": fresh_id(), "record": whole})).ok()
        shown = await ada.look(made["table"], 1)
        assert shown["mode"] == "review"
        assert shown["status"] == "over"
        assert shown["outcome"]
        past = (await ada.get(f"/api/tables/{made['table']}/at/5?seat=0")).ok()
        assert past["scene"]
        assert (await ada.get(f"/api/tables/{made['table']}/record")).text == whole
        half = hostile.played("template", "seed", over=False)
        again = (
            await ada.post("/api/records", {"id": fresh_id(), "record": half, "mode": "play"})
        ).ok()
        shown = await ada.look(again["table"])
        assert shown["status"] == "playing"
        asked = [seat["seat"] for seat in shown["seats"] if seat["asked"]]
        await ada.play(again["table"], asked[0])
        cookies, table = ada.cookies, again["table"]
        before = await ada.look(table, asked[0])
    async with serving(
        sqlite(), pool=RandomBots()
    ) as server:  # and it is there again after a restart
        back = server.browser()
        back.cookies = cookies
        after = await back.look(table, asked[0])
        assert after["scene"] == before["scene"]
        assert after["number"] == before["number"]


async def test_two_hundred_hostile_records_are_refused(tmp_path) -> None:
    tally = await hostile.campaign(tmp_path, 200, seed=9)
    print(tally.line())
    assert tally.records == tally.refused == 200
    assert tally.memory <= hostile.MOST_MEMORY
    assert not tally.faults


def test_a_bot_answers_alike_at_a_table_and_in_a_worker(monkeypatch) -> None:
    """One seed scheme: guess in the server, choose in the worker, the same answer as in one process."""
    bot = bots.bot("uniform", "template")  # a search is bound to a time, this one to its dice alone
    monkeypatch.setattr(worker, "_bot", lambda level, house: bot)
    table = watertable.open("template", seats=2, dice="alike")
    for number in range(12):
        seat = table.asked[0]
        dice = Dice(f"bot {number}")
        world = guessed(table.game, table.state, seat, dice)
        job = {"game": "template", "world": world, "seat": seat, "level": "normal"}
        chosen = worker.choose({**job, "luck": dice.text})["action"]
        legal = table.legal(seat)
        assert len(legal) == 1 or chosen == bot.answer(table.game, table.state, seat, dice).id
        table.play(seat, table.game.actions.all[chosen])


def test_advice_names_the_best_answer_and_what_the_alternative_loses():
    house = watertable.house("new_bedford")
    table = watertable.open("new_bedford", seats=3, dice="advice")
    seat = table.asked[0]
    dice = Dice("advice")
    world = guessed(table.game, table.state, seat, dice)
    job = {"game": house.name, "world": world, "seat": seat, "luck": dice.text}
    found = worker.advise(job)
    legal = [action.id for action in table.legal(seat)]
    assert found["action"] in legal
    assert found["other"] in legal
    assert found["other"] != found["action"]
    assert found["chance"] is True
    assert 0 < found["other_value"] <= 1
    assert 0 < found["now"] <= 1
    # together, or each on a sheet of their own: no chance to win is claimed
    for name in ("rising_waters", "raging_waters"):
        table = watertable.open(name, seats=2, dice="advice")
        seat = table.asked[0]
        world = guessed(table.game, table.state, seat, dice)
        assert not worker.advise({**job, "game": name, "world": world, "seat": seat}).get("chance")
