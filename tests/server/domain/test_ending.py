"""Agreeing to end: who may, when bots play the rest, and that nobody's decision is taken away."""

from __future__ import annotations

import time

from watertable.server.domain.projection import Projection
from watertable.testing.server.harness import RandomBots, serving, until

SLOW = 5_000  # milliseconds between bot moves: the rest would take longer than the test waits


async def two(server):
    """Ada and Bo at a table that has begun."""
    ada, bo = server.browser(), server.browser()
    made = await ada.create_table(seats="mo", confirm=False)
    await bo.sit(made["seats"][1]["secret"], "Bo")
    await ada.sit(made["host"])
    (await ada.tell(made["table"], {"start": True})).ok()
    return [ada, bo], made["table"]


async def answer(people, table):
    """The next answer of whoever is asked."""
    for seat, browser in enumerate(people):
        if (await browser.look(table, seat))["legal"]:
            await browser.play(table, seat)
            return
    raise AssertionError("nobody is asked")


async def played_until_one_is_done(server):
    """The table, the seat that is done with its browser, and the seat that still decides with its own."""
    people, table = await two(server)
    for _ in range(200):
        for seat, browser in enumerate(people):
            ending = (await browser.look(table, seat))["ending"]
            if ending is not None:
                assert ending == {"why": "done", "agreed": [], "playing_out": False}
                return table, (seat, browser), (1 - seat, people[1 - seat])
        await answer(people, table)
    raise AssertionError("no seat is ever done")


async def test_a_seat_that_is_done_agrees_and_takes_it_back(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        table, (seat, browser), _ = await played_until_one_is_done(server)
        told = (await browser.tell(table, {"agree_end": True}, seat)).ok()["snapshot"]
        assert told["ending"] == {"why": "done", "agreed": [seat], "playing_out": False}
        assert told["status"] == "playing", "the other person still has a decision"
        (await browser.tell(table, {"agree_end": True}, seat)).problem(409, "settled")
        back = (await browser.tell(table, {"agree_end": False}, seat)).ok()["snapshot"]
        assert back["ending"]["agreed"] == []


async def test_who_still_decides_cannot_be_skipped(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        table, (seat, browser), (other, theirs) = await played_until_one_is_done(server)
        refused = (await theirs.tell(table, {"agree_end": True}, other)).problem(422, "not-yet")
        assert "still have a decision" in refused["detail"]
        (await browser.tell(table, {"agree_end": True}, seat)).ok()
        await server.idle()
        shown = await theirs.look(table, other)
        assert shown["legal"], "nobody answered for the other person"
        assert shown["ending"] == {"why": "", "agreed": [seat], "playing_out": False}
        (await browser.tell(table, {"agree_end": True}, other)).problem(403, "forbidden")


async def test_bots_play_the_rest_without_a_pause(sqlite, monkeypatch) -> None:
    """Places are fixed from the first move here: the answers of a person who agreed are given by a bot."""
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        made = await ada.create_table(seats="mb", pace=SLOW)
        table = made["table"]
        await until(lambda: server.tables.live_tables[table].projection.running)
        (await ada.tell(table, {"agree_end": True}, 0)).problem(422, "not-yet")
        monkeypatch.setattr("watertable.server.domain.ending.why_end", lambda *_: "places")
        begun = time.monotonic()
        (await ada.tell(table, {"agree_end": True}, 0)).ok()
        live: Projection = server.tables.live_tables[table].projection
        await until(lambda: live.finished, 20)
        assert time.monotonic() - begun < 20
        shown = await ada.look(table, 0)
        assert shown["status"] == "over"
        assert shown["ending"] is None
        assert any("agrees to end" in line["text"] for line in shown["chat"])
        assert shown["seats"][0]["bot"] is None, "the seat is still Ada's"


async def test_going_back_forgets_the_agreement(sqlite, monkeypatch) -> None:
    monkeypatch.setattr("watertable.server.domain.ending.why_end", lambda *_: "places")
    async with serving(sqlite(), pool=RandomBots()) as server:
        (ada, bo), table = await two(server)
        for _ in range(6):
            await answer((ada, bo), table)
        (await ada.tell(table, {"agree_end": True}, 0)).ok()
        (await ada.tell(table, {"ask_back": None}, 0)).ok()
        wish = (await bo.look(table, 1))["wish"]
        (await bo.tell(table, {"agree_back": wish["number"]}, 1)).ok()
        assert (await ada.look(table, 0))["ending"]["agreed"] == []
