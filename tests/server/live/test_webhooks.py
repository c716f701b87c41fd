"""Webhooks: offline players who must act are notified, nobody else, and only at allowed origins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.domain.test_rewind import play, two
from watertable.server.domain.messages import Refusal
from watertable.server.live.webhooks import Webhooks, wanted_for
from watertable.testing.server.harness import RandomBots, serving, until


@asynccontextmanager
async def webhook(answer: str = "204 No Content") -> AsyncIterator[tuple[str, list[str]]]:
    """Something on this machine that hears POSTs, and its address."""
    received: list[str] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        size = next(int(row.split(":")[1]) for row in head.lower().split("\r\n") if "length" in row)
        received.append(head.split(" HTTP")[0] + "\n" + (await reader.readexactly(size)).decode())
        writer.write(
            f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", received


async def test_one_webhook_per_unattended_question(sqlite) -> None:
    async with webhook() as (place, received):
        webhooks = Webhooks([place], "https://play.example.org", patience=0.02)
        async with serving(sqlite(), pool=RandomBots(), webhooks=webhooks) as server:
            ada = server.browser()
            made = await ada.create_table(seats="mo", confirm=False, notice=f"{place}/topic")
            bo = server.browser()
            await bo.sit(made["seats"][1]["secret"], "Bo")
            (await ada.tell(made["table"], {"start": True})).ok()
            shown = await ada.look(made["table"])
            asked = [seat["name"] for seat in shown["seats"] if seat["asked"]]
            await until(lambda: len(received) >= len(asked) > 0)
            where = f"Tide Pool. https://play.example.org/t/{made['table']}"
            lines = [f"POST /topic\n{name}: it is your turn at {where}" for name in asked]
            assert sorted(received) == sorted(lines)  # they come in any order
            assert shown["settings"]["notice"] is True
            assert place not in json.dumps(shown)
            (await ada.tell(made["table"], {"say": "hello"}, 0)).ok()  # no new question
            await server.idle()
            assert len(received) == len(asked)


async def test_online_players_get_no_webhook(sqlite) -> None:
    async with (
        webhook() as (place, received),
        serving(sqlite(), pool=RandomBots(), webhooks=Webhooks([place], patience=0.05)) as server,
    ):
        ada = server.browser()
        table = (await ada.create_table(seats="mb", confirm=False, notice=place))["table"]
        live = await server.tables.get(table)
        live.owner_streams[0] = 1  # a page is open
        await until(lambda: (0, "turn") in live.notified)
        await server.idle()
        assert received == []
        live.owner_streams[0] = 0
        while not received and live.projection.status == "playing":
            await ada.play(table, 0)
            await server.idle()
        assert len(received) == 1


async def test_a_request_to_go_back_is_sent_once_and_the_turn_not_again(sqlite) -> None:
    async with (
        webhook() as (place, received),
        serving(sqlite(), pool=RandomBots(), webhooks=Webhooks([place], patience=0)) as server,
    ):
        ada, bo, table = await two(server, notice=place)
        live = await server.tables.get(table)
        asked = set()

        def told(what: str) -> int:
            return sum(f"\nBo: {what} at Tide Pool." in line for line in received)

        async def all_told() -> int:
            """Wait for the notice of Bo's question: one that is answered first is not sent."""
            asked.add(wanted_for(live.projection, 1))
            turns = len(asked - {None})
            await until(lambda: told("it is your turn") == turns)
            return turns

        await until(lambda: live.projection.running)
        turns = await all_told()
        while True:  # Bo has a question of his own, and Ada a move to repent
            mine, his = await ada.look(table, 0), await bo.look(table, 1)
            if mine["ask_back"] and his["question"] and not his["question"].get("anyone"):
                break
            await play(table, {0: ada, 1: bo}, 1)
            turns = await all_told()

        assert turns > 0
        rewind = (await ada.tell(table, {"ask_back": None}, 0)).ok()["snapshot"]["wish"]
        await until(lambda: told("somebody asks to go back") == 1)
        (await bo.tell(table, {"refuse_back": rewind["number"]}, 1)).ok()
        (await ada.tell(table, {"say": "hello"}, 0)).ok()
        await server.idle()
        assert told("it is your turn") == turns
        assert told("somebody asks to go back") == 1


async def test_chat_webhooks_get_json_without_mentions(sqlite) -> None:
    async with (
        webhook() as (place, received),
        serving(sqlite(), pool=RandomBots(), webhooks=Webhooks([place], patience=0)) as server,
    ):
        ada = server.browser()
        seats = [{"kind": "me", "name": "<!here> @all"}, {"kind": "bot"}]
        await ada.post(
            "/api/tables",
            {
                "id": "x" * 20,
                "game": "template",
                "seats": seats,
                "notice": f"{place}/api/webhooks/1/x",
            },
        )
        await until(lambda: len(received) > 0)
        said = json.loads(received[0].partition("\n")[2])
        assert said["allowed_mentions"] == {"parse": []}
        assert said["text"].startswith("&lt;!here&gt; @all: it is your turn")
        assert said["content"].startswith("<!here> @all: it is your turn")


async def test_a_failing_webhook_does_not_affect_the_table(sqlite) -> None:
    async with (
        webhook("500 Broken") as (place, received),
        serving(sqlite(), pool=RandomBots(), webhooks=Webhooks([place], patience=0)) as server,
    ):
        ada = server.browser()
        table = (await ada.create_table(seats="mb", confirm=False, notice=place))["table"]
        await until(lambda: len(received) > 0)
        counted = server.tables.metrics.counters
        await until(lambda: counted.get(("notices_total", 'sent="false"'), 0) > 0)
        assert (await ada.look(table))["status"] == "playing"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9/x",
        "http://chat.example.org/x",  # not the scheme that was allowed
        "https://chat.example.org:8443/x",
        "https://chat.example.org@127.0.0.1/x",
        "https://chat.example.org.evil.example/x",
        "https://chat.example.org/a b",
        "https://chat.example.org/\r\nHost: x",
        "file:///etc/passwd",
        "https://[",
        "",
    ],
)
def test_the_server_contacts_only_allowed_origins(url: str) -> None:
    allowed = Webhooks(["https://chat.example.org/"])
    allowed.check("https://chat.example.org/api/webhooks/1/abc")
    with pytest.raises(Refusal):
        allowed.check(url)


async def test_without_allowed_origins_there_are_no_webhooks(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        body = {"id": "y" * 20, "game": "template", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        refused = await ada.post("/api/tables", {**body, "notice": "https://ntfy.sh/x"})
        refused.problem(422, "option")
        assert (await ada.get("/api/tables")).ok()["notices"] == []
