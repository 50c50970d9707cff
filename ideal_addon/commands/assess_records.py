"""`assess --records`: the scores of a report again, from its defects."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...lib.names import few
from ...lib.quality.inputs import file_hash
from ...lib.quality.protocol import QualityProtocol, quality_protocol_from
from ...lib.quality.stored import scored_again
from ...lib.quality.stored_document import ReportError, read_report
from ...lib.settings_file import SettingsError
from .assess_files import REPORT_FILE, REPORT_SCHEMA
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import make_folder
from .messages import fail, say

SCORING = frozenset(
    (
        *("least_penalty", "greatest_penalty", "alpha", "gamma", "weights"),
        *("frozen_assets", "minimum_coverage"),
    )
)
"""Settings that scores are made by; by all others defects are found, which are there already."""


def run_records(arguments: argparse.Namespace, protocol: QualityProtocol) -> int:
    """Read, score, write, tell."""
    from .assess import write_and_tell

    path = arguments.records = _report_of(arguments.records)
    if arguments.model is not None or arguments.repeat > 1:
        raise CannotStart(USAGE, "--records takes what a report says: no --model and no --repeat")
    try:
        document = read_report(path)
        digest = file_hash(path)
    except ReportError as error:
        raise CannotStart(NOTHING if path.exists() else USAGE, str(error)) from error
    except OSError as error:
        raise CannotStart(NOTHING, f"{path}: cannot be read ({error.strerror})") from error
    _require_other(path, arguments.out)
    if arguments.protocol is None:
        protocol = _own_protocol(document, path, arguments.frozen_assets) or protocol
    elif _is_frozen(document) and protocol.frozen_assets != "yes":
        say("note: the report was made under FrozenAssets, and the protocol named here is not")
    if without_effect := _differing(document, protocol):
        say(f"note: a stored report keeps its defects: {few(without_effect)} have no effect on it")
    again, faults = scored_again(document, protocol, str(path))
    for fault in faults:
        fail(fault)
    if not again["scenes"]:
        if not faults:
            fail(f"{path}: has no scene to score")
        return NOTHING
    again["scored_again"] = {"file": path.name, "sha256": digest}
    if arguments.out is not None:
        make_folder(arguments.out)
    write_and_tell(arguments, {"schema": REPORT_SCHEMA, **again})
    if not any(_has_score(scene) for scene in again["scenes"].values()):
        fail(f"{path}: nothing in it has a score")
        return NOTHING
    return PARTIAL if faults else DONE


def _has_score(scene: Mapping[str, Any]) -> bool:
    return any(metric["score"] is not None for metric in scene["metrics"].values())


def _own_protocol(
    document: Mapping[str, Any], path: Path, frozen_assets: bool
) -> QualityProtocol | None:
    """The protocol that the report was made by; None where it has none.

    Raises:
        CannotStart: it cannot be used.
    """
    given = document.get("protocol")
    if given is None:
        return None
    try:
        protocol = quality_protocol_from(given, Path(f"{path}: protocol"))
    except SettingsError as error:
        raise CannotStart(NOTHING, f"{error}; or name another with --protocol") from error
    return protocol.with_frozen_assets() if frozen_assets else protocol


def _is_frozen(document: Mapping[str, Any]) -> bool:
    given = document.get("protocol")
    settings = given.get("settings") if isinstance(given, dict) else None
    entry = settings.get("frozen_assets") if isinstance(settings, dict) else None
    return isinstance(entry, dict) and entry.get("value") == "yes"


def _report_of(path: Path) -> Path:
    """The report itself, where its folder is named."""
    return path / REPORT_FILE if path.is_dir() else path


def _require_other(path: Path, out: Path | None) -> None:
    """Refuse to write over the report that is read.

    Raises:
        CannotStart: it would be.
    """
    if out is not None and (out / REPORT_FILE).resolve() == path.resolve():
        raise CannotStart(
            USAGE, f"--out {out}: would overwrite {path}, the report that is read; name another DIR"
        )


def _differing(document: Mapping[str, Any], protocol: QualityProtocol) -> list[str]:
    """Settings by which defects are found that are not those of the report."""
    mine = protocol.document["settings"]
    given = document.get("protocol")
    theirs = given.get("settings") if isinstance(given, dict) else None
    if not isinstance(theirs, dict):
        return []
    return [
        name
        for name, entry in mine.items()
        if name not in SCORING
        and isinstance(theirs.get(name), dict)
        and theirs[name].get("value") != entry["value"]
    ]
