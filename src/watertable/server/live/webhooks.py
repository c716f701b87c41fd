"""Webhooks: one line of text when a player must act, only to origins the operator allows."""

from __future__ import annotations

import asyncio
import html
import http.client
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.live.live_table import logger

Reason = tuple[str, int]  # why a player must act, and the number of that question or request
LINES: Final = {
    "turn": "{name}: it is your turn at {title}. {link}",
    "wish": "{name}: somebody asks to go back at {title}. {link}",
    "pause": "{name}: somebody asks for a pause at {title}. {link}",
}
GRACE: Final = 20.0  # seconds a player has before the webhook is called
TIMEOUT: Final = 5.0  # seconds for the whole request
THREADS: Final = 4
MOST_WAITING: Final = 64  # lines
CHATS: Final = ("/api/webhooks/", "/services/")  # in the paths of Discord and Slack


class Webhooks:
    """Allowed webhook origins, and the address of this server for links."""

    def __init__(
        self, allowed: list[str] | None = None, site: str = "", patience: float = GRACE
    ) -> None:
        self.allowed = [place.rstrip("/") for place in allowed or []]
        self.site = site
        self.patience = patience
        self._pool = ThreadPoolExecutor(THREADS, "webhook")
        self._waiting = 0

    def check(self, url: str) -> None:
        """Refuse addresses the operator has not allowed; the server contacts no others."""
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        plain = url.isascii() and url.isprintable() and " " not in url
        if not plain or f"{parts.scheme}://{parts.netloc}" not in self.allowed:
            where = ", ".join(self.allowed) or "nowhere"
            raise Refusal(422, "option", f"notices can be sent to: {where}", key="notice")

    async def tell(self, projection: Projection, seat: int, why: str) -> bool:
        """Send the line; a failure is logged and does not affect the table."""
        assert projection.house is not None
        link = f"{self.site}/t/{projection.id}"
        text = LINES[why].format(
            name=projection.seats[seat].name, title=projection.house.meta.title, link=link
        )
        return await self.post(projection.settings.notice, text)

    async def post(self, url: str, text: str) -> bool:
        """Send one line to a webhook, in threads that nothing else waits for; a line too many is dropped."""
        if self._waiting >= MOST_WAITING:
            logger.warning("webhook dropped", extra={"why": "too many at once"})
            return False
        self._waiting += 1
        sent = asyncio.get_running_loop().run_in_executor(self._pool, _send, url, text)
        sent.add_done_callback(self._sent)
        try:
            await asyncio.wait_for(asyncio.shield(sent), TIMEOUT)
        except (OSError, TimeoutError, http.client.HTTPException) as error:
            logger.warning("webhook failed", extra={"why": str(error)[:200]})
            return False
        return True

    def _sent(self, sent: asyncio.Future[None]) -> None:
        self._waiting -= 1
        if not sent.cancelled():
            sent.exception()  # it was logged, or nobody waits for it any more


def wanted_for(projection: Projection, seat: int) -> Reason | None:
    """Why the person at this seat must act now: a request of somebody else, their turn, or None."""
    who = projection.seats[seat]
    if not projection.running or who.kind != "human" or not who.owned or who.stand_in:
        return None
    for why, request in (("wish", projection.rewind), ("pause", projection.pause)):
        if request is not None and seat in request.asked and seat not in request.agreed:
            return why, request.number
    if projection.paused_at >= 0:
        return None
    asked = projection.since[seat] >= 0 or projection.group_since >= 0  # of a group all are asked
    return ("turn", projection.numbers[seat]) if asked else None


def _send(url: str, text: str) -> None:
    """One POST without redirects: JSON for Discord and Slack (with mentions disabled), otherwise plain text, as ntfy takes it."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    link = kind(parts.netloc, timeout=TIMEOUT)
    body, says = text, "text/plain; charset=utf-8"
    if any(mark in parts.path for mark in CHATS):
        for_slack = html.escape(text, quote=False)
        said = {"content": text, "allowed_mentions": {"parse": []}, "text": for_slack}
        body, says = json.dumps(said), "application/json"
    try:
        path = parts.path or "/"
        path += f"?{parts.query}" if parts.query else ""
        link.request("POST", path, body.encode(), {"content-type": says})
        with link.getresponse() as answer:
            status = answer.status
        if status >= 300:
            raise http.client.HTTPException(f"the webhook answers {status}")
    finally:
        link.close()
