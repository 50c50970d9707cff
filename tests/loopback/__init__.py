"""Services of language models on 127.0.0.1 that answer by a script, for every test that asks one.

Tests get a `Loopback` from the fixture `loopback`; see there. Nothing here uses the package's own
clients: what a service checks and sends is written a second time, from the services' references.
"""

from .plan import (
    Call,
    CutOff,
    Dribble,
    EchoKey,
    Html,
    Huge,
    Question,
    Raw,
    Redirect,
    Reply,
    Reset,
    Result,
    Slow,
    Status,
)
from .server import Exchange, Loopback

__all__ = [
    "Call",
    "CutOff",
    "Dribble",
    "EchoKey",
    "Exchange",
    "Html",
    "Huge",
    "Loopback",
    "Question",
    "Raw",
    "Redirect",
    "Reply",
    "Reset",
    "Result",
    "Slow",
    "Status",
]
