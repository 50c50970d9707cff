"""One POST over HTTP, with a limit to its time as a whole and to the reply's size."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from .http_address import is_loopback
from .http_reply import NoReplyError, Reply, body_of

if TYPE_CHECKING:
    from .http_line import Line

# The caller's clock decides; this one ends what a cut line does not, a connection in the making.
_GRACE_S = 10


@dataclass(frozen=True, slots=True)
class Post:
    """What is sent.

    Attributes:
        url: where to.
        headers: without the secret ones.
        secret_headers: put in last, so that nothing between replaces them.
        body: as it is sent.
    """

    url: str
    headers: Mapping[str, str]
    secret_headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)


def post(question: Post, limit_s: float) -> Reply:
    """Send it and wait for the whole reply, at most `limit_s`.

    The call runs in a thread of its own, which is left alone when the time is over: looking a
    name up cannot be interrupted. Its connections are cut, so it sends nothing any more. There is
    a connection for each call: whether one that was kept and then breaks had already delivered
    the question, and so its price, cannot be known.

    Raises:
        NoReplyError: none came; says why.
    """
    from .http_line import Line

    line = Line()
    outcome: SimpleQueue[Reply | BaseException] = SimpleQueue()

    def work() -> None:
        try:
            outcome.put(_exchange(question, line, limit_s))
        # It is raised again below, in the caller's thread.
        except BaseException as error:
            outcome.put(_bare(error))

    Thread(target=work, name="call to a model", daemon=True).start()
    try:
        result = outcome.get(timeout=limit_s)
    except Empty:
        raise NoReplyError("timeout", f"sent no whole reply within {limit_s:g} s") from None
    finally:
        line.cut()
    if isinstance(result, BaseException):
        raise result
    return result


def _bare(error: BaseException) -> BaseException:
    """An error without the calls it came through: programs that show their variables show the key.

    Where it came from is left as a note.
    """
    error.add_note("".join(traceback.format_tb(error.__traceback__)))
    error.__cause__ = error.__context__ = None
    return error.with_traceback(None)


def _exchange(question: Post, line: Line, limit_s: float) -> Reply:
    from http.client import HTTPException

    import requests
    import urllib3

    from .http_line import LineAdapter

    # urllib3's errors pass through requests where a body is read piece by piece. A ValueError comes
    # out of both for lengths, chunks and addresses that are none.
    broken = (
        requests.RequestException,
        urllib3.exceptions.HTTPError,
        OSError,
        HTTPException,
        ValueError,
    )
    with requests.Session() as session:
        for scheme in ("https://", "http://"):
            session.mount(scheme, LineAdapter(line))
        status = None
        try:
            response = session.post(
                question.url,
                data=question.body,
                headers=dict(question.headers),
                auth=_with_headers(question.secret_headers),
                timeout=limit_s + _GRACE_S,
                allow_redirects=False,
                stream=True,
                proxies=_proxies(question.url),
            )
            with response:
                status = response.status_code
                headers = {name.lower(): value for name, value in response.headers.items()}
                return Reply(status, headers, body_of(response.raw, headers, status))
        except broken as error:
            raise _no_reply(error, status) from None


def _with_headers(headers: Mapping[str, str]) -> Any:
    """Headers as requests' way to sign in; without one it looks for a password in ~/.netrc."""

    def sign(request: Any) -> Any:
        request.headers.update(headers)
        return request

    return sign


def _proxies(url: str) -> dict[str, str]:
    """This machine is never asked through a proxy; else the environment says."""
    return {"http": "", "https": ""} if is_loopback(url) else {}


def _no_reply(error: BaseException, status: int | None) -> NoReplyError:
    """What an error of requests or urllib3 means; they wrap the cause several times."""
    import ssl

    from requests.exceptions import InvalidProxyURL, InvalidSchema
    from urllib3.exceptions import LocationParseError, ProxySchemeUnknown

    causes = list(_causes(error))
    no_address = (InvalidProxyURL, InvalidSchema, LocationParseError, ProxySchemeUnknown)
    if any(isinstance(cause, no_address) for cause in causes):
        # Not in their words: they repeat the address, and a proxy's may hold a password.
        words = "cannot be reached: its address is none, or that of the environment's proxy is not"
        return NoReplyError("denied", f"{words} one that can be used (HTTPS_PROXY, ALL_PROXY)")
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            words = f"has a certificate that is not trusted: {cause.verify_message}"
            return NoReplyError("denied", words)
    reason = "gave no reply" if status is None else "broke off in the middle of its reply"
    refused = any(isinstance(cause, ConnectionRefusedError) for cause in causes)
    what_to_do = "; see whether the server runs" if refused else ""
    return NoReplyError("network", f"{reason}: {_told(causes)}{what_to_do}", status)


def _told(causes: list[BaseException]) -> str:
    """What the system said, without the names of objects that urllib3 puts around it."""
    for cause in causes:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
    return str(causes[-1])


def _causes(error: BaseException) -> list[BaseException]:
    """An error and those inside it, the outermost first."""
    found: list[BaseException] = []
    queue: list[Any] = [error]
    for item in queue:
        if isinstance(item, BaseException) and not any(item is known for known in found):
            found.append(item)
            queue += [item.__cause__, item.__context__, getattr(item, "reason", None), *item.args]
    return found
