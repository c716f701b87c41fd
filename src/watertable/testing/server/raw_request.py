"""A raw HTTP request, possibly malformed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class RawRequest:
    """One request as it goes over the wire."""

    kind: str  # its class
    what: str  # of its class
    method: str
    path: str
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    chunk: int = 0  # bytes per chunk; 0: one piece with its length

    def on_wire(self, host: str) -> bytes:
        """The request for a server of this name."""
        rows = [f"{self.method} ".encode() + self.path.encode() + b" HTTP/1.1"]
        rows.append(b"host: " + host.encode())
        if self.method == "POST":
            rows.append(b"origin: http://" + host.encode())
            if not any(name == b"content-type" for name, _ in self.headers):
                rows.append(b"content-type: application/json")
            if self.chunk:
                rows.append(b"transfer-encoding: chunked")
            else:
                rows.append(f"content-length: {len(self.body)}".encode())
        rows += [name + b": " + value for name, value in self.headers]
        return b"\r\n".join(rows) + b"\r\n\r\n" + self._sent()

    def _sent(self) -> bytes:
        if not self.chunk:
            return self.body
        parts = [self.body[i : i + self.chunk] for i in range(0, len(self.body), self.chunk)]
        return b"".join(f"{len(part):x}\r\n".encode() + part + b"\r\n" for part in parts) + (
            b"0\r\n\r\n"
        )
