"""Secrets: 192 random bits in a link or a cookie, their hash in the store, and nothing in any log."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import b32encode, urlsafe_b64encode
from typing import Final

BYTES: Final = 24  # 192 bits
LENGTH: Final = 32  # of a secret as text
_SHAPE: Final = re.compile(r"[A-Za-z0-9_-]{32}")


def fresh() -> str:
    """A new secret."""
    return secrets.token_urlsafe(BYTES)


def fresh_dice() -> str:
    """256 random bits for the dice of a table."""
    return secrets.token_hex(32)


def digest(secret: str) -> str:
    """The hash of a secret, for the store. With 192 random bits a plain hash cannot be reversed by search."""
    return hashlib.sha256(f"watertable {secret}".encode()).hexdigest()


def is_well_formed(secret: str) -> bool:
    """Whether a text has the form of a secret; anything else is not looked up."""
    return _SHAPE.fullmatch(secret) is not None


def derived(server_key: str, purpose: str, request: str) -> str:
    """A secret derived from a request, so that a retry gets the same one.

    The request id is known to the client alone (the store keeps its hash), so a resent creation or invitation gets
    the same links without their being stored.
    """
    mac = hmac.new(server_key.encode(), f"{purpose}\n{request}".encode(), hashlib.sha256)
    return urlsafe_b64encode(mac.digest()[:BYTES]).decode()


def table_id(server_key: str, request: str) -> str:
    """The public id of a table: 80 bits in base32."""
    mac = hmac.new(server_key.encode(), f"table\n{request}".encode(), hashlib.sha256)
    return b32encode(mac.digest()[:10]).decode().lower()


def command_name(table: str, request: str) -> str:
    """The hash of a client's command id, for the log."""
    return hashlib.sha256(f"{table}\n{request}".encode()).hexdigest()[:32]
