"""The server's password: whoever does not know it sees nothing but the client's own files and the health checks.

It is asked for with HTTP's Basic authentication, so every browser and every program can send it. The name is ignored.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from typing import Final

from watertable.server.domain.messages import Refusal

CHALLENGE: Final = (b"www-authenticate", b'Basic realm="Water Table", charset="UTF-8"')
OPEN_PATHS: Final = ("/healthz", "/readyz", "/metrics", "/privacy", "/imprint")


def digest(password: str) -> bytes:
    """What is kept of the password in memory."""
    return hashlib.sha256(f"watertable {password}".encode()).digest()


def is_open(path: str) -> bool:
    """Whether a path is answered without the password: health checks and the files that everybody's copy of the client has.

    Browsers fetch some of those (the manifest, icons) without any credentials.
    """
    return path in OPEN_PATHS or (
        not path.startswith("/api/") and "." in path.rpartition("/")[2] and path != "/index.html"
    )


def given(headers: list[tuple[bytes, bytes]]) -> bytes | None:
    """The digest of the password that a request carries."""
    sent = [value for name, value in headers if name == b"authorization"]
    if len(sent) != 1 or len(sent[0]) > 1024:
        return None
    scheme, _, coded = sent[0].partition(b" ")
    if scheme.lower() != b"basic":
        return None
    try:
        text = base64.b64decode(coded.strip(), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return None
    return digest(text.partition(":")[2])


def is_right(sent: bytes, wanted: bytes) -> bool:
    """Whether two digests are equal; how long it takes says nothing."""
    return hmac.compare_digest(sent, wanted)


def missing() -> Refusal:
    """The refusal that makes a browser ask for the password."""
    return Refusal(401, "password", "this server has a password")
