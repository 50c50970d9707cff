"""The verbs, shared by the three doors: console, `blender --command`, `blender -b ... -- VERB`.

Imports nothing of Blender: verbs that need it import it when they run.
"""

from __future__ import annotations

import argparse
import difflib
import sys
import textwrap
import traceback
from collections.abc import Sequence
from typing import NoReturn

from ...lib.version import VERSION
from . import exit_codes, help_text
from .messages import fail, open_streams, say, silence
from .table import VERBS, Verb, VerbModule, shown_verbs

CONSOLE = "ideal-bench"
BLENDER_MODULES = {"bpy", "mathutils", "bmesh", "gpu", "addon_utils"}


def main(argv: Sequence[str] | None = None, prog: str = CONSOLE) -> int:
    """Run one verb and return its exit code (see `exit_codes`); never raises, never exits.

    Args:
        argv: the verb and its arguments; the process's own where None.
        prog: how the person called the program, for usage lines.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    open_streams()
    try:
        code = _dispatch(words, prog)
    except BrokenPipeError:
        # The reader of our output has left, as `| head` does.
        silence(sys.stdout)
        code = exit_codes.DONE
    except OSError as error:
        code = _unwritten(error, exit_codes.NOTHING)
    return _flushed(code)


def _flushed(code: int) -> int:
    """Write out what waits; a result that got lost is told, unless its reader left."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    except OSError as error:
        code = _unwritten(error, code or exit_codes.NOTHING)
    try:
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)
    return code


def _unwritten(error: OSError, code: int) -> int:
    silence(sys.stdout)
    fail(f"the output could not be written: {error}")
    return code


def _dispatch(words: list[str], prog: str) -> int:
    if not words:
        say(help_text.overview(prog))
        return exit_codes.USAGE
    if words[0] in {"-h", "--help", "help"}:
        print(help_text.overview(prog), end="")
        return exit_codes.DONE
    if words[0] == "--version":
        print(VERSION)
        return exit_codes.DONE
    if words[0] not in VERBS:
        fail(_unknown(words[0], prog))
        return exit_codes.USAGE
    return _guarded(VERBS[words[0]], words[1:], prog)


def _unknown(word: str, prog: str) -> str:
    names = [verb.name for verb in shown_verbs()]
    close = difflib.get_close_matches(word, names, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"the verbs are {', '.join(names)}."
    return f"{word!r} is not a verb of {prog}; {hint}"


def _guarded(verb: Verb, words: list[str], prog: str) -> int:
    """Run a verb; whatever stops it becomes a sentence and an exit code."""
    try:
        module = verb.load()
        arguments = _parser(verb, module, prog).parse_args(words)
        return module.run(arguments)
    except SystemExit as stop:
        # argparse leaves this way, having said why.
        return stop.code if isinstance(stop.code, int) else exit_codes.USAGE
    except exit_codes.CannotStart as error:
        fail(str(error))
        return error.code
    except KeyboardInterrupt:
        say(f"{verb.name} was stopped.")
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        raise
    except ImportError as error:
        fail(_import_failure(verb, error))
        return exit_codes.NOTHING
    except OSError as error:
        fail(f"{verb.name} could not go on: {error}")
        return exit_codes.NOTHING
    except Exception:
        say(traceback.format_exc().rstrip())
        fail(f"{verb.name} met a fault of its own; please report the lines above.")
        return exit_codes.NOTHING


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a call without all that it may have, which would hide it."""

    def error(self, message: str) -> NoReturn:
        """One line of usage, and the fault last, where it is seen."""
        usage = f"usage: {self.prog} ... (`{self.prog} --help` tells what it takes)"
        self.exit(exit_codes.USAGE, f"{usage}\nerror: {message}\n")


def _parser(verb: Verb, module: VerbModule, prog: str) -> argparse.ArgumentParser:
    examples = getattr(module, "EXAMPLES", "").strip("\n")
    parts = [f"examples:\n{examples.replace(CONSOLE, prog)}"] if examples else []
    parser = _Parser(
        prog=f"{prog} {verb.name}",
        description=_wrapped(module.DESCRIPTION.strip()),
        epilog="\n\n".join([*parts, help_text.exit_code_text()]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    return parser


def _wrapped(text: str) -> str:
    """Paragraphs filled to the help's width; one with indented lines, as a table, left as it is."""
    paragraphs = text.split("\n\n")
    kept = (part if "\n " in f"\n{part}" else textwrap.fill(part, 80) for part in paragraphs)
    return "\n\n".join(kept)


def _import_failure(verb: Verb, error: ImportError) -> str:
    root = (error.name or "").partition(".")[0]
    if isinstance(error, ModuleNotFoundError) and root in BLENDER_MODULES:
        return (
            f"{verb.name} needs Blender: run it as `blender --command ideal_bench {verb.name}`, "
            "or let `./dev setup` in the checkout install Blender's Python module."
        )
    if "cannot open shared object file" in str(error):
        return (
            f"{verb.name} cannot start Blender, a system library is missing ({error}); "
            "`./dev setup` says which package brings it."
        )
    return f"{verb.name} could not be loaded: {error}."
