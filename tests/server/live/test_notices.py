"""Notices to closed browsers: exactly one per question, none to open pages, none twice after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from watertable.server.live.notices import Notices
from watertable.server.live.push import quiet_for
from watertable.server.live.webhooks import Webhooks
from watertable.testing.server import notices
from watertable.testing.server.harness import ManualClock, RandomBots, serving, until
from watertable.testing.server.notices import device, push_service, told

pytestmark = pytest.mark.anyio
pytest.importorskip("pywebpush", reason="NO PYWEBPUSH HERE: Web Push is not tested")


async def table_of_two(server: Any) -> tuple[Any, Any, str]:
    ada, bo = server.browser(), server.browser()
    made = await ada.create_table(seats="mo", confirm=False, away=14 * 86_400)
    await bo.sit(made["seats"][1]["secret"], "Bo")
    return ada, bo, made["table"]


async def next_turn(server: Any, table: str, people: list[Any]) -> None:
    """Play on until the second seat is asked in a new turn."""
    live = await server.tables.get(table)
    before = live.projection.turns[1]
    for _ in range(20):
        for seat, one in enumerate(people):
            if live.projection.turns[1] > before:
                return
            if (await one.look(table, seat))["legal"]:
                await one.play(table, seat)
    raise AssertionError("no new turn")


async def subscribe(browser: Any, table: str, endpoint: str, **more: Any) -> Any:
    body = {"endpoint": endpoint, **device(), **more}
    return await browser.post(f"/api/tables/{table}/push", body)


async def test_one_notice_per_question_and_none_after_a_restart(sqlite: Any) -> None:
    with push_service() as (url, service):
        async with told(sqlite()) as server:
            ada, bo, table = await table_of_two(server)
            (await subscribe(bo, table, f"{url}/bo")).ok()
            (await ada.tell(table, {"start": True})).ok()
            await until(lambda: len(service.got) == 1)
            await server.idle()
        async with told(sqlite()) as server:
            await server.tables.get(table)
            await server.idle()
            assert len(service.got) == 1  # the same question: told already
            later = server.browser()
            later.share(bo)
            other = server.browser()
            other.share(ada)
            await next_turn(server, table, [other, later])
            await until(lambda: len(service.got) >= 2)  # the next question
            await server.idle()
            count = len(service.got)
            live = await server.tables.get(table)
            live.notified.clear()  # as if it had just been read
            server.tables.notices.schedule(live)
            await server.idle()
            assert len(service.got) == count
        path, headers, body = service.got[0]
        assert path == "/bo"
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].startswith("vapid ")
        assert b"template" not in body.lower()  # encrypted


async def test_a_question_that_waits_through_a_restart_is_told_after_it(sqlite: Any) -> None:
    with push_service() as (url, service):
        async with told(sqlite(), webhooks=Webhooks(patience=60)) as server:
            ada, bo, table = await table_of_two(server)
            (await subscribe(bo, table, f"{url}/bo")).ok()
            (await ada.tell(table, {"start": True})).ok()
        assert service.got == []
        async with told(sqlite()) as server:  # nobody opens the table: the server finds it itself
            await until(lambda: len(service.got) == 1, 10)


async def test_an_open_page_is_not_told(sqlite: Any) -> None:
    with push_service() as (url, service):
        async with told(sqlite()) as server:
            ada, bo, table = await table_of_two(server)
            (await subscribe(bo, table, f"{url}/bo")).ok()
            (await subscribe(ada, table, f"{url}/ada")).ok()
            async with bo.stream(f"/api/events?tables={table}.1") as watch:
                await watch.next()
                (await ada.tell(table, {"start": True})).ok()
                await until(lambda: len(service.got) == 1)
                await server.idle()
            assert [path for path, _, _ in service.got] == ["/ada"]


async def test_a_subscription_that_is_gone_is_dropped(sqlite: Any) -> None:
    with push_service() as (url, service):
        service.status = 410
        async with told(sqlite()) as server:
            ada, bo, table = await table_of_two(server)
            (await subscribe(bo, table, f"{url}/bo")).ok()
            (await ada.tell(table, {"start": True})).ok()
            await until(lambda: ("pushes_pruned_total", "") in server.tables.metrics.counters)
            await server.idle()
            await next_turn(server, table, [ada, bo])
            await server.idle()
            assert len(service.got) == 1


async def test_every_question_is_told_once_across_restarts(tmp_path: Any) -> None:
    """A short run of `watertable campaign notices`."""
    tally = await notices.campaign(tmp_path, 60, seed=3)
    print(tally.line())
    assert tally.well
    assert tally.questions >= 60


async def test_the_campaign_finds_what_is_told_twice_and_what_is_not_told(
    tmp_path: Any, monkeypatch: Any
) -> None:
    twice, never = tmp_path / "twice", tmp_path / "never"
    for folder in (twice, never):
        folder.mkdir()
    monkeypatch.setattr(notices, "IN_TIME", 0.3)
    with monkeypatch.context() as fault:
        fault.setattr(Notices, "_once", lambda *_, **__: True)
        assert (await notices.campaign(twice, 25, seed=3)).doubled > 0
    with monkeypatch.context() as fault:
        fault.setattr(Notices, "_once", lambda *_, **__: False)
        assert (await notices.campaign(never, 10, seed=3)).missed > 0


async def test_quiet_hours_and_reminders_survive_a_restart(sqlite: Any) -> None:
    """At night nothing is sent; in the morning once, even if the server was restarted. Before the deadline once more."""
    clock = ManualClock()
    clock.now = clock.now // 86_400_000 * 86_400_000 + 23 * 3600_000  # eleven in the evening
    with push_service() as (url, service):
        async with told(sqlite(), clock=clock) as server:
            ada, bo, table = await table_of_two(server)
            (await subscribe(bo, table, f"{url}/bo", quiet="22-7+0")).ok()
            (await ada.tell(table, {"start": True})).ok()
            await server.idle()
            assert service.got == []
        clock.pass_(9 * 3600)
        async with told(sqlite(), clock=clock) as server:
            await until(lambda: len(service.got) == 1, 10)
            await server.idle()
        clock.pass_(11 * 86_400)  # of fourteen days
        async with told(sqlite(), clock=clock) as server:
            server.tables.scheduler.gaps.clear()  # nobody was without a server for so long
            await until(lambda: len(service.got) == 2, 10)
            await server.idle()
        async with told(sqlite(), clock=clock) as server:
            await server.tables.get(table)
            await server.idle()
            assert len(service.got) == 2


async def test_strange_addresses_and_strangers_are_refused(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, _, table = await table_of_two(server)
        for url in ("https://evil.example.org/x", "http://fcm.googleapis.com/x", "file:///etc/x"):
            (await subscribe(ada, table, url)).problem(422, "option")
        right = "https://fcm.googleapis.com/fcm/send/x"
        (await subscribe(server.browser(), table, right)).problem(403, "forbidden")
        (await subscribe(ada, table, right, quiet="noon")).problem(400, "bad-request")
        (await subscribe(ada, table, right)).ok()


async def test_a_webhook_of_ones_own(sqlite: Any) -> None:
    with push_service() as (url, service):
        async with told(sqlite(), webhooks=Webhooks([url], "http://here", patience=0)) as server:
            ada, bo, table = await table_of_two(server)
            body = {"endpoint": f"{url}/hook"}
            (await bo.post(f"/api/tables/{table}/push", body)).ok()
            (await ada.tell(table, {"start": True})).ok()
            await until(lambda: len(service.got) == 1)
            assert f"http://here/t/{table}".encode() in service.got[0][2]
            (await bo.post(f"/api/tables/{table}/push", {**body, "on": False})).ok()
            await next_turn(server, table, [ada, bo])
            await server.idle()
            assert len(service.got) == 1


def test_quiet_hours() -> None:
    hour = 3600_000
    assert quiet_for("", 0) == 0
    assert quiet_for("22-7+0", 23 * hour) == 8 * 3600
    assert quiet_for("22-7+0", 6 * hour) == 3600
    assert quiet_for("22-7+0", 12 * hour) == 0
    assert quiet_for("22-7+60", 21 * hour) == 9 * 3600  # an hour east of Greenwich it is ten
    assert quiet_for("22-7+-120", 23 * hour) == 0
