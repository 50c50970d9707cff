"""`infer`: ask a model about the rooms of a data set."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ...lib.categories import ROOM_TYPES
from ...lib.file_lock import Held
from ...lib.models.asking import SettingsChanged, ask_all
from ...lib.models.chat import Sampling
from ...lib.models.client import ChatClient
from ...lib.models.layout_question import SYSTEM, LayoutQuestions
from ...lib.models.prompts import PromptError, own_prompt, prompt
from ...lib.models.spent import spent_in
from ...lib.names import NOTE_MARKS, folder_name, one_line, short
from .argument_types import word
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL, USAGE, CannotStart
from .infer_dry_run import dry_run
from .infer_summary import tell_summary
from .infer_tally import Tally
from .inputs import add_dataset, chosen, make_folder, scene_folders
from .messages import say, show
from .model_options import (
    add_model_options,
    client_of,
    limits_of,
    require_without_key,
    sampling_of,
)
from .progress import Progress
from .stopping import stop_when_asked
from .told_progress import add_tell_to, teller

DESCRIPTION = """\
Ask a vision-language model about the rooms of a data set: each room's picture goes to the model
with the benchmark's instructions, the categories it may name and the room types it may choose
from. The answer is kept word for word as PREDICTIONS/<name>/<scene>.txt, beside a record of how it
came about.

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
  ideal-bench infer DATASET --out PREDICTIONS --model gpt-4o --dry-run"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
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
    parser.add_argument("--scenes", nargs="+", metavar="SCENE", help="ask about these alone")
    add_model_options(parser, Sampling())
    group = parser.add_argument_group("what it is told")
    group.add_argument(
        "--system-prompt",
        type=Path,
        metavar="FILE",
        help="instructions of your own; they have to state frame, units and the form of the JSON, "
        f"as the rest is a picture and two lists (default: the benchmark's, {SYSTEM})",
    )
    group.add_argument(
        "--categories",
        choices=["in_view", "room", "all"],
        default="in_view",
        help="categories it may name: of the objects that are scored, of all in the room, or "
        "every one there is (default: in_view; where none is: room)",
    )
    group.add_argument(
        "--room-types",
        nargs="+",
        type=word,
        default=list(ROOM_TYPES),
        metavar="TYPE",
        help="room types it may choose from (default: the ten of the benchmark)",
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help="ask anew where there is an answer; the old one goes when the new one is there",
    )
    parser.add_argument(
        "--moved",
        action="store_true",
        help="go on with answers from another --endpoint: the same model, moved",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="make no call: say what would be asked, whom and how, and print the first question",
    )
    parser.add_argument(
        "--json", action="store_true", help="print what became of each scene on stdout"
    )
    add_tell_to(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask, keep, tell."""
    scenes = _scenes(arguments)
    folder = _folder(arguments)
    questions = _questions(arguments)
    client = client_of(arguments, without_calls=arguments.dry_run)
    require_without_key(client, "--name", folder.name)
    require_without_key(client, "--system-prompt", questions.system.text)
    if arguments.dry_run:
        with _same_questions():
            return dry_run(arguments, questions, scenes, client, folder)
    make_folder(folder)
    return _ask(arguments, questions, scenes, client, folder)


def _ask(
    arguments: argparse.Namespace,
    questions: LayoutQuestions,
    scenes: Sequence[Path],
    client: ChatClient,
    folder: Path,
) -> int:
    message = teller(arguments)
    with stop_when_asked() as stop, Progress("infer", len(scenes), message=message) as progress:
        tally = Tally(progress, message)
        try:
            with _same_questions():
                ask_all(
                    map(questions.about, scenes),
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


def _scenes(arguments: argparse.Namespace) -> list[Path]:
    scenes = {path.name: path for path in scene_folders(arguments.dataset)}
    names = chosen(arguments.scenes, list(scenes), "scene", arguments.dataset)
    return [scenes[name] for name in names]


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


def _questions(arguments: argparse.Namespace) -> LayoutQuestions:
    """How each scene is asked about.

    Raises:
        CannotStart: the prompt cannot be used.
    """
    try:
        own = arguments.system_prompt
        system = prompt(SYSTEM) if own is None else own_prompt(own)
    except PromptError as error:
        raise CannotStart(USAGE, str(error)) from error
    return LayoutQuestions(
        sampling_of(arguments),
        system=system,
        categories=arguments.categories,
        room_types=arguments.room_types,
    )
