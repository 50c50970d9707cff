"""`scout serve`: a task, open to any agent that speaks the Model Context Protocol."""

from __future__ import annotations

import argparse
import importlib.util
import os
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.names import one_line, short
from .exit_codes import DONE, INTERRUPTED, NOTHING, USAGE, CannotStart
from .messages import say
from .scout_picture_options import add_picture_options
from .stopping import handling

if TYPE_CHECKING:
    from .scout_run_eye import LazyEye

DESCRIPTION = """\
Open a prepared task to an agent of your own over the Model Context Protocol, on stdin and stdout: a
desktop client or a program starts this command, lists its tools, and explores. The tools, their
words and their limits are those of `scout run`; each tool call counts as one model call. When the
agent finishes, or has no call left, the attempt is scored and lies in its folder as one of
`scout run` does; the agent is told no score. Called again with the same folder, it goes on where it
was."""

EXAMPLES = """\
  ideal-bench scout serve TASKS/bedroom_s1 --out RUNS/my-agent/bedroom_s1/attempt_01
  ideal-bench scout serve TASKS/bedroom_s1 --out ATTEMPT --engine workbench --name my-agent

a client's configuration:
  {"mcpServers": {"scout": {"command": "ideal-bench",
    "args": ["scout", "serve", "/work/TASKS/bedroom_s1", "--out", "/work/ATTEMPT"]}}}"""

INSTALL = 'pip install "ideal_bench[mcp]"'
_LIBRARIES = ("mcp", "mcp_types")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the part."""
    parser.add_argument(
        "task", type=Path, metavar="TASK", help="a prepared task: its folder, or its task.json"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="ATTEMPT", help="the attempt's folder"
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="what results call the agent, as the model behind the client (default: mcp)",
    )
    parser.add_argument(
        "--protocol",
        type=Path,
        metavar="FILE",
        help="limits and budgets (default: those that the task was prepared under)",
    )
    add_picture_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client goes."""
    _require_library()
    from ...lib.file_lock import Held, locked
    from ...lib.scout.attempt import ATTEMPT_FILE
    from ...lib.scout.eye import EyeError
    from ...lib.scout.trace import TraceError

    plan = plan_of(arguments)
    try:
        with locked(arguments.out / ATTEMPT_FILE, wait=False):
            return _serve(plan)
    except Held:
        raise CannotStart(
            NOTHING, f"{arguments.out}: another server is at this attempt; name another folder"
        ) from None
    except (TraceError, EyeError) as error:
        raise CannotStart(NOTHING, str(error)) from error


def _require_library() -> None:
    if not all(_is_there(name) for name in _LIBRARIES):
        raise CannotStart(
            NOTHING,
            f"the library mcp is missing: {INSTALL}. Blender's own Python has none: serve from a "
            "terminal, not from Blender",
        )


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ValueError:
        return False


def plan_of(arguments: argparse.Namespace) -> Any:
    """What is to be served: a `scout_run_plan.Plan`.

    Raises:
        CannotStart: the task or the attempt's folder cannot be used, or the attempt is another's.
    """
    from ...lib.scout.attempt import ATTEMPT_FILE, AttemptError, read_attempt
    from ...lib.settings_file import SettingsError
    from .scout_run_plan import Plan
    from .scout_run_tasks import tasks_of

    found, faults = tasks_of([arguments.task])
    if faults or len(found) != 1:
        told = next(iter(faults.values()), f"{arguments.task} holds {len(found)} tasks; name one")
        raise CannotStart(USAGE, told)
    before: Mapping[str, Any] | None = None
    try:
        if (arguments.out / ATTEMPT_FILE).exists():
            before = read_attempt(arguments.out).document
        configuration = _configuration(arguments, found[0], before)
    except (AttemptError, SettingsError) as error:
        raise CannotStart(USAGE, str(error)) from error
    number = 1 if before is None else before["attempt"]
    if before is not None:
        _require_same(arguments.out, before, found[0].task.sha256, configuration)
    return Plan(found[0], configuration, arguments.out, number, before)


def _configuration(
    arguments: argparse.Namespace, prepared: Any, before: Mapping[str, Any] | None
) -> Any:
    from ...lib.models.prompts import prompt
    from ...lib.scout.attempt_document import Configuration
    from ...lib.scout.wording import Wording
    from .scout_run_settings import engine_of, protocol_of
    from .scout_serve_attempt import COUNTED, DOOR, KIND

    wording = Wording()
    agent = {"kind": KIND, "name": _name(arguments), "counted": COUNTED, "clients": []}
    if before is not None and before["agent"].get("kind") == KIND:
        # Who called before is no difference; another name is.
        agent["clients"] = before["agent"].get("clients", [])
        agent["name"] = arguments.name or before["agent"]["name"]
    return Configuration(
        agent,
        protocol_of(arguments, prepared),
        [wording.system.origin, wording.user.origin, prompt(DOOR).origin],
        engine_of(arguments, prepared),
    )


def _name(arguments: argparse.Namespace) -> str:
    name = arguments.name
    if name is not None and (not name.strip() or not one_line(name)):
        raise CannotStart(USAGE, f"--name '{short(name)}' is no name; write one line of text")
    return name or "mcp"


def _require_same(
    folder: Path, before: Mapping[str, Any], task_sha256: str, configuration: Any
) -> None:
    from ...lib.scout.attempt_document import difference

    told = difference(before, configuration)
    if before["task_sha256"] != task_sha256:
        told = "another preparation of the task"
    if told:
        raise CannotStart(USAGE, f"{folder} was made with {told}; name another folder with --out")


@contextmanager
def ending_at_once(eye: LazyEye) -> Iterator[None]:
    """Ctrl-C and SIGTERM end this process though it waits for its client; all is on disk."""

    def end(*_: object) -> None:
        say("scout serve was stopped; the same call goes on where it was.")
        eye.__exit__()
        # Not by way of an exception: the thread that reads stdin would not hear of it.
        os._exit(INTERRUPTED)

    with handling(signal.SIGINT, end), handling(signal.SIGTERM, end):
        yield


def _serve(plan: Any) -> int:
    from .scout_mcp import serve
    from .scout_run_eye import LazyEye, child_eye
    from .scout_serve_attempt import ServedAttempt, words_of

    prepared, configuration = plan.prepared, plan.configuration
    words = words_of(prepared.task, configuration.protocol)
    engine = configuration.engine
    eye = LazyEye(engine["engine"], lambda: child_eye(prepared, engine, plan.folder))
    # One thread for all of an attempt: calls keep their order, and Linux ends a Blender process
    # with the thread that started it.
    with ending_at_once(eye), ThreadPoolExecutor(1) as worker:
        try:
            attempt = worker.submit(ServedAttempt, plan, eye, words).result()
            say(f"serving {short(prepared.scene)} over the Model Context Protocol: {plan.folder}")
            serve(attempt, worker)
        finally:
            worker.submit(eye.__exit__).result()
    say(f"{short(prepared.scene)}: {attempt.status}: {plan.folder}")
    return DONE if attempt.status in ("completed", "unfinished") else NOTHING
