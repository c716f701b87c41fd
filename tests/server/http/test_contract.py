"""The client contract: every answer and event is what the OpenAPI document says, and the client's types are made from it."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import litestar.connection.request
import pytest

from tools import client_types
from watertable.server.present.table_responses import OwnPart, SharedPart, Snapshot
from watertable.testing.server.harness import Browser, RandomBots, Watch, fresh_id, serving

pytestmark = pytest.mark.anyio


class Document:
    """The OpenAPI document, read strictly: what it does not name is not allowed."""

    def __init__(self) -> None:
        self.plain: Any = client_types.document()
        for schema in self.plain["components"]["schemas"].values():
            schema["additionalProperties"] = False
        self.met: set[str] = set()  # operations whose answer was compared
        self.routes = [
            (method, path, re.compile(re.sub(r"\{\w+\}", "[^/]+", path)))
            for path, methods in self.plain["paths"].items()
            for method in methods
        ]

    def check(self, schema: Any, value: Any) -> None:
        whole = {**schema, "components": self.plain["components"]}
        jsonschema.Draft202012Validator(whole).validate(value)

    def compare(self, method: str, path: str, status: int, kind: str, body: str) -> None:
        """An answer with the description of its operation."""
        route = next(
            path_
            for method_, path_, pattern in self.routes
            if method_ == method.lower() and pattern.fullmatch(path.partition("?")[0])
        )
        responses = self.plain["paths"][route][method.lower()]["responses"]
        described = responses.get(str(status)) or responses[f"{status // 100}XX"]
        schema = described["content"][kind.partition(";")[0]]["schema"]
        if "json" in kind and kind != "application/jsonl":
            self.check(schema, json.loads(body))
            if status < 300:
                self.met.add(f"{method} {route}")


class Reader(Browser):
    """A browser that compares every answer."""

    document: Document

    async def ask(self, method: str, path: str, headers: Any, body: bytes = b"") -> Any:
        got = await super().ask(method, path, headers, body)
        if path.startswith("/api/") and "/schema/" not in path:
            self.document.compare(method, path, got.status, got.headers["content-type"], got.text)
        return got


def events(document: Document, watch: Watch) -> set[str]:
    """Every event of a stream, compared; their names."""
    schema = document.plain["paths"]["/api/tables/{table}/events"]["get"]["responses"]["200"]
    schema = schema["content"]["text/event-stream"]["schema"]
    names: set[str] = set()
    for block in watch.bytes.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" in fields:
            number = int(fields["id"]) if "id" in fields else None
            data = json.loads(fields["data"])
            document.check(schema, {"event": fields["event"], "id": number, "data": data})
            names.add(fields["event"])
    return names


async def test_every_answer_and_event_is_what_the_document_says(sqlite: Any) -> None:
    document = Document()
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = Reader(server.guard)
        ada.document = document
        for path in ("/api/games", "/api/phrases", "/api/games/nothing"):
            await ada.get(path)
        for name in ("template", "rivers", "new_bedford"):
            for part in ("", "/art.svg", "/rules", "/guide", "/intro", "/preview"):
                shown = await ada.get(f"/api/games/{name}{part}")
            await ada.get(f"/api/games/{name}/backdrop/{shown.json.get('backdrop', 'none')}")
        await ada.get("/api/games/template/lessons")
        lesson = "/api/games/template/lessons/01-a-round"
        for attempt in (None, "", "show crab"):
            await ada.post(lesson, {"answers": [""] if attempt else [], "attempt": attempt})
        await ada.post(f"{lesson}/why", {"answers": [""], "ref": "creature:1"})
        await ada.post(f"{lesson}/preview", {"answers": [""], "refs": ["creature:2"]})
        puzzle = "/api/games/template/lessons/p01"
        told = await ada.post(puzzle, {"attempt": "show star"})
        answers = told.json["step"]["answers"]
        await ada.post(f"{puzzle}/side", {"answers": answers, "side": 1, "lines": 2})
        clock = {"kind": "bank", "ms": 600_000, "add": 1}
        made = await ada.create_table(
            "template", "mom", listed=True, open_seats=True, clock=clock, confirm=True
        )
        table = made["table"]
        bob = Reader(server.guard)
        bob.document = document
        await bob.post(f"/api/tables/{table}/join", {"id": fresh_id(), "name": "Bob"})
        await ada.sit(made["spectator"])
        await ada.tell(table, {"start": True})
        async with bob.watch(table, 1) as watch:
            await watch.next()
            await ada.tell(table, {"say": "hello"}, 0)
            await ada.tell(table, {"ping": "pile"}, 0)
            shown = await ada.look(table, 0)
            action = shown["legal"][0]["id"]
            for asked in ({"action": action}, {"ref": "pile"}, {"action": "nothing"}):
                await ada.post(f"/api/tables/{table}/why", {"seat": 0, **asked})
            await ada.post(f"/api/tables/{table}/hint", {"seat": 0})
            await ada.post(f"/api/tables/{table}/preview", {"seat": 0, "action": action})
            async with ada.watch(table, 0):
                await watch.next("seats")
            await ada.play(table, 0)
            await ada.tell(table, {"take_back": None}, 0)
            await ada.get(f"/api/tables/{table}/poll?seat=0&after=1&wait=0")
            await ada.get(f"/api/tables/{table}?seat=0&view=true&words=true")
            await ada.tell(table, {"kick": 1})
            await watch.next("gone")
        assert events(document, watch) == {"table", "chat", "ping", "seats", "gone"}
        await _patches(document, ada)
        await ada.get(f"/api/events/poll?tables={table}.0&mine=true&wait=0")
        await ada.post("/api/invitation", {"secret": made["join"]})
        await ada.post(f"/api/tables/{table}/device", {"id": fresh_id()})
        await ada.get("/api/push")
        push = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "x", "auth": "x"}
        await ada.post(f"/api/tables/{table}/push", push)
        for seat in (0, 2):
            await ada.tell(table, {"bot": "easy"}, seat)
        for _ in range(2000):
            if (await ada.look(table))["status"] == "over":
                break
        for what in ("", "/turning", "/luck", "/at/3", "/record"):
            await ada.get(f"/api/tables/{table}{what}")
        await ada.post(f"/api/tables/{table}/fork", {"id": fresh_id(), "at": 3, "play": 0})
        await ada.tell(table, {"rematch": True}, 0)
        await ada.get("/api/tables")
    answered = {f"{method.upper()} {path}" for method, path, _ in document.routes}
    not_json = {"/api/games/{name}/art.svg", "/api/tables/{table}/record"}
    streamed = {"/api/tables/{table}/events", "/api/events"}
    without_worker = {"/api/records"}  # it answers with the same type as a new table
    missing = {one.split()[1] for one in answered - document.met}
    assert missing == not_json | streamed | without_worker


async def _patches(document: Document, ada: Reader) -> None:
    table = (await ada.create_table("rivers", "mm", confirm=False))["table"]
    async with ada.watch(table, 0) as watch:
        await watch.next()
        for _ in range(4):
            shown = await ada.look(table)
            await ada.play(table, next(seat["seat"] for seat in shown["seats"] if seat["asked"]))
            await watch.next()
    assert events(document, watch) >= {"table"}
    assert b'"patch":{"shapes"' in watch.bytes


def test_no_answer_is_left_undescribed() -> None:
    for path, methods in client_types.document()["paths"].items():
        for method, operation in methods.items():
            found = [row for code, row in operation["responses"].items() if code.startswith("2")]
            (content,) = [next(iter(row["content"].items())) for row in found]
            kind, schema = content[0], content[1]["schema"]
            assert schema, (method, path)
            assert kind != "application/json" or schema.get("type") != "string", (method, path)
            assert operation["responses"]["4XX"]["content"].keys() == {"application/problem+json"}


def test_a_snapshot_is_its_two_parts_and_the_scene() -> None:
    parts = {*SharedPart.__struct_fields__, *OwnPart.__struct_fields__}
    assert {*Snapshot.__struct_fields__} == parts | {"scene", "view", "words"}


def test_the_types_of_the_client_are_those_of_the_document() -> None:
    wanted = client_types.typescript(client_types.document())
    assert client_types.TYPES.read_text("utf-8") == wanted, "run python tools/client_types.py"


async def test_a_body_is_decoded_once(sqlite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the guard's strict reader: what is checked is what is done."""

    def again(*_: Any, **__: Any) -> Any:
        raise AssertionError("a second reader")

    monkeypatch.setattr(litestar.connection.request, "decode_json", again)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        made = await ada.create_table("template", "mo", listed=True, open_seats=True)
        table = made["table"]
        bob = server.browser()
        await bob.sit(made["spectator"])
        (await bob.post(f"/api/tables/{table}/join", {"id": fresh_id()})).ok()
        await ada.tell(table, {"start": True})
        await ada.play(table, 0)
        (await ada.post(f"/api/tables/{table}/hint", {"seat": 1})).problem(403, "forbidden")
        (await ada.post(f"/api/tables/{table}/why", {"seat": 0, "ref": "pile"})).ok()
        found = await ada.post("/api/records", {"id": fresh_id(), "record": "{}"})
        assert found.status == 422
