"""Real processes and real sockets: slow senders, readers that never read, starting, stopping."""

from __future__ import annotations

import contextlib
import signal
import socket
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest

import watertable
from watertable.server import run
from watertable.server.http import connections
from watertable.testing.server.harness import fresh_id, until
from watertable.testing.server.processes import ForkServer, NetworkBrowser, cold_start

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def forkserver():
    with ForkServer() as one:
        yield one


def rss(pid: int) -> float:
    rows = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024


async def test_readers_that_never_read_cost_little_and_harm_nobody(forkserver, tmp_path) -> None:
    """A hundred streams with tiny buffers, never read, while the table is played on."""
    child = forkserver.start(data=str(tmp_path), port=0, pace=0)

    ada = NetworkBrowser(child.port)
    games = [house.name for house in watertable.games()]
    game = "new_bedford" if "new_bedford" in games else "template"  # a large scene
    table = (await ada.create_table(game, "mm", id=fresh_id(), confirm=True))["table"]
    cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
    before = rss(child.pid)
    deaf = []
    for _ in range(100):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", child.port))
        one.sendall(
            f"GET /api/tables/{table}/events?seat=0 HTTP/1.1\r\nhost: 127.0.0.1:{child.port}\r\n"
            f"cookie: {cookie}\r\n\r\n".encode()
        )
        deaf.append(one)
    slowest = 0.0
    for number in range(300):
        begun = time.monotonic()
        do = {"mute": 1} if number % 2 else {"unmute": 1}
        (await ada.tell(table, do, 0)).ok()
        slowest = max(slowest, time.monotonic() - begun)
    version = rss(child.pid) - before
    print(
        f"100 deaf streams: {version:.1f} MiB more; slowest command meanwhile {slowest * 1000:.0f} ms"
    )
    assert version <= 32
    for one in deaf:
        one.close()
    ada.hang_up()
    child.kill()


def test_slow_senders_are_disconnected(forkserver, tmp_path) -> None:
    child = forkserver.start(data=str(tmp_path), port=0)
    heads = [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        f"POST /api/redeem HTTP/1.1\r\nhost: 127.0.0.1:{child.port}\r\ncontent-length: 50\r\n\r\n{{".encode(),
    ]
    slow = []
    for head in heads:
        one = socket.create_connection(("127.0.0.1", child.port))
        one.sendall(head)
        one.settimeout(connections.DEADLINE + 5)
        slow.append(one)
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", child.port)) as big:  # a head without end
        with contextlib.suppress(OSError):
            for _ in range(100):
                big.sendall(b"x: " + b"y" * 1000 + b"\r\n")
        big.settimeout(5)
        with contextlib.suppress(OSError):
            assert b"200" not in big.recv(100)
    with socket.create_connection(("127.0.0.1", child.port)) as good:
        good.sendall(f"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:{child.port}\r\n\r\n".encode())
        assert good.recv(1000).startswith(b"HTTP/1.1 200")
    for one in slow:
        with contextlib.suppress(ConnectionResetError):
            while one.recv(1000):
                pass
        one.close()
    took = time.monotonic() - begun
    assert connections.DEADLINE - 3 < took < connections.DEADLINE + 4
    child.kill()


async def test_a_graceful_stop_loses_nothing(forkserver, tmp_path) -> None:
    child = forkserver.start(data=str(tmp_path), port=0)

    async def play() -> str:
        ada = NetworkBrowser(child.port)
        table = (await ada.create_table("template", "mm", id=fresh_id()))["table"]
        await ada.play(table, 0)
        ada.hang_up()
        return table

    table = await play()
    child.stop()
    connection = sqlite3.connect(tmp_path / "watertable.db")
    assert (
        connection.execute("SELECT COUNT(*) FROM log WHERE table_id = ?", (table,)).fetchone()[0]
        == 3
    )
    connection.close()
    again = forkserver.start(data=str(tmp_path), port=0)
    assert again.port
    second = forkserver.start(data=str(tmp_path), port=0)  # one server per data directory
    assert second.port is None
    again.kill()


@pytest.mark.measured
def test_a_cold_start_answers_in_time(tmp_path) -> None:
    process, _, took = cold_start(tmp_path)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) is not None
    print(f"cold start: {took:.2f} s")
    assert took < 2


def test_a_server_starts_answers_and_stops(tmp_path) -> None:
    process, _, _ = cold_start(tmp_path)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0


def test_a_port_in_use_is_refused() -> None:
    first = run.listen("127.0.0.1", None)
    second = run.listen("127.0.0.1", None)
    try:
        assert first.getsockname()[1] != second.getsockname()[1]
        with pytest.raises(run.AlreadyInUse):
            run.listen("127.0.0.1", first.getsockname()[1])
    finally:
        first.close()
        second.close()


async def test_killing_a_server_kills_its_bots(forkserver, tmp_path) -> None:
    child = forkserver.start(data=str(tmp_path), port=0, pace=0)

    ada = NetworkBrowser(child.port)
    await ada.create_table("template", "mb", id=fresh_id())
    ada.hang_up()
    await until(lambda: bool(workers_of(child.pid)), 20)
    workers = workers_of(child.pid)
    child.kill()
    await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), 10)


def workers_of(pid: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]
