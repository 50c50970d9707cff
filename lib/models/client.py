"""One call to a model: sent, timed, and told for what it is. It never asks twice."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from ..names import one_line, short
from .chat import Answer, ChatRequest
from .dialects import Dialect, Fault, ReplyError, dialects
from .dialects.reading import is_too_deep
from .http_address import ClientError, checked_endpoint, host_of, is_private, is_readable
from .http_post import Post, post
from .http_reply import NoReplyError, Reply
from .http_trouble import advice, quoted, retry_after_s, trouble_of
from .key import ApiKey

Trouble = Literal["busy", "server", "network", "timeout", "unreadable", "rejected", "denied"]
"""Why a call gave no answer.

busy: the service asks to come back later (408, 409, 425, 429, 503, 529).
server: the service failed (any other status from 500 on).
network: no connection, or one that broke.
timeout: no whole reply within the time limit.
unreadable: a reply that is not what the API promises, or that repeats the key.
rejected: the service does not take this question (any other status below 500).
denied: no question of this run can succeed (401 to 405, 407, redirects, no credit left, a key that
    is wrong, a certificate that is not trusted).
"""


LONGEST_LIMIT_S = 86400
"""Seconds: no service keeps a connection for longer than a day."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request over HTTP and what came of it.

    Attributes:
        started_at: UTC, ISO 8601.
        seconds: until the whole reply was there, or the call was given up.
        status: of HTTP; None where there was no reply.
        answer: what the model answered; None where `trouble` says why not.
        trouble: see `Trouble`; None where there is an answer.
        reason: the trouble in a sentence, without the key; "" where there is none.
        retry_after_s: seconds that the service asks to wait; None where it says nothing.
        body: the reply, byte for byte; empty where it repeats the key or there was none.
    """

    started_at: str
    seconds: float
    status: int | None
    answer: Answer | None
    trouble: Trouble | None
    reason: str
    retry_after_s: float | None
    body: bytes


@dataclass(frozen=True, slots=True)
class ChatClient:
    """A model at an address. Safe to use from several threads. `open_client` checks what it is of.

    Attributes:
        api: a name of `lib.models.services.SERVICES`.
        dialect: its dialect.
        endpoint: the address, without a slash at its end.
        model: the model's name at the service.
        key: None where the service needs none.
        time_limit_s: for one call, from the connection to the last byte.
    """

    api: str
    dialect: Dialect
    endpoint: str
    model: str
    key: ApiKey | None
    time_limit_s: float

    def ask(self, request: ChatRequest) -> Call:
        """Put one question, once. Trouble is in the result, never raised."""
        question = Post(
            url=self.dialect.url(self.endpoint, self.model),
            headers=_headers(),
            secret_headers=self.dialect.headers(self.key),
            body=json.dumps(self.dialect.body(self.model, request)).encode(),
        )
        started_at = datetime.now(UTC).isoformat(timespec="milliseconds")
        start = time.monotonic()
        try:
            outcome = self._read(post(question, self.time_limit_s))
        except NoReplyError as error:
            outcome = _Outcome(error.status, error.trouble, self._sentence(str(error)))
        return Call(
            started_at=started_at,
            seconds=time.monotonic() - start,
            status=outcome.status,
            answer=outcome.answer,
            trouble=outcome.trouble,
            reason=outcome.reason,
            retry_after_s=outcome.retry_after_s,
            body=outcome.body,
        )

    def _read(self, reply: Reply) -> _Outcome:
        if self._repeats_key(reply.body):
            return self._echo(reply)
        if not 200 <= reply.status < 300:
            return self._refusal(reply, reply.body)
        try:
            answer = self.dialect.read(_document(reply.body))
        except ReplyError as error:
            reason = self._sentence(f"sent what is no answer: {error}")
            return _Outcome(reply.status, "unreadable", reason, body=reply.body)
        # Once more: a key may be spread over parts, which only the answer joins.
        if any(map(self._repeats_key, _words(answer))):
            return self._echo(reply)
        return _Outcome(reply.status, None, "", answer=answer, body=reply.body)

    def _repeats_key(self, data: bytes) -> bool:
        return self.key is not None and self.key.is_in(data)

    def _echo(self, reply: Reply) -> _Outcome:
        if not 200 <= reply.status < 300:
            return self._refusal(reply, b"")
        reason = self._sentence("sent a reply that repeats the key; it is not kept")
        return _Outcome(reply.status, "unreadable", reason)

    def _refusal(self, reply: Reply, kept: bytes) -> _Outcome:
        """A reply with a status that is none of success."""
        fault = _fault(self.dialect, reply.body)
        words = f": {fault.words.strip()}" if fault.words.strip() else ""
        if 300 <= reply.status < 400:
            words = f" and sends on to another address: {reply.headers.get('location', '(none)')}"
        after = "" if fault.single else advice(reply.status)
        if reply.status in (404, 405):
            asked = self._without_key(self.dialect.url(self.endpoint, self.model))
            after += f" (this asked {quoted(asked)})"
        reason = self._sentence(f"answered with status {reply.status}{words}", after)
        told = retry_after_s(reply.headers)
        return _Outcome(
            reply.status,
            _trouble(reply.status, fault),
            reason,
            retry_after_s=fault.retry_after_s if told is None else told,
            body=kept,
        )

    def _without_key(self, text: str) -> str:
        return text if self.key is None else self.key.scrubbed(text)

    def _sentence(self, words: str, after: str = "") -> str:
        """What the service did, in a sentence. The key is taken out before anything is cut off."""
        clean = quoted(self._without_key(words))
        told = f"{clean if clean.endswith('...') else clean.rstrip('.')}{after}"
        return f"{host_of(self.endpoint)} {told}{'' if told.endswith('...') else '.'}"


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The fields of `Call` that the reply decides."""

    status: int | None
    trouble: Trouble | None
    reason: str
    retry_after_s: float | None = None
    answer: Answer | None = None
    body: bytes = b""


def open_client(
    api: str, endpoint: str, model: str, key: str | None, time_limit_s: float
) -> ChatClient:
    """A client, once all that it is made of can be used.

    Args:
        api: a name of `lib.models.services.SERVICES`.
        endpoint: as people type it, with or without the API's version and a slash at its end.
        model: the model's name at the service.
        key: None or "" where the service needs none.
        time_limit_s: for one call.

    Raises:
        ClientError: one of them cannot be used; a sentence that says why. The key is not in it.
    """
    dialect = dialects().get(api)
    if dialect is None:
        raise ClientError(f"The API '{short(api)}' is none of {', '.join(dialects())}.")
    address = checked_endpoint(endpoint)
    if not model.strip() or not one_line(model) or not _is_text(model):
        raise ClientError(
            "The model's name is empty, has a line break in it or is no text: give one name."
        )
    if not 0 < time_limit_s <= LONGEST_LIMIT_S:
        raise ClientError(
            f"The time limit of a call is a number of seconds greater than 0, at most "
            f"{LONGEST_LIMIT_S}."
        )
    secret = _checked_key(key, address)
    if secret is not None and secret.is_in(f"{address} {model}".encode()):
        raise ClientError(
            "The endpoint or the model's name holds the key, and both are kept with each answer: "
            "the key goes into the environment alone."
        )
    return ChatClient(api, dialect, address, model.strip(), secret, time_limit_s)


def _is_text(name: str) -> bool:
    """Whether UTF-8 can write it: a word of a call that is none comes as half characters."""
    return not any("\ud800" <= mark <= "\udfff" for mark in name)


def _checked_key(key: str | None, address: str) -> ApiKey | None:
    secret = (key or "").strip()
    if not secret:
        return None
    try:
        kept = ApiKey(secret)
    except ValueError as error:
        raise ClientError(
            f"The key cannot be sent: {error}; copy it again, the key alone."
        ) from None
    if is_readable(address) and not is_private(address):
        raise ClientError(
            f"The key would travel readable to {host_of(address)}, over plain http: "
            "use an https address, or give no key."
        )
    return kept


def _headers() -> dict[str, str]:
    from ..version import VERSION

    return {
        "Content-Type": "application/json",
        "Accept": "application/json",
        "Accept-Encoding": "gzip",
        "User-Agent": f"ideal-bench/{VERSION}",
    }


def _document(body: bytes) -> Any:
    """The JSON document in a body.

    Raises:
        ReplyError: there is none.
    """
    try:
        document = json.loads(body)
    # The second for a body of brackets alone, which the library reads by calling itself.
    except (ValueError, RecursionError):
        beginning = quoted(body[:400].decode("utf-8", "replace"), 80)
        words = f"it is not JSON, it begins with '{beginning}'" if beginning else "it is empty"
        raise ReplyError(words) from None
    if is_too_deep(document):
        raise ReplyError("it is nested too deep")
    return document


def _words(answer: Answer) -> Iterator[bytes]:
    """All that an answer says; arguments of calls are JSON within JSON."""
    yield answer.text.encode("utf-8", "replace")
    for call in answer.calls:
        yield json.dumps([call.id, call.name, call.arguments]).encode()


def _trouble(status: int, fault: Fault) -> Trouble:
    if fault.final:
        return "denied"
    return "rejected" if fault.single else trouble_of(status)


def _fault(dialect: Dialect, body: bytes) -> Fault:
    """What is wrong in the service's words: an error of its API, or whatever else it sent."""
    try:
        fault = dialect.fault(json.loads(body))
    except (ValueError, RecursionError):
        fault = Fault()
    # All of it: cut here, it might end in half a key, which nobody would find.
    return fault if fault.words else replace(fault, words=body.decode("utf-8", "replace"))
