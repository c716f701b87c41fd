"""Real server processes for campaigns, forked from a preloaded process and killed at will."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from watertable.testing.server.harness import Browser, HttpResponse

START: Final = 60.0  # seconds a start may take before the campaign gives up; a busy machine is slow


class ForkServer:
    """A preloaded process that forks servers on request, for a fast start."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "watertable.testing.server.forkserver"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def start(self, **plan: Any) -> Child:
        """Start a server; a failpoint may kill it at once."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        begun = time.monotonic()
        self.process.stdin.write(json.dumps(plan) + "\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        return Child(told["pid"], told.get("port"), time.monotonic() - begun)

    def close(self) -> None:
        """End it and all its children."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError, ValueError):
            self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Child:
    """One server process."""

    def __init__(self, pid: int, port: int | None, took: float) -> None:
        self.pid = pid
        self.port = port  # None: it died before it listened
        self.took = took

    def kill(self) -> None:
        """Kill -9."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> None:
        """Stop gracefully."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        self.wait()

    def alive(self) -> bool:
        """Whether any of its threads still runs, so that its files and lock are open.

        The fork server reaps its children, so a process that has ended has no pid any more.
        """
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def wait(self, seconds: float = 15.0) -> None:
        """Wait for its end."""
        end = time.monotonic() + seconds
        while self.alive():
            if time.monotonic() > end:
                raise AssertionError(f"process {self.pid} does not end")
            time.sleep(0.002)


def cold_start(data: Path, port: int | None = None) -> tuple[subprocess.Popen[bytes], int, float]:
    """Start a server as a user would: the process, its port, and the seconds until it answered."""
    import socket

    if port is None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
    begun = time.monotonic()
    process = subprocess.Popen(  # noqa: S603 - our own module, no shell
        [
            sys.executable,
            "-c",
            "from watertable.cli import main; main()",
            "serve",
            "--data",
            str(data),
            "--port",
            str(port),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as wire:
            wire.sendall(f"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode())
            if wire.recv(100).startswith(b"HTTP/1.1 200"):
                return process, port, time.monotonic() - begun
        if time.monotonic() - begun > START or process.poll() is not None:
            process.kill()
            raise AssertionError("the server did not start")
        time.sleep(0.01)


class ServerGone(Exception):
    """The server closed the connection before it answered."""


class NetworkBrowser(Browser):
    """A browser over the network: one keep-alive connection, reopened when it breaks."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        super().__init__(None)
        self.port = port
        self.cookies = cookies if cookies is not None else {}
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes = b""
    ) -> HttpResponse:
        """Send a request."""
        try:
            if self.pipe is None:
                self.pipe = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
            reader, writer = self.pipe
            writer.write(self._request(method, path, headers, body))
            return await asyncio.wait_for(self._read(reader), 20)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as error:
            self.hang_up()
            raise ServerGone(type(error).__name__) from None

    def _request(
        self, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> bytes:
        here = f"127.0.0.1:{self.port}"
        rows = [f"{method} {path} HTTP/1.1".encode(), b"host: " + here.encode()]
        for name, value in headers:
            mine = f"http://{here}".encode() if name == b"origin" else value
            rows.append(name + b": " + mine)
        if self.cookies:
            pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            rows.append(b"cookie: " + pairs.encode())
        if method == "POST":
            rows.append(f"content-length: {len(body)}".encode())
        return b"\r\n".join(rows) + b"\r\n\r\n" + body

    def head(self, path: str) -> bytes:
        """A request for a stream, for a connection of its own."""
        return self._request("GET", path, [(b"accept", b"text/event-stream")], b"")

    async def _read(self, reader: asyncio.StreamReader) -> HttpResponse:
        head = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        status = int(head[0].split()[1])
        headers = [
            (name.strip().lower(), value.strip())
            for name, _, value in (row.partition(b":") for row in head[1:] if row)
        ]
        named = dict(headers)
        if named.get(b"transfer-encoding") == b"chunked":
            body = await _chunks(reader)
        else:
            body = await reader.readexactly(int(named.get(b"content-length", b"0")))
        for name, value in headers:
            if name == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]
        if named.get(b"connection") == b"close":
            self.hang_up()
        return HttpResponse(status, headers, body)

    def share(self, other: Browser) -> None:
        """Take over another browser's cookies, at another server on the same database."""
        for value in other.cookies.values():
            self.cookies[f"watertable-{self.port}"] = value

    def hang_up(self) -> None:
        """Close the connection."""
        if self.pipe is not None:
            self.pipe[1].close()
            self.pipe = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts: list[bytes] = []
    while True:
        size = int((await reader.readuntil(b"\r\n")).strip(), 16)
        part = await reader.readexactly(size + 2)
        if size == 0:
            return b"".join(parts)
        parts.append(part[:-2])
