"""`infer`: ask a model about the rooms of a data set, or the questions of a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...lib.file_lock import Held
from ...lib.floorplan.questions.text_question import SYSTEM as TEXT_SYSTEM
from ...lib.floorplan.questions.text_question import TEXT_SAMPLING
from ...lib.models.asking import SettingsChanged, ask_all
from ...lib.models.chat import Sampling
from ...lib.models.client import ChatClient
from ...lib.models.layout_question import SYSTEM
from ...lib.models.spent import spent_in
from ...lib.names import NOTE_MARKS, folder_name, one_line, short
from .argument_types import word
from .asking_options import add_asking_options
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL, USAGE, CannotStart
from .infer_dry_run import dry_run
from .infer_scenes import Scenes
from .infer_subject import Subject
from .infer_summary import tell_summary
from .infer_tally import Tally
from .infer_texts import Texts
from .inputs import make_folder
from .messages import fail, say, show
from .model_options import add_model_options, client_of, limits_of, require_without_key
from .progress import Progress
from .stopping import stop_when_asked
from .told_progress import add_tell_to, teller

DESCRIPTION = """\
Ask a vision-language model about the rooms of a data set: each room's picture goes to the model
with the benchmark's instructions, the categories it may name and the room types it may choose
from. The answer is kept word for word as PREDICTIONS/<name>/<scene>.txt, beside a record of how it
came about.

In place of a data set, a file of `floorplan questions`: each question goes to the model as text,
and its answer is kept as PREDICTIONS/<name>/<question>.txt in the same way.

A call that is stopped or killed goes on where it was when it is made again; an answer that is
there is not asked for again. Trouble that may pass is met with patience. Ctrl-C finishes the
calls under way and keeps their answers; a second Ctrl-C leaves at once.

The key is taken from the environment and is written nowhere. A model on this machine or in
its own network needs none."""

EXAMPLES = """\
  ideal-bench infer DATASET --out PREDICTIONS --model gpt-4o
  ideal-bench infer DATASET --out PREDICTIONS --model claude-sonnet-4-6 --api anthropic \\
      --top-p none
  ideal-bench infer DATASET --out PREDICTIONS --model Qwen/Qwen2.5-VL-72B-Instruct \\
      --endpoint http://127.0.0.1:8000/v1 --at-once 16
  ideal-bench infer DATASET --out PREDICTIONS --model gpt-4o --dry-run
  ideal-bench infer questions.jsonl --out REPLIES --model gpt-4o"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    parser.add_argument(
        "dataset",
        type=Path,
        metavar="DATASET",
        help="folder of scene bundles, or a file of questions from `floorplan questions`",
    )
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="PREDICTIONS",
        help="folder for the answers of all models",
    )
    parser.add_argument(
        "--name", metavar="FOLDER", help="the model's folder in it (default: the model's name)"
    )
    parser.add_argument(
        "--scenes",
        "--questions",
        dest="scenes",
        nargs="+",
        metavar="NAME",
        help="ask about these scenes, or these questions of the file, alone",
    )
    add_model_options(parser, Sampling(), TEXT_SAMPLING)
    group = parser.add_argument_group("what it is told")
    group.add_argument(
        "--system-prompt",
        type=Path,
        metavar="FILE",
        help="instructions of your own; they have to state frame, units and the form of the JSON, "
        f"as the rest is a picture and two lists (default: the benchmark's, {SYSTEM}; for text "
        f"questions {TEXT_SYSTEM})",
    )
    group.add_argument(
        "--categories",
        choices=["in_view", "room", "all"],
        help="categories it may name: of the objects that are scored, of all in the room, or "
        "every one there is (default: in_view; where none is: room)",
    )
    group.add_argument(
        "--room-types",
        nargs="+",
        type=word,
        metavar="TYPE",
        help="room types it may choose from (default: the ten of the benchmark)",
    )
    add_asking_options(parser)
    parser.add_argument(
        "--json", action="store_true", help="print what became of each question on stdout"
    )
    add_tell_to(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask, keep, tell."""
    subject = _subject(arguments)
    folder = _folder(arguments)
    client = client_of(arguments, without_calls=arguments.dry_run)
    require_without_key(client, "--name", folder.name)
    require_without_key(client, "--system-prompt", subject.system_text)
    for fault in subject.faults:
        fail(fault)
    if arguments.dry_run:
        with _same_questions():
            return dry_run(arguments, subject, client, folder)
    make_folder(folder)
    return _ask(arguments, subject, client, folder)


def _subject(arguments: argparse.Namespace) -> Subject:
    path: Path = arguments.dataset
    is_file = path.exists() and not path.is_dir()
    return Texts(arguments) if is_file or path.suffix == ".jsonl" else Scenes(arguments)


def _ask(arguments: argparse.Namespace, subject: Subject, client: ChatClient, folder: Path) -> int:
    message = teller(arguments)
    total = len(subject.questions)
    with stop_when_asked() as stop, Progress("infer", total, message=message) as progress:
        tally = Tally(subject, progress, message)
        try:
            with _same_questions():
                ask_all(
                    subject.questions,
                    client,
                    folder,
                    limits_of(arguments),
                    tally.add,
                    left=tally.leave,
                    again=arguments.again,
                    moved=arguments.moved,
                    stop=stop,
                    note=tally.note,
                )
        except Held:
            raise CannotStart(
                NOTHING,
                f"another infer asks into {folder}; wait for its end, or choose another --name",
            ) from None
        except KeyboardInterrupt:
            # The second: it is told all the same what there is.
            stop.set()
            tally.note("left at once; calls that were under way may have been paid for")
        except OSError as error:
            tell_summary(tally, spent_in(folder))
            code = PARTIAL if tally.answered() else NOTHING
            after = "when that is mended, the same call goes on"
            raise CannotStart(code, f"{folder}: infer could not go on: {error}; {after}") from error
    spent = spent_in(folder)
    tell_summary(tally, spent)
    if arguments.again and tally.exit_code() != DONE:
        say(
            "Where an older answer lies there, it stays until it is replaced; the call that goes on"
        )
        say("with this run has --again too.")
    say(f"Answers: {folder}")
    if arguments.json:
        show(json.dumps(tally.document(client, folder, spent), indent=1, allow_nan=False))
    return INTERRUPTED if stop.is_set() else tally.exit_code()


@contextmanager
def _same_questions() -> Iterator[None]:
    """Answers to different questions are not mixed.

    Raises:
        CannotStart: those that lie there were asked for otherwise.
    """
    try:
        yield
    except SettingsChanged as error:
        raise CannotStart(USAGE, f"{error}. {_way_out(error)}") from error


def _way_out(error: SettingsChanged) -> str:
    if error.unfinished is not None:
        return (
            f"The run of {short(error.unfinished)} that asks anew is not complete: its call "
            "goes on when it is made again, with --again; else choose another --name"
        )
    ways = "Choose another --name, or ask all anew with --again"
    moved = "; the same model at another address: --moved"
    return f"{ways}{moved}" if "endpoint" in str(error) else ways


def _folder(arguments: argparse.Namespace) -> Path:
    """The model's folder.

    Raises:
        CannotStart: it cannot be one.
    """
    name = arguments.name
    if name is None:
        try:
            name = folder_name(arguments.model)
        except ValueError as error:
            raise CannotStart(USAGE, f"{error}; choose one with --name") from error
    elif not name or name.startswith(NOTE_MARKS) or set(name) & set("/\\") or not one_line(name):
        raise CannotStart(
            USAGE,
            f"--name '{short(name)}' cannot be a model's folder: no '/', and no '_' or '.' first",
        )
    lines = arguments.out / f"{name}.jsonl"
    if lines.exists():
        raise CannotStart(
            USAGE, f"{lines} has answers of a model of that name already; choose another --name"
        )
    folder: Path = arguments.out / name
    return folder
