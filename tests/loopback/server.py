"""The server: who asked what, what was sent, and whether all of it arrived."""

from __future__ import annotations

import dataclasses
import json
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from . import anthropic, gemini, openai
from .faults import Fault
from .plan import Question, Status
from .wire import Wire, send

DIALECTS = {"openai": openai, "anthropic": anthropic, "gemini": gemini}
VERSIONS = {"openai": "/v1", "anthropic": "", "gemini": ""}
LONGEST_REQUEST = 64 * 2**20


@dataclass
class Exchange:
    """A request that reached the server.

    Attributes:
        question: None where the request was not a valid one.
        outcome: what was done about it: a text or a value of `plan`.
        headers: names in lower case, with the key.
        charged: an answer was made. One that is cut off on its way is charged for; one that the
            client did not wait for is not.
        delivered: the client has taken all of it and closed the connection in peace.
    """

    path: str
    headers: dict[str, str]
    question: Question | None = None
    outcome: Any = None
    charged: bool = False
    delivered: bool = False


class Loopback:
    """Three services on one port of 127.0.0.1.

    Attributes:
        answer: from a question to a text, a `Reply` or a trouble (`Status`, `Reset`, ...).
        plan: troubles for the next requests, in their order; None answers as usual.
        key: what a request has to bring; None for a service without keys.
        models: those that there are; None for all.

    The values of `plan` are attributes too: a test has the fixture and needs no import.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        from . import plan

        for name in (
            "Call",
            "CutOff",
            "Dribble",
            "EchoKey",
            "Html",
            "Huge",
            "Raw",
            "Redirect",
            "Reply",
        ):
            setattr(self, name, getattr(plan, name))
        self.Reset, self.Slow, self.Status = plan.Reset, plan.Slow, plan.Status
        self.answer: Callable[[Question], Any] = lambda question: "an answer"
        self.plan: list[Any] = []
        self.key: str | None = "sk-loopback-0123456789"
        self.models: set[str] | None = None
        self._exchanges: list[Exchange] = []
        self._busy = 0
        self._most_busy = 0
        self._settled = threading.Condition()
        self.stopping = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self._scheme = "http" if tls is None else "https"
        if tls is not None:
            # The handshake is left to the thread of the request, lest one client stops all.
            self._server.socket = tls.wrap_socket(
                self._server.socket, server_side=True, do_handshake_on_connect=False
            )
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.02,), daemon=True
        )

    def __enter__(self) -> Loopback:
        self._thread.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def port(self) -> int:
        return self._server.server_address[1]

    def url(self, api: str = "openai") -> str:
        """The endpoint, as its service's documentation gives it."""
        return f"{self._scheme}://127.0.0.1:{self.port}{VERSIONS[api]}"

    @property
    def exchanges(self) -> list[Exchange]:
        """All requests, in the order in which they came."""
        return self._when_settled(lambda exchange: True)

    @property
    def asked(self) -> list[Question]:
        """All valid questions, those that met planned trouble too."""
        return [item.question for item in self.exchanges if item.question is not None]

    @property
    def answered(self) -> list[Question]:
        """The questions that the service answered, and so would have charged for."""
        found = self._when_settled(lambda exchange: exchange.charged)
        return [item.question for item in found]

    @property
    def served(self) -> list[Question]:
        """The questions whose answers were delivered to the last byte."""
        found = self._when_settled(lambda exchange: exchange.charged and exchange.delivered)
        return [item.question for item in found]

    @property
    def under_way(self) -> int:
        """Requests that have come and whose connection is not closed yet."""
        return self._busy

    @property
    def most_at_once(self) -> int:
        """The most requests that were under way side by side."""
        return self._most_busy

    def _when_settled(self, wanted: Callable[[Exchange], bool]) -> list[Exchange]:
        """Look once no request is under way: a client may be faster than the server's notes."""
        with self._settled:
            if not self._settled.wait_for(lambda: self._busy == 0, timeout=30):
                raise TimeoutError("a request at the loopback server has not ended in 30 s")
            return [item for item in self._exchanges if wanted(item)]

    def begin(self, exchange: Exchange) -> int:
        with self._settled:
            self._exchanges.append(exchange)
            self._busy += 1
            self._most_busy = max(self._most_busy, self._busy)
            return len(self._exchanges)

    def end(self) -> None:
        with self._settled:
            self._busy -= 1
            self._settled.notify_all()

    def outcome_of(self, question: Question) -> Any:
        with self._settled:
            planned = self.plan.pop(0) if self.plan else None
        if planned is not None:
            return planned
        try:
            return self.answer(question)
        # A fault of the test's script: told to the client, whose reason the test shows.
        except Exception as error:
            return Status(500, f"the script of the loopback server failed: {error!r}")

    def checked(self, api: str, path: str, headers: dict, body: bytes, number: int) -> Question:
        """The question in a request.

        Raises:
            Fault: the service does not take it.
        """
        dialect = DIALECTS[api]
        if self.key is not None and dialect.key(headers) != self.key:
            # A wrong key at Gemini is an argument that is not valid.
            status, code = (400, "API_KEY_INVALID") if api == "gemini" else (401, None)
            raise Fault(status, "the API key is not valid", code)
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            raise Fault(415, "expected application/json")
        try:
            document = json.loads(body)
        except ValueError:
            raise Fault(400, "the body is not JSON") from None
        question = dialect.read(path, headers, document)
        if self.models is not None and question.model not in self.models:
            raise Fault(404, f"The model '{question.model}' does not exist", "model_not_found")
        return dataclasses.replace(question, number=number)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # A thousand connections may come at once.
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away is what some tests are about."""


def _handler(loopback: Loopback) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *unused: object) -> None:
            """Tests read `exchanges`."""

        def do_POST(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            exchange = Exchange(self.path, headers)
            number = loopback.begin(exchange)
            try:
                self._exchange(exchange, number)
            finally:
                self.close_connection = True
                loopback.end()

        def _exchange(self, exchange: Exchange, number: int) -> None:
            size = int(exchange.headers.get("content-length", 0))
            body = self.rfile.read(min(size, LONGEST_REQUEST))
            if len(body) < size:
                return
            wire = Wire(self.connection, loopback.stopping)
            api = next((n for n, d in DIALECTS.items() if d.ROUTE.fullmatch(self.path)), None)
            if api is None:
                exchange.outcome = Status(404, f"{self.path}: no such path")
                exchange.delivered = send(wire, openai, exchange)
                return
            try:
                exchange.question = loopback.checked(api, self.path, exchange.headers, body, number)
                exchange.outcome = loopback.outcome_of(exchange.question)
            except Fault as fault:
                exchange.outcome = Status(fault.status, fault.message, code=fault.code)
            exchange.delivered = send(wire, DIALECTS[api], exchange)

    return Handler
