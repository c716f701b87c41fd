"""Fuzzing of every operation in the schema: no server error, whatever is sent."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from urllib.parse import quote, urlencode

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from watertable.server.http import schema
from watertable.testing.server.harness import RandomBots, serving


async def test_the_schema_names_every_operation(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        found = (await server.browser().get("/api/schema/openapi.json")).ok()
        assert len(found["paths"]) >= 20
        assert "/api/tables/{table}/commands" in found["paths"]


async def test_no_operation_answers_with_a_server_error(sqlite) -> None:
    """schemathesis makes bodies and parameters from the schema, good and bad."""

    async def main() -> int:
        async with serving(sqlite(), pool=RandomBots()) as server:
            ada = server.browser()
            raw = (await ada.get("/api/schema/openapi.json")).ok()
            table = (await ada.create_table(seats="mmo", listed=True, open_seats=True))["table"]
            playing = (await ada.create_table(seats="mm"))["table"]
            schema = schemathesis.openapi.from_dict(raw)
            calls: list[tuple[str, str, bytes]] = []

            for result in schema.get_all_operations():
                operation = result.ok()
                _collect(operation, calls, (table, playing))
            for method, path, body in calls:
                if method == "GET":
                    found = await ada.get(path)
                else:
                    found = await ada.post(path, body)
                assert found.status < 500, (method, path, body[:300], found.text)
            return len(calls)

    assert (await main()) > 250


def _collect(operation, calls, tables) -> None:
    @settings(
        max_examples=15,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def run(case) -> None:
        calls.append(_request(case, tables, len(calls)))

    run()


def _request(case, tables, number: int) -> tuple[str, str, bytes]:
    path = case.operation.path
    for name, value in (case.path_parameters or {}).items():
        if name == "table" and number % 4:
            value = tables[number % 2]
        if name == "name" and number % 3:
            value = "template"
        path = path.replace("{" + name + "}", quote(str(value), safe=""))
    query = {key: value for key, value in (case.query or {}).items() if value is not None}
    if "wait" in query or path.endswith(("/events", "/poll")):
        query["wait"] = 0
    where = f"{path}?{urlencode(query)}" if query else path
    body = case.body
    sent = (
        json.dumps(body).encode()
        if isinstance(body, (dict, list, str, int, float, bool, type(None)))
        else b""
    )
    return case.operation.method.upper(), where.encode("ascii", "ignore").decode(), sent


def test_whatever_a_refusal_tells_can_be_sent() -> None:
    """A field that the answer does not have would end the request without any answer."""
    told = {"agreed", "why", "needs", "has"}  # of a closed table
    for file in Path(schema.__file__).parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                told |= {word.arg for word in node.keywords if word.arg}
    assert {"key", "left", "n"} <= told
    assert told <= set(schema.Problem.__struct_fields__)
