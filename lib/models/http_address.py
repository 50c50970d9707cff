"""Addresses of services: which are taken, and which may see a key without TLS."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from ..names import one_line, short

_EXAMPLE = "write one like https://api.example.com/v1 or http://localhost:8000"
_NEAR_ENDS = (".localhost", ".local", ".lan", ".internal", ".home.arpa")


class ClientError(ValueError):
    """A model cannot be asked so; a sentence that says why and what to do."""


def checked_endpoint(endpoint: str) -> str:
    """An address of a service as it can be used: without spaces around it or slashes at its end.

    Raises:
        ClientError: it is none, or holds what belongs elsewhere.
    """
    address = endpoint.strip()
    if not address or not one_line(address) or any(c.isspace() or c in '\\"<>' for c in address):
        raise ClientError(f"The endpoint '{short(endpoint)}' is no address: {_EXAMPLE}.")
    parts = _split(address)
    # Not shown: what stands before the @ may be a password, what follows the ? a key.
    if "@" in parts.netloc:
        raise ClientError(
            "The endpoint holds a user or a password before its '@': give it without them; "
            "the key goes into the environment."
        )
    if "?" in address or "#" in address:
        raise ClientError(
            "The endpoint holds a '?' or a '#': give it without what follows; "
            "the key goes into the environment."
        )
    return address.rstrip("/")


def _split(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        shown = "" if "@" in address or "?" in address else f" '{short(address)}'"
        raise ClientError(f"The endpoint{shown} is no address: {_EXAMPLE}.")
    return parts


def host_of(address: str) -> str:
    """Host and port of a checked address, for a sentence."""
    return short(urlsplit(address).netloc)


def is_readable(address: str) -> bool:
    """Whether everyone between here and a checked address can read what is sent.

    >>> is_readable("HTTP://localhost"), is_readable("https://api.example.com/v1")
    (True, False)
    """
    return urlsplit(address).scheme == "http"


def is_private(address: str) -> bool:
    """Whether a checked address lies on this machine or in its own network, by its spelling.

    >>> [is_private(f"http://{host}/v1") for host in ("127.0.0.1:8000", "[::1]", "10.0.0.7", "gpu")]
    [True, True, True, True]
    >>> [is_private(f"http://{host}/v1") for host in ("8.8.8.8", "api.example.com", "134744072")]
    [False, False, False]
    """
    host = urlsplit(address).hostname or ""
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        # One word is a name of the own network. It begins with a letter: numbers may be addresses.
        return re.fullmatch(r"[a-z][a-z0-9_-]*", host) is not None or host.endswith(_NEAR_ENDS)
    if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    return not number.is_global


def is_loopback(address: str) -> bool:
    """Whether a checked address is this machine itself, by its spelling.

    >>> [is_loopback(f"http://{host}/v1") for host in ("127.0.0.1:8000", "[::1]", "localhost:80")]
    [True, True, True]
    >>> [is_loopback(f"http://{host}/v1") for host in ("10.0.0.7", "localhost.example.com")]
    [False, False]
    """
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
