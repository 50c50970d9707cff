"""`judge`: a vision-language model says how alike the rebuilt rooms are to the real ones."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from threading import Event

from ...lib.bundle import GT_FILE, BundleError, read_ground_truth
from ...lib.file_lock import Held
from ...lib.models.asking import SettingsChanged
from ...lib.models.client import ChatClient
from ...lib.models.judge.documents import judge_document
from ...lib.models.judge.figures import Figures, figures
from ...lib.models.judge.files import write_files
from ...lib.models.judge.further import Gathered, gathered
from ...lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat
from ...lib.models.judge.lying import LyingAnswers
from ...lib.models.judge.otherwise import why_otherwise
from ...lib.models.judge.plan import Plan, plan_judging
from ...lib.models.judge.question import Wording
from ...lib.models.judge.run import CALLS_FOLDER, JudgeRun
from ...lib.models.judge.tables import terminal_table
from ...lib.models.preview import to_be_asked
from ...lib.names import few, short
from ...lib.protocol import read_protocol
from ...lib.rating.errors import RatingError
from ...lib.rating.pictures import find_pictures
from ...lib.report.markdown import counted, span
from ...lib.version import VERSION
from .asking_head import told_head
from .exit_codes import DONE, INTERRUPTED, NOTHING, USAGE, CannotStart
from .inputs import add_dataset, make_folder, scene_folders
from .judge_options import add_judge_options
from .judge_tally import JudgeTally
from .messages import say, show
from .model_options import client_of, limits_of, sampling_of
from .progress import Progress
from .stopping import stop_when_asked

DESCRIPTION = """\
Let a vision-language model judge reconstructions. For each scene it is shown the real room and, \
in the same question, what every model made of it, in an order drawn anew each time and under \
letters alone. It gives each a score of 1 to 5 and a rank of its own, as a rater does. Each scene \
is judged five times.

OUT gets judge.json (every judgement and figure), judge.csv, judge.md and judgements.csv: mean \
score, mean rank, how often a model is the best, how far the judgements of a scene differ, scores \
by room type, and whether the judge favours a place in the order. An answer that breaks the rules \
is asked for once more; one that breaks them again is a failed judgement, never a score.

The pictures are those of `ideal-bench reconstruct`. A call that was stopped goes on where it was \
when it is made again; no answer is paid for twice. OUT is one judging: a call for other scenes or \
repeats adds to it. The key is taken from the environment and is written nowhere."""

EXAMPLES = """\
  ideal-bench judge DATASET --pictures PICTURES --out JUDGED --model claude-opus-4-7 --api anthropic
  ideal-bench judge DATASET --pictures PICTURES --out JUDGED --model gpt-4o --models a b c
  ideal-bench judge DATASET --pictures PICTURES --out JUDGED --model gpt-4o --dry-run"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
    add_judge_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask, check, measure, tell."""
    folders = scene_folders(arguments.dataset)
    plan = _plan(arguments)
    for line in plan.left_out:
        say(f"note: left out: {line}")
    kinds = _room_types(arguments, folders, {showing.scene for showing in plan.showings})
    wording = Wording.usual(sampling_of(arguments), arguments.seed)
    client = client_of(arguments, without_calls=arguments.dry_run)
    if arguments.dry_run:
        return _dry_run(arguments, plan, wording, client)
    make_folder(arguments.out)
    return _judge(arguments, plan, wording, client, (folders, kinds))


def _judge(
    arguments: argparse.Namespace,
    plan: Plan,
    wording: Wording,
    client: ChatClient,
    rooms: tuple[Sequence[Path], Mapping[str, str]],
) -> int:
    answers = LyingAnswers(wording, client, arguments.out / CALLS_FOLDER)
    with stop_when_asked() as stop, Progress("judge", len(plan.showings)) as progress:
        tally = JudgeTally(progress)
        judge_run = JudgeRun(wording, client, limits_of(arguments), tally.add)
        made = _asked(arguments, judge_run, plan, answers, stop, progress)
    found = gathered(made, plan, answers, arguments.pictures, arguments.models)
    folders, kinds = rooms
    others = found.scenes.keys() - made.keys()
    kinds = {**kinds, **_room_types(arguments, folders, others)}
    judging = _judging(plan, _who(client, wording), found, kinds)
    for line in judging.notes:
        say(f"note: {line}")
    figures_made = _written(arguments, judging)
    tally.tell(figures_made, judge_run.asked, judge_run.unusable)
    say(f"Results: {arguments.out}")
    return INTERRUPTED if stop.is_set() else tally.exit_code()


def _judging(plan: Plan, judge: Judge, found: Gathered, room_types: Mapping[str, str]) -> Judging:
    scenes = {
        name: JudgedScene(room_types.get(name), repeats) for name, repeats in found.scenes.items()
    }
    return Judging(
        judge=judge,
        seed=plan.seed,
        repeats=plan.repeats,
        models=tuple(sorted({model for scene in scenes.values() for model in scene.models})),
        scenes=scenes,
        left_out=tuple(plan.left_out),
        notes=found.notes,
        versions={"ideal_bench": VERSION},
    )


def _asked(
    arguments: argparse.Namespace,
    judge_run: JudgeRun,
    plan: Plan,
    answers: LyingAnswers,
    stop: Event,
    progress: Progress,
) -> dict[str, tuple[Repeat, ...]]:
    """What the judge says of each scene.

    Raises:
        CannotStart: answers that lie there do not fit, or another process asks.
    """
    try:
        return judge_run.judge(
            plan.showings,
            arguments.out,
            again=arguments.again,
            retry=answers.failed(plan.showings) if arguments.retry_failed else (),
            stop=stop,
            note=lambda text: progress.tell(f"note: {text}"),
        )
    except SettingsChanged as error:
        raise _otherwise(arguments, plan, answers, error) from error
    except Held:
        why = f"another judge asks into {arguments.out}; wait for its end"
        raise CannotStart(NOTHING, f"{why}, or choose another --out") from None


def _otherwise(
    arguments: argparse.Namespace, plan: Plan, answers: LyingAnswers, error: SettingsChanged
) -> CannotStart:
    """Why the answers that lie there are to other questions, and what to do."""
    why = why_otherwise(list(answers.firsts()), plan)
    told = f"{arguments.out}: its answers are to other questions: {why}" if why else str(error)
    return CannotStart(USAGE, f"{told}. Choose another --out, or ask all anew with --again")


def _written(arguments: argparse.Namespace, judging: Judging) -> Figures:
    """Measure, write the files, show the result."""
    protocol = read_protocol()
    made = figures(judging, protocol)
    write_files(arguments.out, judging, made, protocol)
    if arguments.json:
        document = judge_document(judging, made, protocol)
        del document["scenes"]
        show(json.dumps(document, indent=1, allow_nan=False))
    else:
        show(terminal_table(made, protocol))
    return made


def _who(client: ChatClient, wording: Wording) -> Judge:
    kept = wording.sampling.to_document()
    return Judge(client.api, client.endpoint, client.model, kept, wording.prompts)


def _plan(arguments: argparse.Namespace) -> Plan:
    """What is shown to the judge.

    Raises:
        CannotStart: there is nothing to judge.
    """
    if not arguments.pictures.is_dir():
        raise CannotStart(USAGE, f"{arguments.pictures}: no such folder")
    try:
        pictures = find_pictures(arguments.pictures, arguments.scenes, arguments.models)
    except RatingError as error:
        raise CannotStart(USAGE, str(error)) from error
    plan = plan_judging(pictures, arguments.repeats, arguments.seed)
    if not plan.showings:
        why = f"{arguments.pictures}: nothing to judge; {plan.left_out[-1]}"
        raise CannotStart(NOTHING, why)
    return plan


def _room_types(
    arguments: argparse.Namespace, folders: Sequence[Path], scenes: Set[str]
) -> dict[str, str]:
    """Room types by scene, of these; those that cannot be known are told."""
    types = {}
    for folder in folders:
        if folder.name not in scenes:
            continue
        try:
            types[folder.name] = read_ground_truth(folder / GT_FILE).room.type
        except BundleError as error:
            say(f"note: {short(folder.name)}: room type unknown: {error}")
    if unknown := sorted(scenes - {folder.name for folder in folders}):
        say(f"note: room type unknown, as {arguments.dataset} has no such scene: {few(unknown)}")
    return types


def _dry_run(
    arguments: argparse.Namespace, plan: Plan, wording: Wording, client: ChatClient
) -> int:
    """Say whom and what would be asked, and show the first question.

    Raises:
        CannotStart: answers that lie there do not fit, as the real call would say.
    """
    questions = [wording.first(showing) for showing in plan.showings]
    folder = arguments.out / CALLS_FOLDER
    answers = LyingAnswers(wording, client, folder)
    try:
        left = len(to_be_asked(questions, client, folder, again=arguments.again))
    except SettingsChanged as error:
        raise _otherwise(arguments, plan, answers, error) from error
    if arguments.retry_failed:
        left += len(answers.failed(plan.showings))
    say(
        f"{counted(left, 'question')} would be asked, {len(questions) - left} answered already; "
        "one whose answer cannot be used is asked a second time"
    )
    first = plan.showings[0]
    numbers = [len(showing.order) + 1 for showing in plan.showings]
    pictures = span(min(numbers), max(numbers), 0)
    show(
        told_head(
            client,
            wording.sampling,
            questions=left,
            pictures=pictures,
            variable=arguments.key_variable,
        )
    )
    show(f"--- system\n{wording.system.text}")
    show(f"--- user, {first.scene}: Reference, its picture; {', '.join(first.letters)}, each with")
    show(f"its picture; and\n{wording.closing(first)}")
    return DONE
