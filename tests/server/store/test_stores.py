"""The log loses nothing: the same tests on SQLite and on Postgres."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable

import pytest

from watertable.server.domain.messages import (
    AddDice,
    AddGrant,
    AddKey,
    AddTable,
    CopyGrants,
    Entry,
    SetStatus,
)
from watertable.server.store.base import Conflict, Job, Store, Unavailable, migrations
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import RandomBots, fresh_id, serving, until


def entry(seq: int, command: str = "", seat: int = 0) -> Entry:
    return Entry(
        seq, seat, command or f"c{seq}", {"do": "say", "seat": 0, "text": f"word {seq}"}, 1000 + seq
    )


async def with_store(make: Callable[[], Store], work) -> None:
    store = make()
    await store.open()
    try:
        await work(store)
    finally:
        await store.close()


async def test_what_was_appended_is_there_after_opening_again(store) -> None:
    async def write(one: Store) -> None:
        for seq in range(1, 6):
            await one.append(Job([("t", entry(seq))]))
        await one.append(Job([], [AddTable("t", "r", "template", True, 5), AddDice("t", "secret")]))

    async def read(one: Store) -> None:
        entries = await one.read(lambda reader: reader.load("t", 2))
        assert [found.seq for found in entries] == [3, 4, 5]
        assert entries[0] == entry(3)
        assert await one.read(lambda reader: reader.dice("t")) == "secret"
        assert await one.read(lambda reader: reader.last("t")) == 5

    await with_store(store, write)
    await with_store(store, read)


async def test_a_number_is_given_once_and_a_command_is_done_once(store) -> None:
    async def main(one: Store) -> None:
        await one.append(Job([("t", entry(1))]))
        with pytest.raises(Conflict):
            await one.append(Job([("t", entry(1, "other"))]))
        with pytest.raises(Conflict):
            await one.append(Job([("t", entry(2, "c1"))]))
        await one.append(Job([("t", entry(2, "c1", seat=1))]))  # another seat's command
        await one.append(Job([("u", entry(1))]))  # another table

    await with_store(store, main)


async def test_a_job_that_loses_leaves_nothing_and_harms_no_other_job_of_its_group(store) -> None:
    async def main(one: Store) -> None:
        await one.append(Job([("t", entry(1))]))
        jobs = [Job([(f"x{i}", entry(1))]) for i in range(20)]
        bad = Job(
            [("t", entry(1, "late"))], [AddDice("t", "never"), AddKey("h", "t", "seat", 0, 1)]
        )
        results = await asyncio.gather(
            *[
                one.append(job)
                for job in [*jobs, bad, *[Job([(f"y{i}", entry(1))]) for i in range(20)]]
            ],
            return_exceptions=True,
        )
        assert [type(result) for result in results].count(Conflict) == 1
        assert len([result for result in results if result is None]) == 40
        assert await one.read(lambda reader: reader.dice("t")) == ""
        assert await one.read(lambda reader: reader.key("h")) is None

    await with_store(store, main)


async def test_two_rows_of_two_tables_are_written_together_or_not_at_all(store) -> None:
    async def main(one: Store) -> None:
        await one.append(Job([("new", entry(1))]))
        with pytest.raises(Conflict):
            await one.append(Job([("old", entry(1)), ("new", entry(1, "again"))]))
        assert await one.read(lambda reader: reader.last("old")) == 0

    await with_store(store, main)


async def test_grants_are_stored_copied_and_listed(store) -> None:
    async def main(one: Store) -> None:
        effects = [
            AddTable("t", "r", "template", True, 5),
            SetStatus("t", "playing", {"seats": []}, 6, True),
            AddGrant("s", "t", "host", -1, 1),
            AddGrant("s", "t", "seat", 0, 1),
            AddGrant("s", "t", "seat", 0, 2),
            AddGrant("z", "t", "seat", 1, 1),
        ]
        await one.append(Job([], effects))
        grants = await one.read(lambda reader: reader.grants("s"))
        assert sorted((grant.role, grant.seat, grant.epoch) for grant in grants) == [
            ("host", -1, 1),
            ("seat", 0, 2),
        ]
        await one.append(
            Job(
                [], [AddTable("u", "q", "template", False, 7), CopyGrants("t", "u", [1, 0], [1, 2])]
            )
        )
        again = await one.read(lambda reader: reader.grants("s"))
        assert ("u", "seat", 1, 1) in [
            (grant.table, grant.role, grant.seat, grant.epoch) for grant in again
        ]
        assert ("u", "host", -1, 1) in [
            (grant.table, grant.role, grant.seat, grant.epoch) for grant in again
        ]
        assert [row.table for row in await one.read(lambda reader: reader.listed(10))] == ["t"]
        assert len(await one.read(lambda reader: reader.tables_of("s", 10))) == 2
        with pytest.raises(Conflict):
            await one.append(Job([], [AddTable("v", "r", "template", False, 8)]))

    await with_store(store, main)


async def test_many_writers_are_committed_in_groups(store) -> None:
    async def main(one: Store) -> None:
        await asyncio.gather(
            *[one.append(Job([(f"t{i % 50}", entry(i // 50 + 1, f"c{i}"))])) for i in range(500)]
        )
        assert await one.read(lambda reader: reader.last("t7")) == 10

    await with_store(store, main)


async def test_migrations_are_numbered_and_a_newer_database_is_refused(sqlite, tmp_path) -> None:
    numbers = [number for number, _ in migrations()]
    assert numbers == list(range(1, len(numbers) + 1))

    async def nothing(one: Store) -> None:
        return None

    await with_store(sqlite, nothing)
    connection = sqlite3.connect(tmp_path / "watertable.db")
    assert connection.execute("PRAGMA user_version").fetchone()[0] == numbers[-1]
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    connection.execute("PRAGMA user_version=99")
    connection.commit()
    connection.close()
    with pytest.raises(Unavailable, match="newer"):
        await with_store(sqlite, nothing)


async def test_a_backup_taken_while_writing_is_whole(sqlite, tmp_path) -> None:
    async def main(one: Store) -> None:
        writing = [
            asyncio.ensure_future(one.append(Job([("t", entry(seq))]))) for seq in range(1, 200)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(one.backup, str(tmp_path / "copy.db"))
        await asyncio.gather(*writing)

    await with_store(sqlite, main)
    copy = sqlite3.connect(tmp_path / "copy.db")
    numbers = [row[0] for row in copy.execute("SELECT seq FROM log ORDER BY seq")]
    assert numbers == list(range(1, len(numbers) + 1))
    copy.close()


@pytest.mark.postgres
async def test_three_servers_share_one_database_and_hear_each_other(postgres) -> None:
    async with (
        serving(postgres(), pool=RandomBots()) as one,
        serving(postgres(), pool=RandomBots()) as two,
        serving(postgres(), pool=RandomBots()) as three,
    ):
        ada = one.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        others = [server.browser() for server in (two, three)]
        for browser in others:
            browser.cookies = dict(ada.cookies)
        async with others[0].watch(table, 0) as watch:
            await watch.next()
            await ada.play(table, 0)
            _, shown = await watch.next()
            assert shown["question"]["kind"] == "keep"
            await others[1].play(table, 0, "keep")  # a third server answers for the same seat
            _, shown = await watch.next()
            assert shown["question"] is None
        await ada.play(table, 1)
        await others[0].play(table, 1, "trade")
        live_tables = [await server.tables.get(table) for server in (one, two, three)]
        await until(lambda: len({live.projection.seq for live in live_tables}) == 1)
        looks = [await browser.look(table, 0) for browser in (ada, *others)]
        for shown in looks:
            del shown["now"], shown["seats"]
        assert looks[0] == looks[1] == looks[2]


async def test_a_resent_command_is_known_after_a_restart(store) -> None:
    name = fresh_id()
    async with serving(store(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        shown = await ada.look(table, 0)
        action, number = shown["legal"][0]["id"], shown["number"]
        first = (await ada.tell(table, {"play": action}, 0, number, name)).ok()
    async with serving(store(), pool=RandomBots()) as server:
        again = server.browser()
        again.cookies = ada.cookies
        second = (await again.tell(table, {"play": action}, 0, number, name)).ok()
        assert second["repeat"]
        assert second["seq"] == first["seq"]


async def test_a_full_disk_refuses_writing_lets_read_and_recovers(sqlite, monkeypatch) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        before = await ada.look(table, 0)
        real = SqliteStore._one

        def full(self, cursor, what):
            if isinstance(what, Job):
                raise sqlite3.OperationalError("database or disk is full")
            return real(self, cursor, what)

        monkeypatch.setattr(SqliteStore, "_one", full)
        name, action = fresh_id(), before["legal"][0]["id"]
        (await ada.tell(table, {"play": action}, 0, before["number"], name)).problem(
            503, "unavailable"
        )
        meanwhile = await ada.look(table, 0)
        del before["now"], meanwhile["now"]
        assert meanwhile == before  # what was not written is not shown
        monkeypatch.setattr(SqliteStore, "_one", real)
        told = (await ada.tell(table, {"play": action}, 0, before["number"], name)).ok()
        assert not told["repeat"]


@pytest.mark.postgres
async def test_a_lost_database_connection_is_reopened(postgres, postgres_url) -> None:
    import psycopg

    async with serving(postgres(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        await ada.play(table, 0)
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        shown = await ada.look(table, 1)
        name, action = fresh_id(), shown["legal"][0]["id"]
        for _ in range(5):  # a person's browser sends again
            told = await ada.tell(table, {"play": action}, 1, shown["number"], name)
            if told.status == 200:
                break
            told.problem(503, "unavailable")
        assert told.status == 200
        log = await server.tables.store.read(lambda reader: reader.load(table, 0))
        assert [entry.seq for entry in log] == [1, 2, 3, 4]


async def test_a_lock_of_another_program_does_not_stop_the_event_loop(sqlite) -> None:
    """A backup tool or a shell holds the database: writes wait, everything else goes on."""
    store = sqlite()
    await store.open()
    try:
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        longest = 0.0
        write = asyncio.ensure_future(store.change(lambda cursor: cursor.execute("SELECT 1")))
        for _ in range(20):
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - before)
        assert not write.done()
        assert await store.read(lambda reader: reader.setting("key")) is None
        other.execute("COMMIT")
        other.close()
        await asyncio.wait_for(write, 5)
        assert (
            longest < 2
        )  # waiting in the loop would take the ten seconds that a lock is waited for
    finally:
        await store.close()
