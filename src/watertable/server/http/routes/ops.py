"""Operations routes: health, metrics, the files of the browser client."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from watertable.server.domain.messages import Refusal
from watertable.server.http.dependencies import (
    Asked,
    raw,
    tables_of,
)
from watertable.server.http.guard import Config

STATIC: Final = Path(__file__).parents[2] / "static"
mimetypes.add_type("font/woff2", ".woff2")  # missing on some systems


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def healthz() -> Response[bytes]:
    """Liveness: the process runs."""
    return raw(b'{"ok":true}')


@get("/readyz", include_in_schema=False)
async def readyz(request: Asked) -> Response[bytes]:
    """Readiness: the store answers."""
    async with asyncio.timeout(2):
        await tables_of(request).store.read(lambda reader: reader.setting("key"))
    return raw(b'{"ok":true}')


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """Prometheus metrics; for this machine only, unless the operator allows others."""
    config: Config = request.app.state.config
    client = request.client.host if request.client else ""
    if not config.metrics_for_all and client not in ("127.0.0.1", "::1", "testclient"):
        raise Refusal(404, "not-found", "nothing here")
    tables = tables_of(request)
    tables.metrics.gauges["streams"] = sum(
        sum(live.streams.values()) for live in tables.live_tables.values()
    )
    return Response(tables.metrics.text().encode(), media_type="text/plain; version=0.0.4")


PLAIN: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Water Table</title>
<h1>Water Table</h1><p>The server runs. The browser client has not been built:
run <code>make play</code>, or <code>python tools/web.py</code>.</p></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asked, path: FromPath[str] = "/") -> Response[bytes]:
    """The browser client: its files, and its page for every other address."""
    name = path.strip("/")
    if name.startswith("api/"):
        raise Refusal(404, "not-found", "nothing here")
    found = _file(name)
    if found is None:
        if "." in name.rpartition("/")[2]:
            raise Refusal(404, "not-found", "nothing here")
        found = _file("index.html")
    if found is None:
        return Response(
            PLAIN.encode(), media_type="text/html", headers={"cache-control": "no-store"}
        )
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    hashed = found.parent.name == "assets"
    keep = "public, max-age=31536000, immutable" if hashed else "no-cache"
    headers = {"cache-control": keep}
    packed = found.with_name(found.name + ".gz")
    if packed.is_file():
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            found = packed
    body = await asyncio.to_thread(found.read_bytes)
    return Response(body, media_type=kind, headers=headers)


def _file(name: str) -> Path | None:
    """A file from the bundle; no path outside of it."""
    if not name:
        return None
    base = STATIC.resolve()
    try:
        found = (base / name).resolve()
        inside = found.is_relative_to(base) and found.is_file()
    except (OSError, ValueError):
        return None
    return found if inside else None
