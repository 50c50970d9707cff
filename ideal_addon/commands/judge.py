"""`judge`: a vision-language model says how alike the rebuilt rooms are to the real ones."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event

from ...lib.bundle import GT_FILE, BundleError, read_ground_truth
from ...lib.file_lock import Held
from ...lib.models.asking import SettingsChanged, outstanding
from ...lib.models.chat import Sampling
from ...lib.models.client import ChatClient
from ...lib.models.judge.documents import judge_document
from ...lib.models.judge.figures import Figures, figures
from ...lib.models.judge.files import write_files
from ...lib.models.judge.judge_file import JudgeFileError, read_judge
from ...lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat
from ...lib.models.judge.plan import Plan, plan_judging
from ...lib.models.judge.question import Wording
from ...lib.models.judge.run import CALLS_FOLDER, JudgeRun
from ...lib.models.judge.tables import terminal_table
from ...lib.names import few, short
from ...lib.protocol import read_protocol
from ...lib.rating.errors import RatingError
from ...lib.rating.pictures import find_pictures
from ...lib.report.markdown import counted
from ...lib.version import VERSION
from .argument_types import count
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import add_dataset, make_folder, scene_folders
from .judge_tally import JudgeTally
from .messages import say, show
from .model_options import add_model_options, client_of, limits_of, sampling_of
from .progress import Progress
from .stopping import stop_when_asked

SAMPLING = Sampling(temperature=None, top_p=None)
"""The paper names no temperature for its judge, so none is sent."""

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
when it is made again; no answer is paid for twice. The key is taken from the environment and is \
written nowhere."""

EXAMPLES = """\
  ideal-bench judge DATASET --pictures PICTURES --out JUDGED --model claude-opus-4-7 --api anthropic
  ideal-bench judge DATASET --pictures PICTURES --out JUDGED --model gpt-4o --models a b c
  ideal-bench judge DATASET --pictures PICTURES --out JUDGED --model gpt-4o --dry-run"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
    parser.add_argument(
        "--pictures",
        type=Path,
        required=True,
        metavar="PICTURES",
        help="folder that `reconstruct` has written",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="OUT", help="folder for what the judge says"
    )
    parser.add_argument("--models", nargs="+", metavar="MODEL", help="judge only these models")
    parser.add_argument("--scenes", nargs="+", metavar="SCENE", help="judge only these scenes")
    parser.add_argument(
        "--repeats",
        type=count,
        default=5,
        metavar="N",
        help="judgements of each scene (default: 5)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="another number gives other orders; it is kept in judge.json (default: 0)",
    )
    add_model_options(parser, SAMPLING)
    parser.add_argument(
        "--again",
        action="store_true",
        help="ask anew where there is an answer; the old one goes when the new one is there",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="make no call: say what would be asked, and print the question",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the figures without single scenes on stdout"
    )


def run(arguments: argparse.Namespace) -> int:
    """Ask, check, measure, tell."""
    folders = scene_folders(arguments.dataset)
    plan = _plan(arguments)
    shown = {item.scene for item in plan.showings}
    room_types, notes = _room_types([folder for folder in folders if folder.name in shown])
    for line in [*notes, *(f"left out: {reason}" for reason in plan.left_out)]:
        say(f"note: {line}")
    if unknown := sorted(shown - {folder.name for folder in folders}):
        say(f"note: room type unknown, as {arguments.dataset} has no such scene: {few(unknown)}")
    wording = Wording.usual(sampling_of(arguments), arguments.seed)
    client = client_of(arguments, without_calls=arguments.dry_run)
    if arguments.dry_run:
        return _dry_run(arguments, plan, wording)
    make_folder(arguments.out)
    return _judge(arguments, plan, wording, client, room_types)


def _judge(
    arguments: argparse.Namespace,
    plan: Plan,
    wording: Wording,
    client: ChatClient,
    room_types: Mapping[str, str],
) -> int:
    with stop_when_asked() as stop, Progress("judge", len(plan.showings)) as progress:
        tally = JudgeTally(progress)
        judge_run = JudgeRun(wording, client, limits_of(arguments), tally.add)
        scenes = _asked(arguments, judge_run, plan, stop, progress)
    judging = Judging(
        judge=_who(client, wording),
        seed=plan.seed,
        repeats=plan.repeats,
        models=tuple(sorted({model for item in plan.showings for model in item.order})),
        scenes={
            name: JudgedScene(room_types.get(name), repeats) for name, repeats in scenes.items()
        },
        left_out=tuple(plan.left_out),
        versions={"ideal_bench": VERSION},
    )
    made = _written(arguments, judging)
    tally.tell(made, judge_run.asked)
    say(f"Results: {arguments.out}")
    return INTERRUPTED if stop.is_set() else _exit_code(made)


def _asked(
    arguments: argparse.Namespace,
    judge_run: JudgeRun,
    plan: Plan,
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
            stop=stop,
            note=lambda text: progress.tell(f"note: {text}"),
        )
    except SettingsChanged as error:
        seed = _other_seed(arguments)
        raise CannotStart(
            USAGE, f"{error}.{seed} Choose another --out, or ask all anew with --again"
        ) from error
    except Held:
        why = f"another judge asks into {arguments.out}; wait for its end"
        raise CannotStart(NOTHING, f"{why}, or choose another --out") from None


def _other_seed(arguments: argparse.Namespace) -> str:
    """That the pictures stood in other orders, where that is why the questions differ."""
    with suppress(JudgeFileError):
        seed = read_judge(arguments.out).seed
        if seed != arguments.seed:
            return f" They were drawn with --seed {seed}, not {arguments.seed}."
    return ""


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


def _exit_code(made: Figures) -> int:
    if not made.judged:
        return NOTHING
    return PARTIAL if made.failed or made.not_asked else DONE


def _who(client: ChatClient, wording: Wording) -> Judge:
    sampling = wording.sampling
    kept = {
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "max_tokens": sampling.max_tokens,
        "body": dict(sampling.body),
    }
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


def _room_types(folders: Sequence[Path]) -> tuple[dict[str, str], list[str]]:
    """Room types by scene, and what is to be said about those that cannot be read."""
    types, notes = {}, []
    for folder in folders:
        try:
            types[folder.name] = read_ground_truth(folder / GT_FILE).room.type
        except BundleError as error:
            notes.append(f"{short(folder.name)}: room type unknown: {error}")
    return types, notes


def _dry_run(arguments: argparse.Namespace, plan: Plan, wording: Wording) -> int:
    """Say what would be asked, and show the first question."""
    questions = [wording.first(showing) for showing in plan.showings]
    left = outstanding(questions, arguments.out / CALLS_FOLDER, again=arguments.again)
    there = len(questions) - len(left)
    say(
        f"{counted(len(left), 'question')} would be asked, {there} answered already; one whose "
        "answer cannot be used is asked a second time"
    )
    first = plan.showings[0]
    show(f"--- system\n{wording.system.text}")
    show(f"--- user, {first.scene}: Reference, its picture; {', '.join(first.letters)}, each with")
    show(f"its picture; and\n{wording.closing(first)}")
    return DONE
