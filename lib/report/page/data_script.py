"""Data and programs inside the page, so that no name in them can end a script or start one."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any


def json_for_script(document: Any) -> str:
    r"""JSON for a `<script type="application/json">`; what could end the element is an escape.

    >>> print(json_for_script({"model": "</script><b>"}))
    {"model":"\u003c/script\u003e\u003cb\u003e"}

    Raises:
        ValueError: it holds NaN or infinity.
    """
    text = json.dumps(document, allow_nan=False, separators=(",", ":"))
    for mark in "<>&":
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return text


def script_hash(source: str) -> str:
    """What a Content-Security-Policy calls this script.

    >>> script_hash("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    digest = hashlib.sha256(source.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def content_security_policy(scripts: list[str]) -> str:
    """A policy under which nothing is loaded, and only these scripts run.

    Styles may be inline: the chart and table libraries set widths and places that way.
    """
    hashes = " ".join(map(script_hash, scripts))
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
