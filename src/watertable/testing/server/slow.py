"""Expensive requests: none may take more than 50 ms of the event loop.

The server is a real process. Measured is the processor time of its main thread, which runs the loop; it does not depend on
the machine's load and includes parsing. Each request is sent up to three times, and the best time counts.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from watertable.server import secrets
from watertable.server.http import connections, guard, schema
from watertable.testing.server.harness import fresh_id
from watertable.testing.server.hostile import brackets, many_lines, played, to_and_fro
from watertable.testing.server.long_tables import LONG, create_long_tables
from watertable.testing.server.processes import ForkServer
from watertable.testing.server.raw_request import RawRequest

MOST: Final = 50.0  # milliseconds of the loop, per request
TRIES: Final = 3
PATIENCE: Final = 20.0  # seconds after which a request is given up, and the server with it
HEAD: Final = connections.LARGEST_HEAD - 512  # bytes left for what a request class fills


@dataclass
class SlowTally:
    """The counts of a campaign."""

    requests: int = 0
    worst: dict[str, tuple[float, str]] = field(default_factory=dict)  # by class: ms, which request
    answers: dict[int, int] = field(default_factory=dict)  # how often each status came; 0: hung up

    @property
    def slow(self) -> list[str]:
        """The classes that took too long."""
        return [name for name, (took, _) in self.worst.items() if took > MOST]

    @property
    def well(self) -> bool:
        """Whether nothing took too long or failed with a server error."""
        return not self.slow and self.answers.get(500, 0) == 0

    def line(self) -> str:
        """A summary line, and one per class."""
        rows = sorted(self.worst.items(), key=lambda row: -row[1][0])
        told = ", ".join(f"{status}: {count}" for status, count in sorted(self.answers.items()))
        return f"slow requests {self.requests} (answers {told})" + "".join(
            f"\n  {name}: at most {took:.1f} ms{' TOO LONG' if took > MOST else ''} ({what})"
            for name, (took, what) in rows
        )


# Bodies

_BITS: Final = [
    *(b"[", b"]", b"{", b"}", b'"', b"\\", b'\\"', b'"\\"', b"\\\\", b"\\u0041", b"\\ud83d\\ude00"),
    *(
        b"\\ud800",
        b"9",
        b"-",
        b"0.",
        b"1e9",
        b"[],",
        b"{},",
        b'"",',
        b"1,",
        b'"a":',
        b'{"a":',
        b"\n",
    ),
    *(
        b'"a":1,',
        b'[["',
        b'"]],',
        b"true,",
        b"NaN",
        b"/*",
        b" ",
        b"\t",
        b"\x00",
        b"\xff",
        b"\xc3\xa9",
    ),
    *(
        "\u202e\u0301".encode(),
        "\U0001f30a".encode(),
        "\u1100\u1161".encode(),
        b"e\xcc\x81\xcc\xa7",
    ),
]
_FRAMES: Final = [
    *((b"", b""), (b"[", b"]"), (b'{"a":[', b"]}"), (b'"', b'"'), (b'["', b'"]'), (b"[[", b"]]")),
    *(
        (b'{"id":"', b'"}'),
        (b'{"secret":"', b'","id":"aaaaaaaaaaaaaaaa"}'),
        (b"[" * 40 + b'"', b""),
    ),
    (b'{"id":"aaaaaaaaaaaaaaaa","do":{"say":"', b'"},"seat":0}'),
    (b'{"id":"aaaaaaaaaaaaaaaa","record":"', b'"}'),
    (b'{"id":"aaaaaaaaaaaaaaaa","game":"template","seats":[{"kind":"me","name":"', b'"}]}'),
    (b'{"id":"aaaaaaaaaaaaaaaa","game":"template","seats":[', b'{"kind":"me"}]}'),
    (
        b'{"id":"aaaaaaaaaaaaaaaa","game":"template","notice":"http://',
        b'","seats":[{"kind":"me"}]}',
    ),
]


def _filled(start: bytes, bits: list[bytes], end: bytes, size: int) -> bytes:
    """The pieces repeated up to a size."""
    once = b"".join(bits)
    return start + once * ((size - len(start) - len(end)) // len(once)) + end


def _odd_body(luck: random.Random, size: int) -> tuple[str, bytes]:
    """A frame with a few bits repeated in it, or first one bit for half of the size and then another."""
    start, end = luck.choice(_FRAMES)
    bits = [luck.choice(_BITS) * luck.choice((1, 1, 1, 2, 7)) for _ in range(luck.randint(1, 3))]
    what = f"{start[:40]!r} {bits!r} {end[:12]!r}"
    if luck.random() < 0.3:
        half = _filled(start, bits[:1], b"", size // 2)
        return f"halves {what}", half + _filled(b"", bits[-1:], end, size - len(half))
    return what, _filled(start, bits, end, size)


def _known_bodies(size: int) -> Iterator[tuple[str, bytes]]:
    """Bodies known to be expensive for some servers."""
    yield "brackets and a text without end", _filled(b"[" * 40 + b'"', [b'\\"'], b"", size)
    yield "brackets and many quotes", _filled(b"[" * 40, [b'"\\"'], b"", size)
    yield "brackets and backslashes", _filled(b"[" * 40 + b'"', [b"\\"], b"", size)
    yield "many digits", b'{"id":' + b"9" * (size - 7) + b"}"
    yield "many digits of a fraction", b'{"id":0.' + b"9" * (size - 9) + b"}"
    yield "one key again and again", _filled(b'{"a":1', [b',"a":1'], b"}", size)
    keys = ",".join(f'"{i}":{i}' for i in range(size // 14))
    yield "many keys", f"{{{keys}}}"[:size].encode()
    yield "many numbers", _filled(b"[1", [b",1"], b"]", size)
    yield "many empty lists", _filled(b"[[]", [b",[]"], b"]", size)
    yield "many texts", _filled(b'["a"', [b',"a"'], b"]", size)
    yield "one long text", _filled(b'{"id":"', [b"a"], b'"}', size)
    yield "one text of escapes", _filled(b'{"id":"', [b"\\u0041"], b'"}', size)
    yield "closed brackets", b"[" * 33 + b"]" * (size - 33)
    yield "up and down", _filled(b"", [b"[" * 33 + b"]" * 33], b"", size)
    yield "white space", b"[" + b" " * (size - 2) + b"]"


_POSTS: Final = [
    *("/api/redeem", "/api/tables", "/api/tables/{t}/join", "/api/tables/{t}/commands"),
    *("/api/tables/{t}/why", "/api/tables/{t}/hint"),
]


def bodies(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """Bodies of 64 KiB, for every command."""
    table = server.table
    for path in ("/api/redeem", f"/api/tables/{table}/commands"):
        for what, body in _known_bodies(schema.BODY):
            yield RawRequest("body", what, "POST", path, body=body)
    for _ in range(n):
        path = luck.choice(_POSTS).format(t=table)
        what, body = _odd_body(luck, schema.BODY)
        chunk = luck.choice((0, 0, 0, 1, 7, 1000))
        yield RawRequest("body", f"{what} at {path}, chunk {chunk}", "POST", path, [], body, chunk)


def uploads(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """Bodies of a megabyte, where records come in."""
    size = schema.RECORD + 60 * 1024
    for what, body in _known_bodies(size):
        yield RawRequest("upload", what, "POST", "/api/records", body=body)
    for _ in range(n):
        what, body = _odd_body(luck, size)
        yield RawRequest("upload", what, "POST", "/api/records", body=body)


def records(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """Records of maximum size: of very long games, and invalid ones."""
    whole = played("template", "slow").splitlines()
    texts = [
        ("to and fro", to_and_fro(whole, luck)),
        ("many lines", many_lines(whole, luck)),
        ("brackets", brackets(whole, luck)),
        ("no lines", "\n" * schema.RECORD),
        ("one line", "x" * schema.RECORD),
        ("quotes", '"' * (schema.RECORD // 2)),
        ("odd signs", "\u202e\u0301" * (schema.RECORD // 6)),
        ("a game", played("new_bedford", "slow")),
    ]
    for what, text in texts:
        sent = {"id": fresh_id(), "record": text[: schema.RECORD]}
        body = json.dumps(sent, ensure_ascii=False).encode()[: schema.RECORD + 60 * 1024]
        yield RawRequest("record", what, "POST", "/api/records", body=body)


# Heads

_MARKS: Final = [
    b'"',
    b"\\",
    b"=",
    b";",
    b",",
    b" ",
    b"\t",
    b"a",
    b"a=b; ",
    b'a="\\"',
    b"%41",
    b"\xe9",
]
_NAMES: Final = [
    *(b"cookie", b"content-type", b"accept", b"last-event-id", b"authorization", b"if-none-match"),
    *(
        b"accept-encoding",
        b"accept-language",
        b"range",
        b"x-forwarded-for",
        b"forwarded",
        b"referer",
    ),
    *(b"sec-fetch-site", b"te", b"user-agent", b"expect", b"connection", b"upgrade", b"date"),
]


def _known_heads() -> Iterator[tuple[str, list[tuple[bytes, bytes]]]]:
    yield "a quoted cookie without end", [(b"cookie", b'a="' + b"\\" * (HEAD - 20))]
    yield "a cookie of escapes", [(b"cookie", b'a="' + b'\\"' * (HEAD // 2 - 20) + b'"')]
    yield "octal escapes", [(b"cookie", b'watertable="' + b"\\101" * (HEAD // 4 - 20) + b'"')]
    yield "many cookies", [(b"cookie", b"a=b; " * (HEAD // 5 - 10))]
    yield "our cookie again and again", [(b"cookie", b"watertable=x;" * (HEAD // 13 - 10))]
    yield "spaces", [(b"cookie", b"watertable" + b" " * (HEAD - 40) + b"=")]
    yield "semicolons", [(b"cookie", b";" * (HEAD - 20))]
    yield "many cookie headers", [(b"cookie", b"a=b")] * (HEAD // 13)
    yield "many headers", [(f"x{i}".encode(), b"") for i in range(HEAD // 10)]
    yield "one header again and again", [(b"accept", b"a")] * (HEAD // 11)
    yield "parameters", [(b"content-type", b"application/json" + b'; a="\\"' * (HEAD // 8 - 10))]
    yield "types", [(b"accept", b"*/*;q=0.1," * (HEAD // 10 - 10))]
    yield "digits", [(b"last-event-id", b"9" * (HEAD - 20))]


def heads(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """Heads of 32 KiB, for looking and for commands."""
    table = server.table
    body = b'{"id":"aaaaaaaaaaaaaaaa","do":{"start":true}}'
    places = [
        ("GET", f"/api/tables/{table}", b""),
        ("GET", f"/api/tables/{table}/poll?wait=0", b""),
        ("GET", f"/api/tables/{table}/events?wait=0", b""),
        ("GET", "/api/tables", b""),
        ("POST", f"/api/tables/{table}/commands", body),
        ("POST", "/api/redeem", b'{"secret":"' + b"a" * 32 + b'"}'),
    ]
    for what, headers in _known_heads():
        for method, path, sent in places:
            yield RawRequest("head", f"{what} at {path}", method, path, headers, sent)
    for _ in range(n):
        method, path, sent = luck.choice(places)
        name = luck.choice(_NAMES)
        marks = [luck.choice(_MARKS) * luck.choice((1, 1, 3)) for _ in range(luck.randint(1, 3))]
        value = _filled(luck.choice((b"", b'a="', b"a;b=")), marks, b"", HEAD - 40).strip()
        yield RawRequest(
            "head", f"{name!r} {marks!r} at {path}", method, path, [(name, value)], sent
        )


# Addresses

_SIGNS: Final = [
    "/",
    "%2f",
    ".",
    "../",
    "%00",
    "a",
    "%",
    "?",
    "&",
    "=",
    "+",
    ";",
    "%c3%a9",
    "seat=1&",
    "1",
]


def addresses(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """Paths and queries as long as they may be."""
    table = server.table
    starts = [
        *("/", "/api/", "/api/tables/", f"/api/tables/{table}?", f"/api/tables/{table}?seat="),
        *(f"/api/tables/{table}/at/", f"/api/tables/{table}/events?wait=0&after=", "/api/games/"),
        *("/api/games/template/backdrop/", "/assets/", f"/api/tables/{table}/poll?wait=0&"),
    ]
    for _ in range(n):
        start = luck.choice(starts)
        signs = "".join(luck.choice(_SIGNS) for _ in range(luck.randint(1, 4)))
        path = (start + signs * guard.LONGEST_PATH)[: luck.choice((guard.LONGEST_PATH, HEAD - 100))]
        yield RawRequest("address", f"{start} {signs!r}", "GET", path)


# Words

_WORDS: Final = [
    *(
        "a",
        " ",
        "\t",
        "\u202e",
        "\u0301",
        "\u1100",
        "\U0001f30a",
        "http://",
        "@",
        "<",
        "&",
        "e\u0323\u0301",
    ),
    *("\ufdfa", "\u0390", "\uac00", "\u0f71\u0f72", "%41", "..", "\\", '"', "'", "://", "[", "#"),
]


def words(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """What people may write: names, talk, webhooks, actions; as long as they may be."""
    table = server.table
    for _ in range(n):
        word = "".join(luck.choice(_WORDS) for _ in range(luck.randint(1, 3)))
        new = {"id": fresh_id(), "game": "template", "seats": [{"kind": "me"}]}
        secret = "a" * secrets.LENGTH
        sent: dict[str, tuple[str, dict[str, Any]]] = {
            "name": ("/api/tables", {**new, "seats": [{"kind": "me", "name": (word * 80)[:80]}]}),
            "notice": ("/api/tables", {**new, "notice": ("http://" + word * 500)[:500]}),
            "game": ("/api/tables", {**new, "game": (word * 80)[:80]}),
            "option": (
                "/api/tables",
                {**new, "options": {(word * 80)[:80]: [(word * 80)[:80]] * 64}},
            ),
            "redeem": ("/api/redeem", {"secret": secret, "name": (word * 80)[:80]}),
            "say": ("commands", {"id": fresh_id(), "seat": 0, "do": {"say": (word * 1000)[:1000]}}),
            "ping": ("commands", {"id": fresh_id(), "seat": 0, "do": {"ping": (word * 64)[:64]}}),
            "play": (
                "commands",
                {"id": fresh_id(), "seat": 0, "expect": 1, "do": {"play": (word * 200)[:200]}},
            ),
            "why": ("why", {"seat": 0, "action": (word * 200)[:200]}),
            "ref": ("why", {"seat": 0, "ref": (word * 64)[:64]}),
        }
        what = luck.choice(list(sent))
        path, data = sent[what]
        path = path if path[0] == "/" else f"/api/tables/{table}/{path}"
        body = json.dumps(data).encode()
        yield RawRequest("words", f"{what} {word!r}", "POST", path, body=body)


def history(luck: random.Random, server: MeasuredServer, n: int) -> Iterator[RawRequest]:
    """The past of the longest games, finished and not, as anybody may ask for it."""
    for state, table in server.long.items():
        for path in ("", "/record", f"/at/{LONG - 1}", "/luck", "/turning", "/poll?wait=0"):
            yield RawRequest(
                "history", f"{path} of a {state} game", "GET", f"/api/tables/{table}{path}"
            )


Class = Callable[[random.Random, "MeasuredServer", int], Iterator[RawRequest]]
CLASSES: Final[list[Class]] = [bodies, uploads, records, heads, addresses, words, history]


# Measuring


class MeasuredServer:
    """A server process with a table of its own, and a person who sits there."""

    def __init__(
        self, forkserver: ForkServer, data: Path, long: dict[str, str], fault: str = ""
    ) -> None:
        self.long = long
        self.child = forkserver.start(data=str(data), port=0, pace=0, fault=fault)
        self.host = f"127.0.0.1:{self.child.port}"
        self.cookie = b""
        new = {
            "id": fresh_id(),
            "game": "new_bedford",
            "seats": [{"kind": "me"}, {"kind": "me"}],
            "listed": True,
            "chat": "free",
        }
        request = RawRequest("", "", "POST", "/api/tables", body=json.dumps(new).encode())
        _, answer = self.ask(request)
        head, _, body = answer.partition(b"\r\n\r\n")
        rows = [row for row in head.split(b"\r\n") if row.lower().startswith(b"set-cookie:")]
        self.cookie = rows[0].partition(b":")[2].partition(b";")[0].strip()
        self.table: str = json.loads(body)["table"]

    def spent(self) -> float:
        """Milliseconds of the processor the event loop has had so far."""
        found = Path(f"/proc/{self.child.pid}/task/{self.child.pid}/schedstat").read_text("ascii")
        return int(found.split()[0]) / 1e6

    def ask(self, request: RawRequest) -> tuple[int, bytes]:
        """The status of the answer, and all of it; 0 when the server hung up. `TimeoutError`: it is stuck."""
        headers = request.headers
        if self.cookie and not any(name == b"cookie" for name, _ in headers):
            request.headers = [*headers, (b"cookie", self.cookie)]
        sent = request.on_wire(self.host)
        request.headers = headers
        got = b""
        try:
            with socket.create_connection(("127.0.0.1", self.child.port or 0), PATIENCE) as link:
                link.sendall(sent)
                while not _whole(got):
                    part = link.recv(1 << 20)
                    if not part:
                        break
                    got += part
        except ConnectionError:  # it closed the connection early
            pass
        return (int(got[9:12]) if got[:5] == b"HTTP/" else 0), got

    def cost(self, request: RawRequest) -> tuple[int, float]:
        """The status, and the milliseconds of the loop at best."""
        best = float("inf")
        status = 0
        for _ in range(TRIES):
            before = self.spent()
            status, _ = self.ask(request)
            best = min(best, self.spent() - before)
            if best <= MOST / 2:
                break
        return status, best


def _whole(got: bytes) -> bool:
    """Whether the response is complete."""
    head, mark, body = got.partition(b"\r\n\r\n")
    if not mark:
        return False
    for row in head.lower().split(b"\r\n"):
        if row.startswith(b"content-length:"):
            return len(body) >= int(row.partition(b":")[2])
    return body.endswith(b"0\r\n\r\n")


def campaign(
    data: Path,
    n: int,
    seed: int,
    say: Callable[[str], None] = lambda line: None,
    classes: list[Class] = CLASSES,
    fault: str = "",
) -> SlowTally:
    """The known requests of every class, and n random ones of each."""
    luck = random.Random(seed)
    tally = SlowTally()
    long = asyncio.run(create_long_tables(data)) if history in classes else {}
    with ForkServer() as forkserver:
        server = MeasuredServer(forkserver, data, long, fault)
        for kind in classes:
            for request in kind(luck, server, n):
                try:
                    status, took = server.cost(request)
                except TimeoutError:
                    status, took = 0, PATIENCE * 1000
                    server.child.kill()
                    server = MeasuredServer(forkserver, data, long, fault)
                tally.requests += 1
                tally.answers[status] = tally.answers.get(status, 0) + 1
                if took > tally.worst.get(request.kind, (-1.0, ""))[0]:
                    tally.worst[request.kind] = (took, request.what)
                if took > MOST:
                    say(f"{request.kind}: {took:.0f} ms, {request.what}")
        server.child.kill()
    return tally
