"""One scene checked in a process of its own."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json
from ...lib.checks.quality import unchecked
from ...lib.protocol import DEFAULT_PROTOCOL, read_protocol
from ..scene.job import Channel
from .child import Running, how_it_ended, run_child


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
    channel = Channel()
    found: dict[str, Any] = {}
    words: list[str] = []

    def on_line(line: str) -> None:
        message = channel.read(line)
        if message is None:
            words.append(line)
        else:
            found.update(message["quality"])

    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        job = Path(temporary) / "job.json"
        # Not resolved: a link's name is the scene's, wherever it leads.
        paths = {"folder": str(folder.absolute()), "protocol": str(protocol.absolute())}
        write_json(job, {**paths, "token": channel.token})
        code = run_child(["check_scene", str(job)], None, on_line, running=running)
    if not found:
        return unchecked(folder, how_it_ended(code, words), read_protocol(protocol))
    return found
