"""Event streams: numbered, resumable from any number, and never waiting for a reader."""

from __future__ import annotations

import asyncio
import json

import pytest

from watertable.server import secrets
from watertable.server.http import sse
from watertable.server.present import snapshot
from watertable.testing.server.harness import ManualClock, RandomBots, serving, until


async def placed(server):
    """Somebody at a table of two, and where they stand in its log."""
    ada = server.browser()
    table = (await ada.create_table(seats="mm"))["table"]
    live = await server.tables.get(table)
    session = secrets.digest(ada.cookies["watertable"])
    return ada, table, sse.StreamPosition(server.tables, live, session, 0, None)


async def test_a_move_reaches_the_other_seats_stream(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        async with bo.watch(table, 1) as watch:
            number, shown = await watch.next()
            assert shown["status"] == "open"
            (await ada.tell(table, {"start": True})).ok()
            number, shown = await watch.next()
            assert shown["status"] == "playing"
            assert int(number) == shown["seq"]
            assert shown["log"][0]["n"] == 1
            await ada.play(table, 0)
            await ada.play(table, 0, "keep")
            number, shown = await watch.next()
            assert not shown["seats"][0]["asked"]
            assert shown["log"] == []  # what was shown stays sealed, and nothing else happened
            (await ada.tell(table, {"say": "hello"}, 0)).ok()
            _, said = await watch.next("chat")
            assert said["text"] == "Hello, all."
            (await ada.tell(table, {"ping": "spot:2"}, 0)).ok()
            _, ping = await watch.next("ping")
            assert ping["ref"] == "spot:2"


async def test_a_sealed_step_moves_no_number_of_anybody_else(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo")
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        before = await bo.look(table, 1)
        await ada.play(table, 0)
        (await ada.tell(table, {"take_back": None}, 0)).ok()
        await ada.play(table, 0)
        after = await bo.look(table, 1)
        del before["now"], after["now"]
        assert before == after
        await ada.play(table, 0, "keep")
        assert (await bo.look(table, 1))["seq"] == before["seq"] + 1
        assert (await bo.look(table, 1))["n"] == before["n"]


async def test_resume_from_any_number_gives_what_was_missed_and_no_more(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mbb", confirm=False))["table"]
        live = await server.tables.get(table)
        for _ in range(200):
            shown = await ada.look(table, 0)
            if shown["status"] == "over":
                break
            if shown["legal"]:
                await ada.tell(table, {"play": shown["legal"][0]["id"]}, 0, shown["number"])
            await server.idle()
        whole = await ada.look(table, 0)
        assert whole["seq"] > 20
        for after in range(whole["seq"]):
            async with ada.watch(table, 0, after) as watch:
                number, shown = await watch.next()
            assert int(number) == whole["seq"]
            true = live.projection.true_seq(0, after)
            missed = [
                line
                for line in whole["log"]
                if live.projection.true_n(0, line["n"]) > live.projection.lines_at[true]
            ]
            assert shown["log"] == missed
        async with ada.watch(table, 0, 10_000) as watch:  # a number from nowhere
            number, shown = await watch.next()
            assert shown["log"] == whole["log"]


async def test_long_poll_gives_the_same_and_waits(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        first = (await ada.get(f"/api/tables/{table}/poll?seat=0&wait=1")).ok()
        assert first["events"][0]["event"] == "table"
        waiting = asyncio.ensure_future(
            ada.get(f"/api/tables/{table}/events?seat=0&wait=10&after={first['seq']}")
        )
        live = await server.tables.get(table)
        await until(lambda: bool(live.waiters))
        assert not waiting.done()
        await ada.play(table, 0)
        found = (await waiting).ok()
        assert found["events"][-1]["data"]["question"]["kind"] == "keep"
        nothing = (
            await ada.get(f"/api/tables/{table}/poll?seat=0&wait=0&after={found['seq']}")
        ).ok()
        assert nothing["events"] == []
        other = await ada.get(
            f"/api/tables/{table}/events?seat=0&wait=0", accept="application/json"
        )
        assert other.ok()["seq"] == found["seq"]


async def test_a_kicked_player_receives_nothing_more(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="moo")
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"])
        async with bo.watch(table, 1) as watch:
            await watch.next()
            (await ada.tell(table, {"kick": 1})).ok()
            _, gone = await watch.next("gone")
            assert gone["status"] == 403
            size = len(watch.bytes)
            async with ada.watch(table, 0) as other:
                await other.next()
                (await ada.tell(table, {"say": "hello"}, 0)).ok()
                await other.next("chat")
            assert len(watch.bytes) == size


def seqs(sent: list[bytes]) -> list[int]:
    """How far the game had come in each snapshot that was sent."""
    frames = [frame for frame in sent if b"event: table" in frame]
    bodies = [frame.split(b"event: table\ndata: ")[1].split(b"\n\n")[0] for frame in frames]
    return [json.loads(body)["seq"] for body in bodies]


async def test_a_reader_that_does_not_read_is_dropped_to_one_snapshot(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, table, place = await placed(server)
        gate = asyncio.Event()
        sent: list[bytes] = []

        async def send(message) -> None:
            sent.append(message.get("body", b""))
            if len(sent) > 2:
                await gate.wait()

        async def receive():
            await asyncio.Event().wait()

        task = asyncio.ensure_future(
            sse.EventStream(place, 0, True)({"client": None}, receive, send)
        )
        await until(lambda: len(seqs(sent)) == 1)
        for number in range(30):
            (await ada.tell(table, {"mute" if number % 2 else "unmute": 1}, 0)).ok()
        gate.set()
        await until(lambda: seqs(sent)[-1] == place.live.projection.seq_of(0))
        assert len(seqs(sent)) <= 3  # the first, the one that was stuck, one for all the rest
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_reader_that_never_reads_is_disconnected(sqlite, monkeypatch) -> None:
    monkeypatch.setattr(sse, "PATIENCE", 0.1)

    async with serving(sqlite(), pool=RandomBots()) as server:
        _, _, place = await placed(server)

        async def send(message) -> None:
            if message["type"].endswith("body"):
                await asyncio.Event().wait()

        async def receive():
            await asyncio.Event().wait()

        await asyncio.wait_for(sse.EventStream(place, 0, True)({"client": None}, receive, send), 5)
        assert server.tables.metrics.counters[("streams_dropped_total", "")] == 1


async def test_an_idle_stream_sends_keep_alives_and_stays_open(sqlite, monkeypatch) -> None:
    monkeypatch.setattr(sse, "PATIENCE", 0.1)
    monkeypatch.setattr(sse, "BEAT", 0.03)

    async with serving(sqlite(), pool=RandomBots()) as server:
        _, _, place = await placed(server)
        sent: list[bytes] = []
        gone = asyncio.Event()

        async def send(message) -> None:
            sent.append(message.get("body", b""))

        async def receive():
            await gone.wait()
            return {"type": "http.disconnect"}

        open_ = asyncio.ensure_future(
            sse.EventStream(place, 0, True)({"client": None}, receive, send)
        )
        # longer than any frame may take
        await until(lambda: open_.done() or sent.count(b": still here\n\n") >= 12, 20)
        assert not open_.done()
        gone.set()
        await asyncio.wait_for(open_, 5)
        assert place.timer is None
        assert ("streams_dropped_total", "") not in server.tables.metrics.counters


async def test_presence_is_sent(sqlite, monkeypatch) -> None:
    monkeypatch.setattr(sse, "LINGER", 0.01)

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo")
        await bo.sit(made["seats"][1]["secret"])
        async with ada.watch(made["table"], 0) as watch:
            _, shown = await watch.next()
            assert [seat["online"] for seat in shown["seats"]] == [True, False]
            async with bo.watch(made["table"], 1) as other:
                await other.next()
                _, told = await watch.next("seats")
                assert [seat["online"] for seat in told["seats"]] == [True, True]
            _, told = await watch.next("seats")
            assert [seat["online"] for seat in told["seats"]] == [True, False]


async def test_a_stream_ends_when_the_server_stops(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots(), clock=ManualClock()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        async with ada.watch(table, 0) as watch:
            await watch.next()
            server.tables.stopping = True
            (await server.tables.get(table)).wake()
            _, gone = await watch.next("gone")
            assert gone == {"why": "restart"}


async def test_chat_and_presence_do_not_redraw(sqlite, monkeypatch) -> None:
    drawn: list[int] = []
    real = snapshot.redrawn
    monkeypatch.setattr(snapshot, "redrawn", lambda *facts: drawn.append(1) or real(*facts))

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table("rivers", seats="mm", confirm=False))["table"]
        async with ada.watch(table, 0) as mine:
            _, first = await mine.next()
            before = len(drawn)
            (await ada.tell(table, {"say": "hello"}, 0)).ok()
            _, second = await mine.next()
            assert second["chat"]
            assert second["scene"] == first["scene"]
            seat = next(one["seat"] for one in second["seats"] if one["asked"])
            assert len(drawn) == before
            await ada.play(table, seat)
            _, third = await mine.next()
            assert third["scene"] != first["scene"]
            assert len(drawn) > before


async def test_a_stream_sends_what_changed_and_it_adds_up(sqlite) -> None:
    """Every reader of one seat ends up with the scene that a newcomer is shown, by far fewer bytes."""

    async with serving(sqlite(), pool=RandomBots(), dice=lambda: "it adds up") as server:
        ada = server.browser()
        table = (await ada.create_table("rivers", seats="mm", confirm=False))["table"]
        async with ada.watch(table, 0) as mine, ada.watch(table, 0) as also:
            await mine.next()
            await also.next()
            first = len(mine.bytes)
            for _ in range(12):
                shown = await ada.look(table, 0)
                seat = next(one["seat"] for one in shown["seats"] if one["asked"])
                await ada.play(table, seat)
                _, told = await mine.next()
                _, on_remote_entry = await also.next()
                assert told["scene"] == on_remote_entry["scene"]
                assert told["scene"] == (await ada.look(table, 0))["scene"]
            assert mine.patches == also.patches == 12
            assert len(mine.bytes) - first < first * 12 / 2  # with words, question and answers


async def test_whoever_does_not_have_the_drawing_before_is_sent_a_whole_one(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table("rivers", seats="mm", confirm=False))["table"]
        live = await server.tables.get(table)
        sender = await server.tables.sessions.access(
            secrets.digest(ada.cookies["watertable"]), table
        )
        async with ada.watch(table, 0) as watch:
            await watch.next()
            first = live.snapshots.drawings[0]
            seat = next(iter(live.projection.table.asked))
            await ada.play(table, seat)
            await watch.next()
            second = live.snapshots.drawings[0]
            assert second.base == first.number
            parts = {
                known: sse.shown(live, sender, 0, 0, 0, known)[0]
                for known in (0, first.number, second.number, second.number + 1)
            }
            assert b'"patch":' + second.patch in parts[first.number]
            assert b'"patch":{}' in parts[second.number]
            for known in (0, second.number + 1):
                assert b'"scene":' + second.whole() in parts[known]
                assert b'"patch"' not in parts[known]
