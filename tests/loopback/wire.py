"""Outcomes as bytes on a connection."""

from __future__ import annotations

import gzip
import json
import select
import socket
import ssl
import struct
import threading
import time
from http.client import responses
from typing import Any

from . import plan

PATIENCE_S = 20


class GoneError(Exception):
    """The client has closed the connection."""


class Wire:
    """A connection to a client; every wait on it ends when the client goes or the server stops."""

    def __init__(self, connection: socket.socket, stopping: threading.Event) -> None:
        self.connection, self.stopping = connection, stopping

    def pause(self, seconds: float) -> None:
        """Wait; a client that goes away meanwhile ends it."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.stopping.is_set():
                raise GoneError
            readable, _, _ = select.select([self.connection], [], [], min(left, 0.05))
            if readable and not self._more():
                raise GoneError

    def _more(self) -> bool:
        # TLS cannot look without taking; a client says nothing more once it has asked.
        if isinstance(self.connection, ssl.SSLSocket):
            return bool(self.connection.recv(1))
        return bool(self.connection.recv(1, socket.MSG_PEEK))

    def write(self, data: bytes) -> None:
        self.connection.sendall(data)

    def closed_in_peace(self) -> bool:
        """Whether the client took all and then closed: one that is killed before resets."""
        self.connection.shutdown(socket.SHUT_WR)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and not self.stopping.is_set():
            readable, _, _ = select.select([self.connection], [], [], 0.05)
            if readable:
                return not self.connection.recv(4096)
        return False

    def reset(self) -> None:
        """Close at once, with what a crashed machine's system sends."""
        # Lingering for no time drops what is unsent and sends a reset.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


def head(status: int, size: int | None, headers: dict[str, str]) -> bytes:
    length = {"Transfer-Encoding": "chunked"} if size is None else {"Content-Length": str(size)}
    fields = {"Content-Type": "application/json", **length, "Connection": "close", **headers}
    lines = [f"HTTP/1.1 {status} {responses.get(status, 'Planned')}"]
    lines += [f"{name}: {value}" for name, value in fields.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def send(wire: Wire, dialect: Any, exchange: Any) -> bool:
    """Do what the outcome says; whether the client took all of it."""
    try:
        whole = _send(wire, dialect, exchange, exchange.outcome)
        return whole and wire.closed_in_peace()
    except (OSError, GoneError):
        return False


def _send(wire: Wire, dialect: Any, exchange: Any, outcome: Any) -> bool:
    match outcome:
        case plan.Slow(seconds, then):
            wire.pause(seconds)
            return _send(wire, dialect, exchange, "late" if then is None else then)
        case plan.Reset():
            wire.reset()
            return False
        case plan.CutOff(after, chunked):
            body = _answer(dialect, exchange, plan.Reply("an answer that is cut off"))
            size = None if chunked else len(body)
            begun = b"%x\r\n%b" % (len(body), body[:after]) if chunked else body[:after]
            wire.write(head(200, size, {}) + begun)
            return False
        case plan.Dribble(seconds, part):
            body = _answer(dialect, exchange, plan.Reply("an answer that comes slowly"))
            start = head(200, len(body), {})
            if part == "body":
                wire.write(start)
            for byte in start + body if part == "head" else body:
                wire.pause(seconds)
                wire.write(bytes([byte]))
            return True
    status, headers, body = _whole(dialect, exchange, outcome)
    wire.write(head(status, len(body), headers) + body)
    return True


def _whole(dialect: Any, exchange: Any, outcome: Any) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of what is sent in one piece."""
    match outcome:
        case str():
            return 200, {}, _answer(dialect, exchange, plan.Reply(outcome))
        case plan.Reply():
            return 200, {}, _answer(dialect, exchange, outcome)
        case plan.Status(status=status, retry_after=wait, headers=headers):
            more = {} if wait is None else {"Retry-After": str(wait)}
            return status, {**more, **headers}, json.dumps(dialect.error(outcome)).encode()
        case plan.Raw(body, status, headers):
            return status, dict(headers), body
        case plan.Html(status):
            page = b"<!DOCTYPE html>\n<html><body><h1>Welcome to the proxy</h1></body></html>"
            return status, {"Content-Type": "text/html"}, page
        case plan.EchoKey(status, written):
            secret = written(dialect.key(exchange.headers))
            reply = plan.Reply(f"you are {secret}")
            error = plan.Status(status, f"bad: {secret}")
            document = _answer(dialect, exchange, reply) if status == 200 else dialect.error(error)
            body = document if status == 200 else json.dumps(document).encode()
            return status, {}, body
        case plan.Huge(size, packed):
            body = b" " * size
            encoding = {"Content-Encoding": "gzip"} if packed else {}
            return 200, encoding, gzip.compress(body) if packed else body
        case plan.Redirect(location, status):
            return status, {"Location": location}, b""
    raise TypeError(f"no outcome: {outcome!r}")


def _answer(dialect: Any, exchange: Any, reply: plan.Reply) -> bytes:
    exchange.charged = True
    return json.dumps(dialect.answer(exchange.question, reply)).encode()
