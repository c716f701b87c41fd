"""Operations routes: health, metrics, the files of the browser client."""

from __future__ import annotations

import asyncio
import gzip
import html
import mimetypes
import re
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from watertable.server.domain.messages import Refusal
from watertable.server.http.dependencies import (
    Asked,
    accepts,
    raw,
    tables_of,
)
from watertable.server.http.guard import Config

ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # the smaller first
STATIC: Final = Path(__file__).parents[2] / "static"
mimetypes.add_type("font/woff2", ".woff2")  # missing on some systems


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def healthz() -> Response[bytes]:
    """Liveness: the process runs."""
    return raw(b'{"ok":true}')


@get("/readyz", include_in_schema=False)
async def readyz(request: Asked) -> Response[bytes]:
    """Readiness: the store answers, and the heartbeat has written to it just now."""
    tables = tables_of(request)
    async with asyncio.timeout(2):
        await tables.store.read(lambda reader: reader.setting("key"))
    if not tables.scheduler.is_ready:
        raise Refusal(503, "unavailable", "the store cannot be written to")
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


OPERATORS_PAGES: Final = ("privacy", "imprint")
# Addresses that the client's page draws.
SCREENS: Final = re.compile(r"(|t/[\w-]+|j|join|w|watch|learn/[\w-]+(/[\w.-]+)?)")
HEAD: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Water Table</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/page.css">"""
PREVIEW: Final = b'content="/icon-512.png"'  # of the address in a chat: it has to be a whole one
PLAIN: Final = f"""{HEAD}
<h1>Water Table</h1><p>The server runs. The browser client has not been built:
run <code>make play</code>, or <code>python tools/web.py</code>.</p></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asked, path: FromPath[str] = "/") -> Response[bytes]:
    """The browser client: its files, and its page for every other address."""
    name = path.strip("/")
    if name.startswith("api/"):
        raise Refusal(404, "not-found", "nothing here")
    if name in OPERATORS_PAGES:
        return _operators_page(request, name)
    found = _file(name)
    if found is None:
        if "." in name.rpartition("/")[2]:
            raise Refusal(404, "not-found", "nothing here")
        if not SCREENS.fullmatch(name):
            return _plain_page("There is no such page here.", 404)
        found = _file("index.html")
    if found is None:
        return Response(
            PLAIN.encode(), media_type="text/html", headers={"cache-control": "no-store"}
        )
    site = tables_of(request).site
    if found.name == "index.html" and site:
        return _preview_page(request, await asyncio.to_thread(found.read_bytes), site)
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    hashed = found.parent.name == "assets"
    keep = "public, max-age=31536000, immutable" if hashed else "no-cache"
    headers = {"cache-control": keep}
    for encoding, ending in ENCODINGS:
        packed = found.with_name(found.name + ending)
        if packed.is_file():
            headers["vary"] = "accept-encoding"
            if accepts(request, encoding):
                headers["content-encoding"] = encoding
                found = packed
                break
    body = await asyncio.to_thread(found.read_bytes)
    return Response(body, media_type=kind, headers=headers)


def _preview_page(request: Asked, body: bytes, site: str) -> Response[bytes]:
    """The client's page with the picture of its preview under the address that others can open."""
    picture = f'content="{html.escape(site)}/icon-512.png"'
    body = body.replace(PREVIEW, picture.encode())
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if accepts(request, "gzip"):
        headers["content-encoding"] = "gzip"
        body = gzip.compress(body)
    return Response(body, media_type="text/html", headers=headers)


def operators_pages(config: Config) -> list[str]:
    """Which of the operator's own pages there are."""
    found = config.pages
    return (
        []
        if found is None
        else [one for one in OPERATORS_PAGES if (found / f"{one}.txt").is_file()]
    )


def _operators_page(request: Asked, name: str) -> Response[bytes]:
    """A text file of the operator: paragraphs with blank lines between."""
    config: Config = request.app.state.config
    if name not in operators_pages(config) or config.pages is None:
        return _plain_page("There is no such page here.", 404)
    return _plain_page((config.pages / f"{name}.txt").read_text("utf-8"))


def _plain_page(text: str, status: int = 200) -> Response[bytes]:
    told = "".join(
        f"<p>{html.escape(part.strip())}</p>" for part in text.split("\n\n") if part.strip()
    )
    body = f"{HEAD}<h1>Water Table</h1>{told}<p><a href='/'>All games</a></p></html>"
    return Response(
        body.encode(),
        status_code=status,
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


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
