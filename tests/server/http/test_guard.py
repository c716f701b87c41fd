"""The guard: which requests pass, and what each role may do at each address."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import json
import logging
import random
import sqlite3

import pytest

from watertable.server import run, secrets
from watertable.server.domain.messages import Refusal
from watertable.server.http import guard, password, schema
from watertable.server.http.app import build
from watertable.server.http.routes import table as table_routes
from watertable.testing.server.harness import (
    ORIGIN,
    Browser,
    RandomBots,
    fresh_id,
    serving,
    until,
)

UNSAFE = [
    "/api/tables",
    "/api/redeem",
    "/api/tables/{t}/join",
    "/api/tables/{t}/commands",
    "/api/tables/{t}/why",
    "/api/tables/{t}/hint",
    "/api/tables/{t}/preview",
    "/api/records",
]
STRANGE_ORIGINS = [
    "",
    "null",
    "http://evil.example",
    "https://127.0.0.1:8417",
    "http://127.0.0.1",
    "http://127.0.0.1:8418",
    "http://127.0.0.1:8417.evil.example",
    "http://127.0.0.1:8417/",
    "HTTP://127.0.0.1:8417",
    "http://localhost:8417",
    "http://user@127.0.0.1:8417",
    "http://127.0.0.1:8417 http://evil.example",
]


async def test_only_our_own_pages_may_send_commands(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        for path in UNSAFE:
            where = path.format(t=table)
            for origin in STRANGE_ORIGINS:  # the empty one: a cookie and no origin at all
                (await ada.post(where, {"id": fresh_id()}, origin=origin)).problem(403, "origin")
            assert (await ada.post(where, {})).status in (400, 422)
        stranger = server.browser()  # no cookie, no origin: a program
        assert (await stranger.post("/api/redeem", {"secret": "x" * 32}, origin="")).status == 403
        told = await stranger.post(
            "/api/redeem", {"secret": "x" * 32}, origin="", sec_fetch_site="cross-site"
        )
        told.problem(403, "origin")


STRANGE_HOSTS = [
    "evil.example",
    "127.0.0.1",
    "127.0.0.1:8418",
    "127.0.0.1:8417.evil.example",
    "",
    "localhost:8417",
    "127.0.0.1:8417, evil",
]


async def test_other_names_are_not_answered(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        scope = server.browser().scope("GET", "/api/games", [])
        strange = [[(b"host", host.encode())] for host in STRANGE_HOSTS]
        for headers in [*strange, [], [(b"host", b"127.0.0.1:8417")] * 2]:
            status: list[int] = []

            async def send(message, status=status) -> None:
                status.append(message.get("status"))

            await server.guard({**scope, "headers": headers}, None, send)
            assert status[0] == 421


BAD_BODIES = [
    b"",
    b"{",
    b"[" * 60_000,
    b"[" * 40 + b"]" * 40,
    b'{"a":1,"a":2}',
    b'{"a":NaN}',
    b'{"a":Infinity}',
    b'{"a":1.5}',
    b'{"a":' + b"9" * 5000 + b"}",
    b'{"a":9007199254740993}',
    b'{"a":"\\ud800"}',
    b'{"a":"\\u0000"}',
    b'{"a":"' + b"x" * 5000 + b'"}',
    b"\xff\xfe",
    b'{"id":"aaaaaaaa","do":{},"seat":0}',
    b'{"id":"aaaaaaaa","do":{"play":1,"end_turn":true},"seat":0}',
    b'{"id":"aaaaaaaa","do":{"fly":1},"seat":0}',
    b'{"id":"aaaaaaaa","do":{"play":1},"seat":0,"extra":1}',
    b'{"id":"a","do":{"play":1},"seat":0}',
    b'{"id":"aaaaaaaa","do":{"play":true},"seat":0,"expect":1}',
    b"null",
    b"7",
]


async def test_ambiguous_json_is_refused(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        for body in BAD_BODIES:
            answered = await ada.post(f"/api/tables/{table}/commands", body)
            assert answered.status == 400, (body[:60], answered.text)
            assert answered.json["type"] == "/problems/bad-request"


DEEP = [
    (b"[" * 32 + b"]" * 32, False),
    (b"[" * 33 + b"]" * 33, True),
    (b'{"a":' * 33 + b"1" + b"}" * 33, True),
    (b'["' + b"[" * 99 + b'"]', False),  # in a text they are only signs
    (b'["\\"' + b"[" * 99 + b'"]', False),
    (b'["\\\\",' + b"[" * 33 + b"]" * 33 + b"]", True),  # the text ended before them
    (b'["\\\\\\"' + b"[" * 99 + b'"]', False),
    (b"[" + b"[]," * 9000 + b"1]", True),  # many parts
    (b"[" + b'"",' * 9000 + b"1]", True),
    (b"[" + b"1," * 9000 + b"1]", True),
    (b'["' + b"1," * 1000 + b'"]', False),
]


def test_depth_and_parts_are_counted_outside_texts() -> None:
    for body, refused in DEEP:
        if refused:
            with pytest.raises(Refusal, match=r"deeper|parts"):
                schema.check(body)
        else:
            schema.check(body)


async def test_only_so_many_headers(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        few = [(b"x", b"y")] * 100
        assert (await ada.ask("GET", "/healthz", few)).status == 200
        (await ada.ask("GET", "/healthz", few * 2)).problem(431, "too-large")
        long = [(b"x", b"y" * 20_000)]
        assert (await ada.ask("GET", "/healthz", long)).status == 200
        (await ada.ask("GET", "/healthz", long * 2)).problem(431, "too-large")


async def test_other_cookies_do_not_hide_ours(sqlite) -> None:
    """A browser keeps its seat whatever other cookies of this name were set."""
    fair = secrets.fresh()
    foreign = [
        "{ours}",
        "theme=dark; {ours}",
        "theme=dark;{ours};x=y",
        "{ours}; bad name=1",
        "bad name=1; {ours}",
        'json={{"a": "b, c"}}; {ours}',
        'a="open; {ours}',
        "=; ;; =x; x; {ours}",
        "caf\xe9=\xff; {ours}",
        "$Version=1; {ours}; $Path=/",
        "Watertable=x; WATERTABLE=x; {ours}",
        "watertable=; {ours}",
        "watertable=short; {ours}",
        f"watertable={fair}; {{ours}}",  # another site of the domain, or an old cookie
        f"{{ours}}; watertable={fair}",
        f"not{{ours}}x; watertable={fair}; watertable={secrets.fresh()}; {{ours}}",
        "watertable = {value} ",
    ]

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        value = ada.cookies.pop("watertable")
        for line in foreign:
            sent = line.format(ours=f"watertable={value}", value=value).encode("latin-1")
            shown = await ada.ask("GET", f"/api/tables/{table}", [(b"cookie", sent)])
            assert shown.ok()["you"] == [0, 1], line
        two = [(b"cookie", b"theme=dark"), (b"cookie", f"watertable={value}".encode())]
        assert (await ada.ask("GET", f"/api/tables/{table}", two)).ok()["you"] == [0, 1]
        for none in ("", f"x{value}", f"watertable={value}x", f'watertable="{value}"', value):
            cookie = [(b"cookie", none.encode())]
            (await ada.ask("GET", f"/api/tables/{table}", cookie)).problem(403, "forbidden")


async def test_sizes_kinds_and_methods(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        (await ada.post("/api/redeem", b"{" + b" " * schema.BODY + b"}")).problem(413, "too-large")
        (await ada.post("/api/redeem", b"{}", content_type="text/plain")).problem(415, "media-type")
        (
            await ada.post("/api/redeem", b"{}", content_type="multipart/form-data; boundary=x")
        ).problem(415, "media-type")
        (await ada.ask("PUT", "/api/tables", [])).problem(405, "method")
        (await ada.ask("DELETE", "/api/tables", [])).problem(405, "method")
        (await ada.get("/api/games/" + "x" * 2000)).problem(414, "too-large")
        (await ada.get("/api/nowhere")).problem(404, "not-found")
        for path in ("/assets/../app.py", "/assets/%2e%2e/app.py"):
            (await ada.get(path)).problem(404, "not-found")
        found = await ada.get("/nowhere")  # what is neither the API nor a file is said on a page
        assert (found.status, "no such page" in found.text) == (404, True)


async def test_every_answer_carries_the_headers_and_pages_have_no_inline(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        for path in ("/", "/t/abc", "/api/games", "/api/nowhere", "/healthz", "/readyz"):
            found = await ada.get(path)
            assert "unsafe" not in found.headers["content-security-policy"]
            assert "default-src 'none'" in found.headers["content-security-policy"]
            assert found.headers["x-content-type-options"] == "nosniff"
            assert found.headers["referrer-policy"] == "no-referrer"
        made = await ada.post(
            "/api/tables",
            {"id": fresh_id(), "game": "template", "seats": [{"kind": "me"}, {"kind": "open"}]},
        )
        cookie = made.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie


async def test_rates_and_quotas_per_address(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        server.config.limits = True
        now = 0.0
        server.guard.limits = guard.Limits(lambda: now)
        ada, bo = server.browser("192.0.2.1"), server.browser("192.0.2.2")
        body = {"game": "template", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answers = [await ada.post("/api/tables", {**body, "id": fresh_id()}) for _ in range(40)]
        assert [one.status for one in answers].count(201) == 30
        answers[-1].problem(429, "too-many")
        assert (await bo.post("/api/tables", {**body, "id": fresh_id()})).status == 201
        now = 10.0
        assert (await ada.post("/api/tables", {**body, "id": fresh_id()})).status == 201
        assert not guard.Limits(lambda: now).store("192.0.2.3", guard.QUOTA + 1)


async def test_one_household_is_one_address_and_a_slash_is_no_way_around_a_rate(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        server.config.limits = True
        server.guard.limits = guard.Limits(lambda: 0.0)
        body = {"game": "template", "seats": [{"kind": "me"}, {"kind": "open"}]}
        statuses = []
        for number in range(40):
            one = server.browser(f"2001:db8:1:2::{number:x}")
            path = ("/api/tables", "/api/tables/", "/api//tables")[number % 3]
            statuses.append((await one.post(path, {**body, "id": fresh_id()})).status)
        assert statuses[-10:] == [429] * 10
        neighbor = server.browser("2001:db8:1:3::1")
        assert (await neighbor.post("/api/tables", {**body, "id": fresh_id()})).status == 201


async def test_behind_tls_the_cookie_is_bound_to_the_host_and_browsers_come_back_by_tls(
    sqlite,
) -> None:
    options = run.ServeOptions(public="https://play.example.org")
    async with serving(sqlite(), pool=RandomBots()) as server:
        old = server.browser()
        table = (await old.create_table(seats="mm"))["table"]
        assert "strict-transport-security" not in (await old.get("/api/games")).headers
        tls = run.config_for(options, 8417)
        server.config.secure, server.config.cookie = tls.secure, tls.cookie
        server.config.former_cookie = tls.former_cookie
        found = await old.get(f"/api/tables/{table}")  # who has the former cookie keeps the seat
        assert found.ok()["you"] == [0, 1]
        assert found.headers["strict-transport-security"] == "max-age=31536000"
        body = {"id": fresh_id(), "game": "template", "seats": [{"kind": "me"}, {"kind": "open"}]}
        cookie = (await server.browser().post("/api/tables", body)).headers["set-cookie"]
        assert cookie.startswith("__Host-watertable=")
        parts = {part.strip().lower() for part in cookie.split(";")}
        assert {"secure", "path=/", "httponly", "samesite=strict"} <= parts
        assert not any(part.startswith("domain") for part in parts)


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_who_is_counted(client, counted) -> None:
    assert guard.address_of({"client": (client, 1)}) == counted


async def test_answers_about_history_are_few_at_once(sqlite, monkeypatch) -> None:
    begun, go_on = [], asyncio.Event()

    async def slowly(make: object) -> bytes:
        begun.append(make)
        await go_on.wait()
        return b"{}"

    monkeypatch.setattr(table_routes, "_in_thread", slowly)
    async with serving(sqlite(), pool=RandomBots()) as server:
        server.config.limits = True
        ada = server.browser()
        table = (await ada.create_table(seats="mm", listed=True))["table"]
        count = guard.HISTORIES_EACH + 1
        paths = [f"/api/tables/{table}/at/0", f"/api/tables/{table}/record/"] * count
        own = [asyncio.ensure_future(ada.get(path)) for path in paths[:count]]
        await until(lambda: len(begun) == guard.HISTORIES_EACH)
        (await own[-1]).problem(429, "too-many")
        others = [server.browser(f"192.0.2.{100 + i}") for i in range(guard.HISTORIES)]
        more = [asyncio.ensure_future(one.get(paths[1])) for one in others]
        await until(lambda: len(begun) == guard.HISTORIES)
        (await more[-1]).problem(503, "busy")
        go_on.set()
        answers = await asyncio.gather(*own[:-1], *more)
        assert sum(one.status == 200 for one in answers) == guard.HISTORIES
        assert server.guard.limits.histories == {}


async def test_a_reader_that_takes_nothing_is_cut_off(monkeypatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.05)
    cut: list[object] = []
    monkeypatch.setattr(guard, "hang_up", cut.append)
    sent: list[dict[str, object]] = []

    async def send(message: dict[str, object]) -> None:
        sent.append(message)
        if len(sent) == 3:
            await asyncio.Event().wait()

    body = b"x" * (guard.PART * 5)
    await guard._send(send, {"type": "http.response.body", "body": body}, ("192.0.2.1", 7))
    assert cut == [("192.0.2.1", 7)]
    assert [len(one["body"]) for one in sent] == [guard.PART] * 3  # the rest was never handed over

    whole: list[dict[str, object]] = []

    async def take(message: dict[str, object]) -> None:
        whole.append(message)

    await guard._send(take, {"type": "http.response.body", "body": body + b"y"}, None)
    assert b"".join(one["body"] for one in whole) == body + b"y"
    assert [one["more_body"] for one in whole] == [True] * 5 + [False]


async def test_reading_changes_nothing(sqlite, tmp_path) -> None:
    """Link previews, crawlers and curious people: a thousand GETs leave the log as it was."""

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, stranger = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", listed=True)
        table = made["table"]
        paths = [
            "/",
            "/j",
            f"/t/{table}",
            "/api/games",
            "/api/games/template",
            "/api/games/template/preview",
            "/api/tables",
            f"/api/tables/{table}",
            f"/api/tables/{table}?seat=1",
            f"/api/tables/{table}/poll?wait=0",
            f"/api/tables/{table}/at/0",
            f"/api/tables/{table}/record",
            f"/api/tables/{table}/turning",
            f"/api/tables/{table}/luck",
            "/healthz",
            "/readyz",
            "/metrics",
            "/api/schema/openapi.json",
        ]
        before = _digest(tmp_path)
        luck = random.Random(4)
        for _ in range(1000):
            browser = luck.choice((ada, stranger))
            found = await browser.get(luck.choice(paths))
            assert found.status < 500
            assert "set-cookie" not in found.headers
        assert _digest(tmp_path) == before


def _digest(tmp_path) -> str:
    connection = sqlite3.connect(tmp_path / "watertable.db")
    names = ["log", "tables", "keys", "grants", "dice"]
    rows = []
    for name in names:
        found = connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2")
        columns = [column[0] for column in found.description]
        # when to look at a table again is the server's own diary
        rows.append([dict(zip(columns, row)) | {"due": 0} for row in found.fetchall()])
    connection.close()
    return hashlib.sha256(repr(rows).encode()).hexdigest()


# Every role at every address


async def _cast(server) -> dict[str, tuple[Browser, str]]:
    """Eight people and the table they stand before."""
    host = server.browser()
    made = await host.create_table(seats="oom")
    table = made["table"]
    cast = {"host": host}
    for role in ("seat", "other seat", "kicked", "spectator", "stranger", "forged", "elsewhere"):
        cast[role] = server.browser()
    await cast["kicked"].sit(made["seats"][0]["secret"], "Kim")
    (await host.tell(table, {"kick": 0})).ok()
    secret = (await host.tell(table, {"invite": 0})).ok()["secret"]
    await cast["seat"].sit(secret, "Ada")
    await cast["other seat"].sit(made["seats"][1]["secret"], "Bo")
    await cast["spectator"].sit(made["spectator"])
    cast["forged"].cookies["watertable"] = secrets.fresh()
    await cast["elsewhere"].create_table(seats="mm")
    (await host.tell(table, {"start": True})).ok()
    return {role: (browser, table) for role, browser in cast.items()}


ROLES = ("host", "seat", "other seat", "kicked", "spectator", "stranger", "forged", "elsewhere")
ALL = dict.fromkeys(ROLES, 200)
AT_TABLE = {
    role: 200 if role in ("host", "seat", "other seat", "spectator") else 403 for role in ROLES
}
SEAT_0 = {role: 200 if role == "seat" else 403 for role in ROLES}
HOST = {role: 200 if role == "host" else 403 for role in ROLES}

# address, body, expected status per role. A route of the application without a row here fails the test below.
MATRIX = [
    ("GET /api/games", None, ALL),
    ("GET /api/games/{name}", None, ALL),
    ("GET /api/games/{name}/art.svg", None, ALL),
    ("GET /api/games/{name}/backdrop/{key}", None, ALL),
    ("GET /api/games/{name}/rules", None, ALL),
    ("GET /api/games/{name}/guide", None, ALL),
    ("GET /api/games/{name}/intro", None, ALL),
    ("GET /api/games/{name}/preview", None, ALL),
    ("GET /api/games/{name}/lessons", None, ALL),
    ("POST /api/games/{name}/lessons/{lesson}", {}, ALL),
    ("POST /api/games/{name}/lessons/{lesson}/side", {"side": 9}, dict.fromkeys(ROLES, 404)),
    ("POST /api/games/{name}/lessons/{lesson}/why", {"answers": [""], "action": "keep"}, ALL),
    ("POST /api/games/{name}/lessons/{lesson}/preview", {"answers": [""], "refs": []}, ALL),
    ("GET /api/phrases", None, ALL),
    ("GET /api/tables", None, ALL),
    (
        "POST /api/tables",
        {"game": "template", "seats": [{"kind": "me"}, {"kind": "me"}]},
        dict.fromkeys(ROLES, 201),
    ),
    ("POST /api/redeem", {"secret": "A" * 32}, dict.fromkeys(ROLES, 403)),
    ("POST /api/invitation", {"secret": "A" * 32}, dict.fromkeys(ROLES, 403)),
    ("GET /api/events/poll?mine=true&wait=0", None, ALL),
    ("GET /api/push", None, ALL),
    (
        "POST /api/tables/{table}/push",
        {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "x", "auth": "x"},
        {role: 200 if role in ("host", "seat", "other seat") else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/device",
        {},
        {role: 200 if role in ("host", "seat", "other seat") else 403 for role in ROLES},
    ),
    ("POST /api/records", {"record": "nothing"}, dict.fromkeys(ROLES, 422)),
    ("GET /api/tables/{table}", None, AT_TABLE),
    ("GET /api/tables/{table}?seat=0", None, SEAT_0),
    ("GET /api/tables/{table}/events?seat=0&wait=0", None, SEAT_0),
    ("GET /api/tables/{table}/events?wait=0", None, AT_TABLE),
    ("GET /api/tables/{table}/poll?wait=0", None, AT_TABLE),
    ("GET /api/tables/{table}/poll?seat=0&wait=0", None, SEAT_0),
    ("GET /api/tables/{table}/at/{n}", None, AT_TABLE),
    ("GET /api/tables/{table}/at/{n}?seat=0", None, SEAT_0),
    ("GET /api/tables/{table}/record", None, AT_TABLE),
    (
        "POST /api/tables/{table}/fork",
        {"at": 1, "play": 0},
        {role: 409 if AT_TABLE[role] == 200 else 403 for role in ROLES},
    ),
    ("GET /api/tables/{table}/record?seat=0", None, SEAT_0),
    (
        "GET /api/tables/{table}/turning",
        None,
        {role: 409 if AT_TABLE[role] == 200 else 403 for role in ROLES},
    ),
    (
        "GET /api/tables/{table}/luck",
        None,
        {role: 409 if AT_TABLE[role] == 200 else 403 for role in ROLES},
    ),
    ("POST /api/tables/{table}/join", {}, dict.fromkeys(ROLES, 403)),
    ("POST /api/tables/{table}/why", {"seat": 0, "action": "skip"}, SEAT_0),
    ("POST /api/tables/{table}/hint", {"seat": 0}, SEAT_0),
    ("POST /api/tables/{table}/preview", {"seat": 0, "refs": []}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"say": "hello"}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"stay": True}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"mute": 1}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"ping": "spot:1"}}, SEAT_0),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "expect": 1, "do": {"play": "FIRST"}},
        SEAT_0,
    ),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"take_back": None}}, SEAT_0),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"end_turn": True}},
        {role: 422 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"ask_back": None}},
        {role: 422 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"agree_back": 1}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"agree_end": True}},
        {role: 422 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"refuse_back": 1}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"agree_upgrade": 1}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"vacation": 0}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"agree_pause": 1}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"refuse_pause": 1}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"resume": True}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"ask_pause": True}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"bot": "easy"}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"reclaim": True}}, SEAT_0),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"rematch": True}},
        {role: 422 if role == "seat" else 403 for role in ROLES},
    ),
    ("POST /api/tables/{table}/commands", {"do": {"mute": 1}}, HOST),
    ("POST /api/tables/{table}/commands", {"do": {"unmute": 1}}, HOST),
    (
        "POST /api/tables/{table}/commands",
        {"do": {"start": True}},
        {role: 409 if role == "host" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"do": {"fill": "easy"}},
        {role: 409 if role == "host" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"do": {"invite": 0}},
        {role: 409 if role == "host" else 403 for role in ROLES},
    ),
    (
        "POST /api/tables/{table}/commands",
        {"seat": 0, "do": {"colour": 3}},
        {role: 409 if role == "seat" else 403 for role in ROLES},
    ),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"rename": "Ada L."}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"do": {"link": True}}, HOST),
    (
        "POST /api/tables/{table}/commands",
        {"do": {"settings": {"listed": True}}},
        {role: 409 if role == "host" else 403 for role in ROLES},
    ),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"leave": True}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"seat": 0, "do": {"resign": True}}, SEAT_0),
    ("POST /api/tables/{table}/commands", {"do": {"stand_in": 1}}, HOST),
    ("POST /api/tables/{table}/commands", {"do": {"kick": 1}}, HOST),
    ("POST /api/tables/{table}/commands", {"do": {"close": True}}, HOST),
    ("GET /healthz", None, ALL),
    ("GET /readyz", None, ALL),
    ("GET /metrics", None, dict.fromkeys(ROLES, 404)),
    ("GET /", None, ALL),
    ("GET /{path}", None, ALL),
    ("GET /api/schema/openapi.json", None, ALL),
    ("GET /api/schema", None, dict.fromkeys(ROLES, 200)),
    ("GET /api/schema/{path:str}", None, dict.fromkeys(ROLES, 404)),
]


async def test_every_role_at_every_address(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        cast = await _cast(server)
        cells = 0
        for row, body, expected in MATRIX:
            method, _, path = row.partition(" ")
            assert set(expected) == set(ROLES)
            for role in sorted(ROLES, key=lambda role: expected[role] < 300):  # who may, last
                browser, table = cast[role]
                where = path.replace(":str", "").format(
                    lesson="01-a-round",
                    name="template",
                    key="beach",
                    table=table,
                    n=1,
                    path="t/abc",
                )
                if method == "GET":
                    found = await browser.get(where)
                else:
                    sent = json.loads(json.dumps(body))
                    free = path in ("/api/redeem", "/api/invitation") or "/lessons/" in path
                    if not free and not path.endswith(("/why", "/hint", "/preview", "/push")):
                        sent["id"] = fresh_id()
                    if sent.get("do", {}).get("play") == "FIRST":
                        live = await server.tables.get(table)
                        sent["do"]["play"] = live.projection.table.legal(0)[0].id
                    found = await browser.post(where, sent)
                status = 200 if found.status == 307 else found.status
                assert status == expected[role], f"{row} {body} as {role}: {found.text[:300]}"
                cells += 1
        assert cells == len(MATRIX) * len(ROLES)


def test_no_route_is_without_a_row_in_the_matrix() -> None:
    known = {row.partition("?")[0] for row, _, _ in MATRIX}
    known.add("GET /api/events")  # a stream without an end: see its long poll
    for route in build().routes:
        path = route.path
        for part in ("name:str", "key:str", "table:str", "n:int", "path:path", "lesson:str"):
            path = path.replace("{" + part + "}", "{" + part.partition(":")[0] + "}")
        for method in getattr(route, "methods", {"GET"}) - {"OPTIONS", "HEAD"}:
            assert f"{method} {path}" in known, f"{method} {path} has no row"
    told = {verb for _, body, _ in MATRIX if body for verb in body.get("do", {})}
    assert set(schema.Do.__struct_fields__) <= told, "a command has no row"


async def test_no_secret_is_ever_logged(sqlite) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(run.JsonLines())
    logger = logging.getLogger("watertable")
    before = (logger.level, logger.handlers[:])
    logger.handlers = [handler]
    logger.setLevel(logging.DEBUG)

    async def main() -> list[str]:
        async with serving(sqlite(), pool=RandomBots()) as server:
            cast = await _cast(server)
            browser, table = cast["host"]
            for do in ({"say": "hello"}, {"invite": 0}, {"kick": 1}, {"start": True}):
                await browser.tell(table, do)
            await browser.post("/api/redeem", {"secret": "Q" * 32})
            dice = (await server.tables.get(table)).projection.dice
            return [
                dice,
                "Q" * 32,
                *[cookie for one, _ in cast.values() for cookie in one.cookies.values()],
            ]

    try:
        secrets = await main()
    finally:
        logger.handlers = before[1]
        logger.setLevel(before[0])
    assert len(out.getvalue().splitlines()) > 10
    assert len(secrets) > 6
    assert not [secret for secret in secrets if secret in out.getvalue()]


def test_strict_decoding_accepts_valid_bodies() -> None:
    schema.check(
        json.dumps(
            {"id": "x" * 16, "list": [[1, -2], {"a": None, "b": True}], "text": "für Ada 🦦"}
        ).encode()
    )
    with pytest.raises(Refusal):
        schema.check(b'{"a": "\\ud83e"}')


def test_names_are_one_line_without_tricks() -> None:
    from watertable.server.domain.create import name_of

    assert name_of("  Ada\n Lovelace ", 0) == "Ada Lovelace"
    assert name_of("\u202eevil\u200b", 0) == "evil"
    assert name_of("\x00\x07", 2) == "Guest 3"
    assert len(name_of("x" * 500, 0)) == 24
    assert name_of("<script>", 0) == "<script>"  # shown as text by the client, never as markup


def test_the_allow_list_of_a_server_on_the_lan() -> None:
    config = run.config_for(run.ServeOptions(lan=True, public="https://play.example.org"), 8417)
    assert "127.0.0.1:8417" in config.hosts
    assert "https://play.example.org" in config.origins
    assert "play.example.org" in config.hosts
    assert config.secure
    assert ORIGIN in config.origins
    assert "http://play.example.org" not in config.origins


def _basic(text: str) -> str:
    return "Basic " + base64.b64encode(text.encode()).decode()


async def test_a_server_password_closes_everything_but_files_and_health(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        table = (await server.browser().create_table(seats="mo", listed=True))["table"]
        options = run.ServeOptions(password="wide rivér")
        server.config.password = run.config_for(options, 8417).password
        ada = server.browser()
        closed = [
            "/",
            "/index.html",
            "/t/abc",
            "/api/games",
            "/api//games",
            "/api/games/rivers/art.svg",
            f"/api/tables/{table}",
            "/api/schema/openapi.json",
        ]
        for path in closed:
            found = await ada.get(path)
            found.problem(401, "password")
            assert found.headers["www-authenticate"].startswith("Basic ")
            for wrong in ("Basic ", "Basic ====", "Bearer x", _basic("wide rivér"), _basic(":")):
                assert (await ada.get(path, authorization=wrong)).status == 401, wrong
            server.guard.limits = guard.Limits()
            right = await ada.get(path, authorization=_basic("anybody:wide rivér"))
            assert right.status in (200, 404), path
        (await ada.post("/api/tables", {})).problem(401, "password")
        for path in ("/healthz", "/readyz", "/favicon.svg", "/manifest.webmanifest", "/privacy"):
            assert (await ada.get(path)).status in (200, 404), path


async def test_who_guesses_passwords_has_to_wait_even_with_the_right_one(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        now = 0.0
        server.config.password = password.digest("wide river")
        server.guard.limits = guard.Limits(lambda: now)
        guesser, ada = server.browser("192.0.2.1"), server.browser("192.0.2.2")
        for number in range(20):
            found = await guesser.get("/api/games", authorization=_basic(f":guess {number}"))
            found.problem(401, "password")
        right = _basic(":wide river")
        (await guesser.get("/api/games", authorization=right)).problem(429, "too-many")
        assert (await ada.get("/api/games", authorization=right)).status == 200
        now = 2.0
        assert (await guesser.get("/api/games", authorization=right)).status == 200


@pytest.mark.parametrize("wanted", [False, True])
async def test_addresses_are_logged_only_if_the_operator_wants_it(sqlite, caplog, wanted) -> None:
    config = run.config_for(run.ServeOptions(log_addresses=wanted), 8417)
    async with serving(sqlite(), pool=RandomBots()) as server:
        server.config.log_addresses = config.log_addresses
        with caplog.at_level(logging.INFO, "watertable.guard"):
            await server.browser("192.0.2.77").get("/api/games")
    line = json.loads(run.JsonLines().format(caplog.records[-1]))
    assert line["path"] == "/api/games"
    assert line.get("address") == ("192.0.2.77" if wanted else None)
