"""Load test: the time until a move reaches the other seat, with 1,000 tables, 2,000 streams, 500 durable moves a second.

    python bench/load.py --tables 1000 --rate 500 --seconds 30 --game rivers

Use the compiled rules (`make compiled`), as a busy server should; it warns when they are missing.
The server is a real process pinned to core 0 with the store it has by default (SQLite, synchronous FULL); this program
is pinned to core 1. Moves are sent by an open loop: when the server falls behind, waiting counts.

It sends what the browser client sends (tests/web/test_commands.py compares the two): a page asks for the table, opens its
stream after that number, and posts commands with `snapshot: false`, because the stream brings the change. Of the headers, those
by which the server decides are here; a browser adds some 500 bytes more (accept, user-agent and the like), which the server
passes over.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from watertable.server.run import fast_loop

ROOT = Path(__file__).resolve().parents[1]


class Legal(msgspec.Struct):
    id: int


class Shown(msgspec.Struct):
    """The part of a snapshot a player needs."""

    table: str
    status: str
    seat: int
    number: int
    seq: int
    legal: list[Legal]
    can_end: bool


decode = msgspec.json.Decoder(Shown).decode


def encode(body: dict) -> bytes:
    """JSON as a browser writes it."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


class Seat:
    def __init__(self, table: str, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.shown: Shown | None = None
        self.other: Seat | None = None
        self.sent = 0.0  # when the other seat's move, which we wait for, was sent
        self.sending = False
        self.streams = False


class Stream(asyncio.Protocol):
    """One server-sent event stream. An event may come in several chunks, and a chunk in several reads."""

    def __init__(self, bench: Bench, seat: Seat) -> None:
        self.bench = bench
        self.seat = seat
        self.raw = b""  # of which no whole chunk has come yet
        self.text = b""  # of which no whole event has come yet
        self.begun = False  # the head of the response is complete

    def connection_made(self, transport) -> None:
        seat = self.seat
        path = f"/api/tables/{seat.table}/events?seat={seat.seat}&after={seat.shown.seq}"
        transport.write(self.bench.request("GET", path))

    def data_received(self, data: bytes) -> None:
        self.bench.bytes += len(data)
        self.raw += data
        if not self.begun:
            head, found, rest = self.raw.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 200"), head
            self.begun, self.raw = True, rest
        self.text += b"".join(self.chunks())
        events, found, self.text = self.text.rpartition(b"\n\n")
        if found:
            self.seat.streams = True
            self.read(events)

    def chunks(self):
        """The whole chunks that have come."""
        while True:
            size, found, rest = self.raw.partition(b"\r\n")
            if not found or len(rest) < int(size, 16) + 2:
                return
            yield rest[: int(size, 16)]
            self.raw = rest[int(size, 16) + 2 :]

    def read(self, events: bytes) -> None:
        """Keep the last snapshot; whoever waited for it has waited until now."""
        now = time.perf_counter()
        place = events.rfind(b"event: table\ndata: ")
        if place < 0:
            return
        end = events.find(b"\n\n", place)
        seat = self.seat
        seat.shown = decode(events[place + 19 : end if end > 0 else None])
        self.bench.seen += 1
        if seat.sent:
            self.bench.took.append(now - seat.sent)
            seat.sent = 0.0


class Poster:
    """One kept connection for commands."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.bench.port, limit=2**22
        )

    async def post(self, path: str, body: dict) -> tuple[int, bytes]:
        return await self.ask(self.bench.request("POST", path, encode(body)))

    async def get(self, path: str) -> tuple[int, bytes]:
        return await self.ask(self.bench.request("GET", path))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        low = head.lower()
        place = low.index(b"content-length: ") + 16
        size = int(low[place : low.index(b"\r\n", place)])
        answer = await self.reader.readexactly(size)
        if not self.bench.cookie and b"set-cookie: " in low:
            start = low.index(b"set-cookie: ") + 12
            self.bench.cookie = head[start : head.index(b";", start)]
        return status, answer


class Bench:
    def __init__(self, port: int, args: argparse.Namespace) -> None:
        self.port = port
        self.args = args
        self.cookie = b""
        self.took: list[float] = []
        self.acks: list[float] = []
        self.seen = 0
        self.bytes = 0
        self.refused = 0
        self.skipped = 0
        self.seats: list[Seat] = []
        self.luck = random.Random(1)
        self.count = 0

    def request(self, method: str, path: str, body: bytes = b"") -> bytes:
        here = f"127.0.0.1:{self.port}".encode()
        rows = [f"{method} {path} HTTP/1.1".encode(), b"host: " + here]
        rows.append(b"sec-fetch-site: same-origin")
        if self.cookie:
            rows.append(b"cookie: " + self.cookie)
        if method == "POST":
            rows.append(b"origin: http://" + here)
            rows += [b"content-type: application/json", f"content-length: {len(body)}".encode()]
        return b"\r\n".join(rows) + b"\r\n\r\n" + body

    def command(self, seat: int, expect: int, do: dict) -> dict:
        """A command as the client's outbox makes it."""
        self.count += 1
        fresh = f"{os.getpid():08x}{self.count:016x}"
        return {"id": fresh, "seat": seat, "expect": expect, "do": do, "snapshot": False}

    async def lay(self) -> None:
        posters = [Poster(self) for _ in range(8)]
        for poster in posters:
            await poster.open()
        games = self.args.game.split(",")

        async def some(poster: Poster, numbers: range) -> None:
            for number in numbers:
                body = {
                    "id": f"load-{os.getpid()}-{number:012d}",
                    "game": games[number % len(games)],
                    "seats": [{"kind": "me"}, {"kind": "me"}],
                    "confirm": False,
                }
                status, answer = await poster.post("/api/tables", body)
                assert status == 201, answer
                pair = [Seat(json.loads(answer)["table"], seat) for seat in (0, 1)]
                pair[0].other, pair[1].other = pair[1], pair[0]
                for seat in pair:
                    path = f"/api/tables/{seat.table}?seat={seat.seat}"
                    seat.shown = decode((await poster.get(path))[1])
                self.seats += pair

        await some(posters[0], range(1))
        await asyncio.gather(
            *[some(poster, range(1 + i, self.args.tables, 8)) for i, poster in enumerate(posters)]
        )
        loop = asyncio.get_running_loop()
        for i in range(0, len(self.seats), 50):
            await asyncio.gather(
                *[
                    loop.create_connection(
                        lambda seat=seat: Stream(self, seat), "127.0.0.1", self.port
                    )
                    for seat in self.seats[i : i + 50]
                ]
            )
        end = time.perf_counter() + 120
        while not all(seat.streams for seat in self.seats):
            silent = sum(not seat.streams for seat in self.seats)
            assert time.perf_counter() < end, f"{silent} streams are silent"
            await asyncio.sleep(0.1)

    async def play(self) -> None:
        """Open loop: a move is due every 1/rate seconds, whether or not the last one has arrived."""
        idle: asyncio.Queue[Poster] = asyncio.Queue()
        for _ in range(64):
            poster = Poster(self)
            await poster.open()
            idle.put_nowait(poster)
        begun = time.perf_counter()
        tasks: set[asyncio.Task] = set()
        for number in range(int(self.args.rate * self.args.seconds)):
            due = begun + number / self.args.rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 50 == 0:
                await asyncio.sleep(0)
            seat = self.choose()
            if seat is None:
                self.skipped += 1
                continue
            seat.sending = True
            task = asyncio.ensure_future(self.move(idle, seat, due))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        await asyncio.sleep(1)

    def choose(self) -> Seat | None:
        for _ in range(200):
            seat = self.luck.choice(self.seats)
            shown = seat.shown
            if (
                shown
                and not seat.sending
                and not seat.other.sending
                and (shown.legal or shown.can_end)
            ):
                return seat
        return None

    async def move(self, idle: asyncio.Queue[Poster], seat: Seat, due: float) -> None:
        poster = await idle.get()
        shown = seat.shown
        do = {"play": self.luck.choice(shown.legal).id} if shown.legal else {"end_turn": True}
        body = self.command(seat.seat, shown.number, do)
        seat.other.sent = due
        status, _ = await poster.post(f"/api/tables/{seat.table}/commands", body)
        self.acks.append(time.perf_counter() - due)
        if status != 200:
            self.refused += 1
            seat.other.sent = 0.0
        idle.put_nowait(poster)
        # the seat's own stream brings its next question; a little later it may be chosen again
        asyncio.get_running_loop().call_later(0.2, self.free, seat)

    @staticmethod
    def free(seat: Seat) -> None:
        seat.sending = False


def quantiles(values: list[float]) -> str:
    found = sorted(values) or [0.0]
    picks = [
        found[min(len(found) - 1, int(len(found) * part))] * 1000 for part in (0.5, 0.99, 0.999)
    ]
    return f"p50 {picks[0]:.1f} ms, p99 {picks[1]:.1f} ms, p99.9 {picks[2]:.1f} ms"


def memory(pid: int) -> int:
    """KiB of the server's process."""
    rows = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS"))


def build_of(env: dict[str, str]) -> str:
    """Which build the server will run: compiled or interpreted."""
    ask = "from watertable import _compiled; print(_compiled.running())"
    done = subprocess.run(
        [sys.executable, "-c", ask], env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def cpu(pid: int) -> float:
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def waited(pid: int | str) -> float:
    """Seconds the process was runnable without a core, because of other load on the machine."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="rivers", help="one or several, with commas")
    parser.add_argument("--server", type=Path, default=ROOT, help="the tree whose server is loaded")
    parser.add_argument("--profile", default="", help="py-spy: write a profile of the server here")
    parser.add_argument("--json", action="store_true", help="print one line of JSON instead")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    with tempfile.TemporaryDirectory(dir=os.environ.get("LOAD_DIR")) as folder:
        command = [
            sys.executable,
            "-c",
            "from watertable.cli import main; main()",
            "serve",
            "--no-limits",
        ]
        command += ["--data", folder, "--port", "0", "--log", "error"]
        env = {**os.environ, "PYTHONPATH": str(args.server.resolve() / "src")}
        build = build_of(env)
        if not args.json:
            print(f"rules: {build}" + ("" if build == "compiled" else " (see make compiled)"))
        begun = time.perf_counter()
        server = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            env=env,
            preexec_fn=lambda: os.sched_setaffinity(0, {cores[0]}),
        )
        try:
            address = re.search(rb"http://127\.0\.0\.1:(\d+)", server.stdout.readline())
            assert address, "the server does not say where it listens"
            started = time.perf_counter() - begun
            with asyncio.Runner(loop_factory=fast_loop()) as runner:
                found = runner.run(trial(server.pid, int(address[1]), args))
            if args.json:
                print(json.dumps({"build": build, "start_s": started, **found}))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


async def trial(pid: int, port: int, args: argparse.Namespace) -> dict:
    """Set the tables, play, print and return what was measured."""
    import gc

    say = (lambda text: None) if args.json else lambda text: print(text, flush=True)
    bench = Bench(port, args)
    start_cpu = cpu(pid)
    first = Poster(bench)
    await first.open()
    await first.get("/api/games")  # loads all houses, as a server does soon after its start
    empty = memory(pid)
    begun = time.perf_counter()
    await bench.lay()
    laid = memory(pid)
    say(
        f"{args.tables} tables of {args.game}, {len(bench.seats)} streams, set up in {time.perf_counter() - begun:.1f} s;"
        f" server {laid // 1024} MiB, {(laid - empty) / args.tables:.0f} KiB per table"
    )
    gc.collect()
    gc.freeze()
    gc.disable()
    bench.took, bench.acks, bench.bytes, bench.seen = [], [], 0, 0
    spy = spy_on(pid, args) if args.profile else None
    before, mine, begun = cpu(pid), cpu(os.getpid()), time.perf_counter()
    idle = waited(pid), waited("self")
    await bench.play()
    took = time.perf_counter() - begun
    lost = (waited(pid) - idle[0]) / took, (waited("self") - idle[1]) / took
    spent, own, full = cpu(pid) - before, (cpu(os.getpid()) - mine) / took, memory(pid)
    if spy:
        spy.wait()
    moves = max(1, bench.count)
    say(
        f"{bench.count} moves in {took:.1f} s ({bench.count / took:.0f}/s), refused {bench.refused}, none to make {bench.skipped}"
    )
    say(f"move to the other seat's stream ({len(bench.took)} seen): {quantiles(bench.took)}")
    say(f"move to its acknowledgement: {quantiles(bench.acks)}")
    say(
        f"events {bench.seen}, {bench.bytes / max(1, bench.seen) / 1024:.1f} KiB each; server {full // 1024} MiB"
        f" ({(full - empty) / args.tables:.0f} KiB per table after {moves / args.tables:.0f} moves each),"
        f" {spent / took:.0%} of its core, {spent / moves * 1000:.2f} ms per move"
    )
    say(
        f"this program {own:.0%} of its core; waited for a core: server {lost[0]:.0%} of the time, this program {lost[1]:.0%}"
        + ("; THE MACHINE WAS BUSY: latencies are not the server's own" if max(lost) > 0.1 else "")
    )
    return {
        "start_cpu_s": start_cpu,
        "tables": args.tables,
        "moves": bench.count,
        "refused": bench.refused,
        "ms_per_move": spent / moves * 1000,
        "empty_kib": empty,
        "laid_kib_per_table": (laid - empty) / args.tables,
        "kib_per_table": (full - empty) / args.tables,
        "server_waited": lost[0],
    }


def spy_on(pid: int, args: argparse.Namespace) -> subprocess.Popen:
    """py-spy, which writes a profile of the server while it is loaded."""
    command = [str(Path(sys.executable).with_name("py-spy")), "record", "-o", args.profile]
    command += ["-f", "raw", "--gil", "-r", "250", "-d", str(int(args.seconds)), "-p", str(pid)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
