"""Web Push: encrypted notices to browsers that are closed, signed with this server's own key (VAPID)."""

from __future__ import annotations

import asyncio
import base64
import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from watertable.server.domain.messages import Refusal
from watertable.server.live.live_table import logger
from watertable.server.store.base import Cursor, Store

# The push services of the browsers; the server contacts no other address, whatever a client says.
SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
TIMEOUT: Final = 10.0  # seconds for one notice
KEPT: Final = 24 * 3600  # seconds that a push service keeps a notice for a device that is off
GONE: Final = (404, 410)  # the browser has dropped its subscription
MISSING: Final = (
    "this server cannot send notices to closed browsers: pip install 'watertable[push]'"
)


@dataclass(slots=True)
class Subscription:
    """Where one person wants to be told about one table; without keys the address is a webhook."""

    session: str
    table: str
    endpoint: str
    p256dh: str
    auth: str
    quiet: str  # "22-7+60": from and to which hour, minutes east of Greenwich; "" for never


class Push:
    """The server's key, and sending."""

    def __init__(self, store: Store, services: tuple[str, ...] = SERVICES) -> None:
        self.store = store
        self.services = services
        self.contact = (
            "mailto:watertable@example.org"  # whom a push service may ask about this server
        )
        self.private = ""
        self.public = ""

    async def key(self) -> str:
        """The public key, which a browser needs to subscribe; made at the first use and kept in the store."""
        if not self.public:
            found = await self.store.change(self._load)
            self.private, self.public = found
        return self.public

    def _load(self, cursor: Cursor) -> tuple[str, str]:
        vapid = _vapid()
        cursor.execute("SELECT value FROM setting WHERE name = 'vapid'")
        row = cursor.fetchone()
        if row is None:
            vapid.generate_keys()
            text = vapid.private_pem().decode()
            sql = self.store.dialect("INSERT INTO setting (name, value) VALUES ('vapid', ?)")
            cursor.execute(sql, (text,))
        else:
            text = str(row[0])
            vapid = vapid.from_pem(text.encode())
        from cryptography.hazmat.primitives import serialization

        point = vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        raw = vapid.private_key.private_numbers().private_value.to_bytes(32, "big")
        return _base64(raw), _base64(point)

    def check(self, endpoint: str) -> None:
        """Refuse addresses that are no push service."""
        try:
            parts = urlsplit(endpoint)
        except ValueError:
            parts = urlsplit("")
        name = parts.hostname or ""
        known = any(name == one or (one[0] == "." and name.endswith(one)) for one in self.services)
        if not known or (parts.scheme != "https" and name != "127.0.0.1"):
            raise Refusal(422, "option", "endpoint: not a push service we know", key="endpoint")

    async def send(self, to: Subscription, payload: dict[str, Any], topic: str) -> bool:
        """Send a notice; False when the subscription no longer exists."""
        await self.key()
        return await asyncio.to_thread(self._send, to, json.dumps(payload), topic)

    def _send(self, to: Subscription, payload: str, topic: str) -> bool:
        from pywebpush import WebPushException, webpush

        try:
            webpush(
                {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}},
                payload,
                vapid_private_key=self.private,
                vapid_claims={"sub": self.contact},
                headers={"topic": topic, "urgency": "normal"},
                ttl=KEPT,
                timeout=TIMEOUT,
            )
        except WebPushException as error:
            status = getattr(error.response, "status_code", 0)
            if status in GONE:
                return False
            logger.warning("push failed", extra={"why": str(error)[:200]})
        except OSError as error:
            logger.warning("push failed", extra={"why": str(error)[:200]})
        return True


def _vapid() -> Any:
    try:
        from py_vapid import Vapid02
    except ImportError:
        raise Refusal(501, "no-push", MISSING) from None
    return Vapid02()


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def quiet_for(quiet: str, now: int) -> float:
    """Seconds until a person's quiet hours end; 0 outside of them."""
    if not quiet:
        return 0.0
    hours, _, zone = quiet.partition("+")
    begin, _, end = hours.partition("-")
    minute = (now // 60_000 + int(zone)) % 1440
    length = (int(end) - int(begin)) % 24 * 60
    into = (minute - int(begin) * 60) % 1440
    return float(length - into) * 60 if into < length else 0.0
