"""Delayed spectators, open hands, seat colours, and presence at other servers."""

from __future__ import annotations

import pytest

from watertable.server.domain.messages import Entry
from watertable.server.live.delayed_spectators import old_enough
from watertable.testing.server.harness import ManualClock, RandomBots, serving, until


def entries(*dos: str) -> list[Entry]:
    return [Entry(i + 1, 0, f"c{i}", {"do": do}, i * 60_000) for i, do in enumerate(dos)]


def test_the_last_moves_are_kept_from_spectators_and_nothing_else() -> None:
    log = entries("create", "start", "play", "say", "play", "go_back")
    assert old_enough(log, {"kind": "moves", "n": 1}, 0) == 5
    assert old_enough(log, {"kind": "moves", "n": 2}, 0) == 4
    assert old_enough(log, {"kind": "moves", "n": 3}, 0) == 2
    assert old_enough(log, {"kind": "moves", "n": 9}, 0) == 2
    assert old_enough(log[:2], {"kind": "moves", "n": 1}, 0) == 2
    assert old_enough(log, {"kind": "minutes", "n": 2}, 5 * 60_000) == 4


async def _moves(browser, table: str, count: int) -> None:
    for _ in range(count):
        for seat in (0, 1):
            if (await browser.look(table, seat))["legal"]:
                await browser.play(table, seat)
                break


async def test_spectators_are_delayed_by_moves_and_catch_up_at_the_end(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, watcher = server.browser(), server.browser()
        made = await ada.create_table(
            "rivers", seats="mm", confirm=False, delay={"kind": "moves", "n": 3}
        )
        table = made["table"]
        await watcher.sit(made["spectator"])
        first = await watcher.look(table)
        assert first["settings"]["delay"] == {"kind": "moves", "n": 3}
        async with watcher.watch(table) as stream:
            await stream.next()
            await _moves(ada, table, 6)
            behind, seen = await watcher.look(table), await ada.look(table, 0)
            assert behind["seq"] == seen["seq"] - 3
            assert len(behind["log"]) < len(seen["log"])
            assert behind["n"] < seen["n"]
            _, told = await stream.next()
            while told["seq"] < behind["seq"]:
                _, told = await stream.next()
            assert told["seq"] == behind["seq"]
            # history and the views to take home stop there as well
            past = (await watcher.get(f"/api/tables/{table}/at/{behind['n']}")).ok()
            assert past["n"] == behind["n"]
            (await watcher.get(f"/api/tables/{table}/at/{seen['n']}")).problem(404, "not-found")
            (await ada.tell(table, {"close": True})).ok()
            assert (await watcher.look(table))["seq"] == (await ada.look(table, 0))["seq"]


async def test_spectators_are_delayed_by_minutes(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada, watcher = server.browser(), server.browser()
        made = await ada.create_table(
            "rivers", seats="mm", confirm=False, delay={"kind": "minutes", "n": 5}
        )
        table = made["table"]
        await watcher.sit(made["spectator"])
        await _moves(ada, table, 2)
        assert (await watcher.look(table))["status"] == "open"
        clock.pass_(4 * 60)
        await _moves(ada, table, 1)
        clock.pass_(61)
        shown = await watcher.look(table)
        assert shown["status"] == "playing"
        assert shown["seq"] < (await ada.look(table, 0))["seq"]
        clock.pass_(5 * 60)
        assert (await watcher.look(table))["seq"] == (await ada.look(table, 0))["seq"]


async def test_a_host_without_a_seat_is_behind_too(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        host, ada, bo = server.browser(), server.browser(), server.browser()
        made = await host.create_table(
            "rivers", seats="oo", confirm=False, chat="free", delay={"kind": "moves", "n": 2}
        )
        table = made["table"]
        for browser, seat in ((ada, 0), (bo, 1)):
            await browser.sit(made["seats"][seat]["secret"])
        (await host.tell(table, {"start": True})).ok()
        for _ in range(4):
            for browser, seat in ((ada, 0), (bo, 1)):
                if (await browser.look(table, seat))["legal"]:
                    await browser.play(table, seat)
                    break
        seen = await ada.look(table, 0)
        told = (await host.tell(table, {"mute": 1})).ok()
        assert told["snapshot"]["n"] < seen["n"], "the answer to a command tells no more"
        assert (await host.look(table))["n"] < seen["n"]


async def test_open_hands_are_for_spectators_only_and_make_nobody_online(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, watcher = server.browser(), server.browser(), server.browser()
        closed = await ada.create_table("rivers", seats="mo")
        await watcher.sit(closed["spectator"])
        (await watcher.get(f"/api/tables/{closed['table']}?seat=0")).problem(403, "forbidden")
        made = await ada.create_table("rivers", seats="mo", open_hands=True)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"])
        await watcher.sit(made["spectator"])
        (await ada.tell(table, {"start": True})).ok()
        shown = await watcher.look(table, 1)
        assert shown["seat"] == 1
        assert shown["you"] == []
        assert shown["settings"]["open_hands"] is True
        (await ada.get(f"/api/tables/{table}?seat=1")).problem(403, "forbidden")
        answer = await watcher.tell(table, {"end_turn": True}, 1, shown["number"])
        answer.problem(403, "forbidden")
        async with watcher.watch(table, 1) as stream:
            await stream.next()
            assert [one["online"] for one in (await ada.look(table, 0))["seats"]] == [
                False,
                False,
            ]
        async with bo.watch(table, 1) as stream:
            await stream.next()
            assert [one["online"] for one in (await ada.look(table, 0))["seats"]] == [
                False,
                True,
            ]


async def test_colours_are_chosen_once_each_before_the_game(sqlite) -> None:
    def colours(shown) -> list[int]:
        return [seat["colour"] for seat in shown["seats"]]

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, cy = server.browser(), server.browser(), server.browser()
        made = await ada.create_table("rivers", seats="moo")
        table = made["table"]
        assert colours(await ada.look(table)) == [0, 1, 2]
        (await ada.tell(table, {"colour": 2}, 0)).ok()
        assert colours(await ada.look(table)) == [2, 1, 0]
        told = {"secret": made["seats"][1]["secret"], "colour": 4}
        (await bo.post("/api/redeem", told)).ok()
        told = {"secret": made["seats"][2]["secret"], "colour": 4}
        (await cy.post("/api/redeem", told)).problem(409, "taken")
        (await cy.post("/api/redeem", {"secret": made["seats"][2]["secret"]})).ok()
        assert colours(await ada.look(table)) == [2, 4, 0]
        (await cy.tell(table, {"colour": 2}, 2)).problem(409, "taken")
        (await cy.tell(table, {"colour": 6}, 2)).problem(400, "bad-request")
        (await cy.tell(table, {"colour": 5}, 1)).problem(403, "forbidden")
        (await ada.tell(table, {"start": True})).ok()
        (await cy.tell(table, {"colour": 5}, 2)).problem(409, "not-open")
        assert colours(await cy.look(table)) == [2, 4, 0]
        server.tables.live_tables.clear()
        assert colours(await cy.look(table)) == [2, 4, 0]


@pytest.mark.postgres
async def test_who_is_online_is_known_at_every_server(postgres) -> None:
    first, second = postgres(), postgres()
    async with (
        serving(first, pool=RandomBots()) as one,
        serving(second, pool=RandomBots()) as two,
    ):
        ada, bo = one.browser(), two.browser()
        made = await ada.create_table(seats="mo")
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"])

        def online(server) -> set[int]:
            live = server.tables.live_tables.get(table)
            return live.online if live is not None else set()

        async with bo.watch(table, 1) as stream:
            await stream.next()
            async with ada.watch(table, 0) as mine:
                await mine.next()
                await until(lambda: online(one) == {0, 1} == online(two), 15)
        await until(lambda: online(one) == set() == online(two), 25)
