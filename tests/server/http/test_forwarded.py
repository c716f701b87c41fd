"""Behind a proxy: a visitor's address is believed only from proxies that the operator names."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

import pytest

pytestmark = pytest.mark.slow
CLAIMED = "192.0.2.9"
START = 60.0  # seconds


def ask(port):
    """One request with a claimed address; the first line of the answer."""
    rows = [f"host: 127.0.0.1:{port}", f"x-forwarded-for: {CLAIMED}", "connection: close"]
    with socket.create_connection(("127.0.0.1", port), 5) as wire:
        wire.sendall("\r\n".join(["GET /api/games HTTP/1.1", *rows, "", ""]).encode())
        return wire.recv(100)


@pytest.mark.parametrize(
    ("public", "proxies", "seen"),
    [
        (True, "127.0.0.1", CLAIMED),
        (True, "192.0.2.1", "127.0.0.1"),  # the proxy is another machine than the sender
        (False, "127.0.0.1", "127.0.0.1"),  # there is no proxy
    ],
)
def test_a_claimed_address_counts_only_from_a_named_proxy(tmp_path, public, proxies, seen):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["serve", "--data", str(tmp_path), "--port", str(port), "--log", "info"]
    words += ["--log-addresses", *(["--public", f"http://127.0.0.1:{port}"] if public else [])]
    log = tmp_path / "log"
    with open(log, "w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "watertable", *words],
            stdout=out,
            stderr=out,
            env={**os.environ, "FORWARDED_ALLOW_IPS": proxies},
        )
        try:
            end = time.monotonic() + START
            answer = b""
            while not answer.startswith(b"HTTP/1.1 200") and time.monotonic() < end:
                with suppress(OSError):
                    answer = ask(port)
                time.sleep(0.05)
            assert answer.startswith(b"HTTP/1.1 200")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert {line["address"] for line in lines if line.get("path") == "/api/games"} == {seen}
