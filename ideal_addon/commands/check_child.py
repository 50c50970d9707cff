"""One scene checked in a process of its own."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from ...lib.checks.quality import unchecked
from ...lib.protocol import DEFAULT_PROTOCOL, read_protocol
from .child import Running
from .job_child import run_job


def check_scene_in_child(
    folder: Path, protocol: Path = DEFAULT_PROTOCOL, running: Running | None = None
) -> dict[str, Any]:
    """The `quality` of a scene for dataset.json.

    Where the process does not come back with one, its criteria are not measured, and say why.

    Args:
        folder: the scene's bundle.
        protocol: file of the protocol.
        running: where the process is known while it runs.
    """
    found: dict[str, Any] = {}
    # Not resolved: a link's name is the scene's, wherever it leads.
    job = {"folder": str(folder.absolute()), "protocol": str(protocol.absolute())}
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        path = Path(temporary) / "job.json"
        ending = run_job(
            "check_scene",
            job,
            path,
            lambda message: found.update(message["quality"]),
            running=running,
        )
    return found or unchecked(folder, ending.how, read_protocol(protocol))
