"""The scenes of `assess`, each assessed as often as is asked for."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...lib.quality.document import report_mean
from ...lib.quality.inputs import InputsChanged, document_hash, hashed, require_same
from ...lib.quality.protocol import QualityProtocol
from ...lib.quality.repeats import repeats_document
from ...lib.version import VERSION
from .assess_files import REPORT_SCHEMA
from .assess_inputs import Source
from .assess_judge import Budget, Model
from .assess_one import Assessing, Failed
from .child import Running, terminated_as_interrupted

STOPPED = "not assessed: the run was stopped"


@dataclass(frozen=True)
class Outcome:
    """What came of a scene.

    Attributes:
        scene: its part of the report; None where there is none.
        reason: why; "" where there is one.
        notes: what a person should know, a sentence each.
        words: the last lines of a process that met a fault.
    """

    scene: dict[str, Any] | None
    reason: str = ""
    notes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


class Work:
    """One run."""

    def __init__(
        self, arguments: argparse.Namespace, protocol: QualityProtocol, model: Model | None
    ) -> None:
        self._arguments, self._protocol, self._model = arguments, protocol, model
        self._running = Running()
        budget = None if model is None else Budget(model)
        self._assessing = Assessing(arguments, protocol, model, budget, self._running)
        self._outcomes: dict[str, Outcome] = {}

    def done(self, sources: Sequence[Source]) -> Iterator[tuple[Source, Outcome]]:
        """Each scene as it comes."""
        if self._model is None:
            yield from self._side_by_side(sources)
            return
        # One after the other: what is left of the budget goes on to the next.
        with terminated_as_interrupted():
            for source in sources:
                yield source, self._kept(source, self._outcome(source))

    def _side_by_side(self, sources: Sequence[Source]) -> Iterator[tuple[Source, Outcome]]:
        with terminated_as_interrupted(), ThreadPoolExecutor(self._arguments.jobs) as pool:
            blends = {
                pool.submit(self._outcome, source): source
                for source in sources
                if source.kind == "blend"
            }
            try:
                for source in sources:
                    if source.kind == "layout":
                        yield source, self._kept(source, self._outcome(source))
                for future in as_completed(blends):
                    source = blends[future]
                    yield source, self._kept(source, future.result())
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                self._running.end()
                raise

    def report(self, sources: Sequence[Source], failed: Mapping[str, str]) -> dict[str, Any]:
        """The report of all that was done."""
        outcomes = {
            source.name: self._outcomes.get(source.name, Outcome(None, STOPPED))
            for source in sources
        }
        scenes = {
            name: outcome.scene for name, outcome in outcomes.items() if outcome.scene is not None
        }
        return {
            "schema": REPORT_SCHEMA,
            "protocol": self._protocol.document,
            "versions": {
                "ideal_bench": VERSION,
                "python": platform.python_version(),
                "blender": self._assessing.blender,
            },
            "settings": self._settings(),
            "mean": report_mean(scenes),
            "scenes": scenes,
            "failed": {
                **failed,
                **{name: item.reason for name, item in outcomes.items() if item.scene is None},
            },
        }

    def _settings(self) -> dict[str, Any]:
        return {
            "protocol_sha256": document_hash(self._protocol.document),
            "engine": self._arguments.engine,
            "room_type": self._arguments.room_type,
            "room_size_m": self._arguments.room_size,
            "repeat": self._arguments.repeat,
            "model": None if self._model is None else self._model.document(),
        }

    def _kept(self, source: Source, outcome: Outcome) -> Outcome:
        self._outcomes[source.name] = outcome
        return outcome

    def _outcome(self, source: Source) -> Outcome:
        scenes: list[dict[str, Any]] = []
        failed: list[str] = []
        words: tuple[str, ...] = ()
        try:
            inputs = hashed(source.path)
            for repeat in range(1, self._arguments.repeat + 1):
                require_same(inputs, source.path)
                try:
                    scenes.append(self._assessing.scene(source, repeat))
                except Failed as error:
                    failed.append(str(error))
                    words = words or error.words
        except InputsChanged as error:
            return Outcome(None, str(error))
        except OSError as error:
            return Outcome(None, f"{_named(error, source.path)}: cannot be read ({error.strerror})")
        if not scenes:
            return Outcome(None, failed[0], words=words)
        scene = self._scene(scenes, inputs, failed)
        return Outcome(scene, notes=_notes(scenes, failed), words=words)

    def _scene(
        self, scenes: list[dict[str, Any]], inputs: Mapping[str, str], failed: list[str]
    ) -> dict[str, Any]:
        scene = {**scenes[0], "inputs": inputs}
        if self._arguments.repeat > 1:
            scene["repeats"] = {**repeats_document(scenes), "failed": failed}
        return scene


def _notes(scenes: Sequence[Mapping[str, Any]], failed: Sequence[str]) -> tuple[str, ...]:
    """What is to be said of all repeats, each sentence once."""
    told = [line for scene in scenes for line in (*scene["remarks"], *scene["failures"])]
    lost = [f"a repeat failed: {reason}" for reason in failed]
    return tuple(dict.fromkeys([*told, *lost]))


def _named(error: OSError, path: Path) -> str:
    return str(error.filename or path)
