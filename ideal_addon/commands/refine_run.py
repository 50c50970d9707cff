"""A run of `refine`: scene by scene, each written as soon as it is there."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import Any

from ...lib.file_lock import Held
from ...lib.models.asking import SettingsChanged
from ...lib.models.spent import Spent, spent_in
from ...lib.names import short
from ...lib.quality.protocol import QualityProtocol
from ...lib.quality.refine.branches import Feedback
from ...lib.quality.refine.documents import refinement_document
from ...lib.quality.refine.model_reviser import CALLS_FOLDER, ModelReviser
from ...lib.quality.refine.question import Wording
from ...lib.quality.refine.revision import Reviser
from ...lib.quality.refine.rounds import Refined, Refinement, Round, best_round
from ...lib.quality.refine.rules import RulesReviser
from ...lib.quality.refine.tables import markdown, terminal_table
from ...lib.report.markdown import figure
from .asking_hints import option_hint
from .assess_inputs import Source
from .exit_codes import DONE, NOTHING, USAGE, CannotStart
from .messages import fail, say
from .model_options import client_of, limits_of, sampling_of
from .progress import Progress
from .refine_files import write_refinement
from .refine_rooms import Loaded, Unreadable, apply_to_scene, assessing, load
from .refine_telling import Told, told_spent
from .stopping import stop_when_asked


class Run:
    """One call of the verb.

    Attributes:
        refined: the scenes that were refined so far.
        stopped: by the person.
    """

    def __init__(
        self,
        arguments: argparse.Namespace,
        protocol: QualityProtocol,
        kind: str,
        branches: Sequence[Feedback],
        failed: Mapping[str, str],
    ) -> None:
        """Set it up.

        Args:
            arguments: of the verb.
            protocol: of the scores.
            kind: of the reviser, "rules" or "model".
            branches: each once.
            failed: scenes that cannot be read, and why.

        Raises:
            CannotStart: the model cannot be asked so, or its key is missing.
        """
        self._arguments, self._protocol, self._branches = arguments, protocol, branches
        self._failed = dict(failed)
        self.refined: list[Refined] = []
        self.stopped = False
        self._stop = Event()
        self._model = self._asked_model() if kind == "model" else None
        self._only: tuple[Source, Loaded] | None = None
        self._several = False

    def _asked_model(self) -> ModelReviser:
        arguments = self._arguments
        return ModelReviser(
            Wording(self._protocol, sampling_of(arguments)),
            client_of(arguments, without_calls=arguments.dry_run),
            arguments.out / CALLS_FOLDER,
            limits_of(arguments),
            again=arguments.again,
            moved=arguments.moved,
        )

    def refine(self, sources: Sequence[Source]) -> None:
        """Refine the scenes; one that fails is named, and the others go on.

        Raises:
            CannotStart: answers that lie there do not fit, another process asks, or a file cannot
                be written; what was done before is kept.
        """
        rounds = len(self._branches) * (self._arguments.rounds + 1)
        self._several = len(sources) > 1
        done: set[str] = set()
        with stop_when_asked() as stop, Progress("refine", len(sources) * rounds) as progress:
            self._stop = stop
            if self._model is not None:
                self._model.stop = stop
                self._model.note = lambda text: progress.tell(f"note: {text}")
            try:
                for source in sources:
                    if stop.is_set():
                        break
                    self._scene(source, progress)
                    done.add(source.name)
                    self._write()
            except KeyboardInterrupt:
                stop.set()
            except SettingsChanged as error:
                raise CannotStart(USAGE, f"{error}. {_WAYS_OUT}") from error
            except Held:
                raise CannotStart(
                    NOTHING,
                    f"another refine asks into {self._arguments.out}; wait for its end, or choose "
                    "another --out",
                ) from None
            except OSError as error:
                raise CannotStart(
                    NOTHING,
                    f"{self._arguments.out}: refine could not go on: {error}; when that is mended, "
                    "the same call goes on",
                ) from error
        self.stopped = stop.is_set()
        for source in sources:
            if source.name not in done:
                self._failed[source.name] = "not refined: the run was stopped"
        self._write()

    def _scene(self, source: Source, progress: Progress) -> None:
        try:
            loaded = load(source, self._arguments)
        except Unreadable as error:
            self._failed[source.name] = str(error)
            progress.tell(f"error: {short(source.name)}: {error}")
            return
        self._only = (source, loaded)
        self._several |= len(loaded.rooms) > 1
        progress.total += (
            (len(loaded.rooms) - 1) * len(self._branches) * (self._arguments.rounds + 1)
        )
        told = Told(progress)
        for name, room in loaded.rooms.items():
            for remark in room.remarks:
                progress.tell(f"note: {short(name)}: {remark}")
            self.refined.append(self._refinement(loaded, told).refine(name, room))

    def _refinement(self, loaded: Loaded, told: Told) -> Refinement:
        assess = assessing(loaded, self._protocol)

        def unless_stopped(room: Any) -> Any:
            if self._stop.is_set():
                raise KeyboardInterrupt
            return assess(room)

        # What a model has answered is still assessed: it is paid for.
        look = unless_stopped if self._model is None else assess
        reviser: Reviser = self._model or RulesReviser(self._protocol, look)
        rounds = self._arguments.rounds
        return Refinement(self._protocol, look, reviser, self._branches, rounds, told)

    def _write(self) -> None:
        """Write what there is.

        Raises:
            OSError: a file cannot be written.
        """
        if self.refined or self._failed:
            page = markdown(self.refined, self._protocol, self._who(), self._failed)
            out: Path = self._arguments.out
            write_refinement(out, self.refined, self.document(), page, self._several)

    def document(self) -> dict[str, Any]:
        """As refine.json holds it."""
        return refinement_document(self.refined, self._protocol, self._reviser(), self._failed)

    def table(self) -> str:
        """For a terminal."""
        return terminal_table(self.refined)

    def _who(self) -> str:
        if self._model is None:
            return "rules, no model"
        client = self._model.client
        return f"{client.model} ({client.api})"

    def _reviser(self) -> dict[str, Any]:
        if self._model is None:
            return {"kind": "rules"}
        client, wording = self._model.client, self._model.wording
        return {
            "kind": "model",
            "api": client.api,
            "endpoint": client.endpoint,
            "model": client.model,
            "sampling": wording.sampling.to_document(),
            "prompts": [made.origin for made in (wording.system, wording.report, wording.anew)],
        }

    def spent_words(self) -> Iterator[str]:
        """What this run and all runs took; what a person can do about a rejected question."""
        if self._model is None:
            return
        asked = self._model.asked
        answers = [item.usage for item in asked if item.new and item.text is not None]
        yield f"This run: {told_spent(Spent.of(sum(item.calls for item in asked), answers))}"
        yield f"All runs: {told_spent(spent_in(self._model.folder))}"
        for hint in dict.fromkeys(filter(None, (option_hint(item.reason) for item in asked))):
            yield f"note: {hint}"

    @property
    def any_scored(self) -> bool:
        """Whether a revision has a score."""
        return any(made.overall is not None for made in self._revisions())

    @property
    def is_whole(self) -> bool:
        """Whether every scene has the score of every round."""
        return not self._failed and all(made.overall is not None for made in self._revisions())

    def _revisions(self) -> list[Round]:
        return [
            made
            for scene in self.refined
            for rounds in scene.branches.values()
            for made in rounds
            if made.number > 0
        ]

    def apply(self) -> bool:
        """Save the scene as its best round has it; whether that could be done."""
        if self._only is None or not self.refined:
            return False
        source, loaded = self._only
        best = {scene.scene: best_round(*scene.branches.values()) for scene in self.refined}
        if not any(made.shifts for made in best.values()):
            say("note: no round is better than the layout that there is, so nothing is saved")
            return True
        shifts = {loaded.rooms[name].id: made.shifts for name, made in best.items()}
        target: Path = self._arguments.apply
        try:
            apply_to_scene(source, self._arguments, shifts, target)
        except Unreadable as error:
            fail(str(error))
            return False
        for name, made in best.items():
            say(f"{short(name)}: R{made.number} ({figure(made.overall, 1)}) is in {target}")
        if self._model is None:
            say("note: rules moved it and measurements alone judged it; open it and look at it")
        else:
            say("note: measurements alone judged it; open it and look at it")
        return True

    def dry_run(self, sources: Sequence[Source]) -> int:
        """Say whom and what would be asked, and show the first question.

        Raises:
            CannotStart: the first scene cannot be read.
        """
        from .refine_dry_run import show_dry_run

        assert self._model is not None
        try:
            loaded = load(sources[0], self._arguments)
        except Unreadable as error:
            raise CannotStart(NOTHING, str(error)) from error
        questions = len(sources) * len(self._branches) * self._arguments.rounds
        variable = self._arguments.key_variable
        show_dry_run(self._model, loaded, self._protocol, self._branches[0], questions, variable)
        return DONE


_WAYS_OUT = (
    "Choose another --out, or ask all anew with --again; the same model at another address: --moved"
)
