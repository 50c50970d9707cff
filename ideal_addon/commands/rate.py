"""`rate`: a person rates reconstructions in Blender's window, without knowing whose they are."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ...lib.atomic import write_json
from ...lib.rating.errors import RatingError
from ...lib.rating.pictures import StudyPictures, find_pictures
from ...lib.rating.ratings import ratings_file, read_ratings
from ...lib.rating.study import open_study
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .messages import fail, say

WINDOW_SCRIPT = Path(__file__).with_name("rate_window.py")

DESCRIPTION = """\
Open Blender's window for a person who rates reconstructions. Scene after scene it shows the real \
room above what the models made of it, in an order of its own for each rater and under letters \
alone. The rater scores each from 1 to 5 and says which of equals is closer; a scene is looked at \
for at least 20 seconds. RATINGS/NAME.json is written after each scene.

The pictures are those of `ideal-bench reconstruct`; the extension has to be installed in the \
Blender that opens."""

EXAMPLES = """\
  ideal-bench rate pictures --rater ann --ratings ratings
  ideal-bench rate pictures --rater ann --ratings ratings --resume"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    parser.add_argument(
        "pictures", type=Path, metavar="OUT", help="folder that `reconstruct` has written"
    )
    parser.add_argument("--rater", required=True, metavar="NAME", help="whose ratings these are")
    parser.add_argument(
        "--ratings", type=Path, required=True, metavar="DIR", help="folder for NAME.json"
    )
    parser.add_argument("--scenes", nargs="+", metavar="SCENE", help="only these scenes")
    parser.add_argument("--models", nargs="+", metavar="MODEL", help="only these models")
    parser.add_argument(
        "--resume", action="store_true", help="go on with NAME.json where it stopped"
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="another number gives other orders; it is kept in NAME.json (default 0)",
    )
    parser.add_argument(
        "--blender",
        metavar="PATH",
        help="the Blender to open (default: the one that runs this, else `blender`)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check everything, open the window, wait for its end, say how far the rater came."""
    pictures = _checked(arguments)
    blender = _blender(arguments.blender)
    for reason in pictures.left_out:
        say(f"note: left out: {reason}")
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
        job, trouble = Path(folder) / "job.json", Path(folder) / "trouble.json"
        write_json(job, _job(arguments, trouble))
        try:
            code = subprocess.call([blender, "--python", str(WINDOW_SCRIPT), "--", str(job)])
        except OSError as error:
            why = f"{blender}: cannot be started ({error.strerror})"
            raise CannotStart(NOTHING, why) from error
        if trouble.is_file():
            raise CannotStart(NOTHING, json.loads(trouble.read_bytes())["trouble"])
    if code != 0:
        fail(f"{blender} ended with code {code}; what was rated before is kept")
    return _tell(arguments, pictures, code)


def _checked(arguments: argparse.Namespace) -> StudyPictures:
    """What will be rated; nothing is written.

    Raises:
        CannotStart: it cannot begin.
    """
    if not arguments.pictures.is_dir():
        raise CannotStart(USAGE, f"{arguments.pictures}: no such folder")
    try:
        pictures = find_pictures(arguments.pictures, arguments.scenes, arguments.models)
        open_study(
            pictures,
            arguments.rater,
            arguments.ratings,
            seed=arguments.seed,
            resume=arguments.resume,
        )
    except RatingError as error:
        hint = str(error).replace("go on with them (resume)", "go on with them with --resume")
        raise CannotStart(USAGE, hint) from error
    return pictures


def _blender(wanted: str | None) -> str:
    """The program to open.

    Raises:
        CannotStart: there is none.
    """
    if wanted is not None:
        found = shutil.which(wanted)
        if found is None:
            raise CannotStart(USAGE, f"--blender {wanted}: no such program")
        return found
    bpy = sys.modules.get("bpy")
    found = (bpy.app.binary_path if bpy is not None else "") or shutil.which("blender")
    if not found:
        raise CannotStart(
            USAGE, "rating needs Blender's window, and no `blender` is found: name it by --blender"
        )
    return found


def _job(arguments: argparse.Namespace, trouble: Path) -> dict[str, object]:
    return {
        "folder": str(arguments.pictures.absolute()),
        "rater": arguments.rater,
        "ratings": str(arguments.ratings.absolute()),
        "resume": arguments.resume,
        "seed": arguments.seed,
        "scenes": "\n".join(arguments.scenes or ()),
        "models": "\n".join(arguments.models or ()),
        "trouble": str(trouble),
    }


def _tell(arguments: argparse.Namespace, pictures: StudyPictures, code: int) -> int:
    path = ratings_file(arguments.ratings, arguments.rater)
    total = len(pictures.candidates)
    if not path.exists():
        say(f"No scene was rated; {total} wait.")
        return NOTHING
    rated = sum(name in read_ratings(path).scenes for name in pictures.candidates)
    say(f"{rated} of {total} scenes are rated: {path}")
    if rated < total:
        say("--resume goes on with the others.")
    return DONE if rated == total and code == 0 else PARTIAL
