"""`assess --records`: the scores of a report again, from its defects."""

from __future__ import annotations

import argparse

from ...lib.quality.inputs import file_hash
from ...lib.quality.protocol import QualityProtocol
from ...lib.quality.stored import ReportError, read_report, scored_again
from .assess_files import REPORT_SCHEMA
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import make_folder
from .messages import fail


def run_records(arguments: argparse.Namespace, protocol: QualityProtocol) -> int:
    """Read, score, write, tell."""
    from .assess import write_and_tell

    path = arguments.records
    if arguments.model is not None or arguments.repeat > 1:
        raise CannotStart(USAGE, "--records takes what a report says: no --model and no --repeat")
    try:
        document = read_report(path)
        digest = file_hash(path)
    except ReportError as error:
        raise CannotStart(NOTHING if path.exists() else USAGE, str(error)) from error
    except OSError as error:
        raise CannotStart(NOTHING, f"{path}: cannot be read ({error.strerror})") from error
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
    return PARTIAL if faults else DONE
