"""`baseline`: write predictions that need no model."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json, write_text
from ...lib.baselines.noisy import Noise, noisy
from ...lib.baselines.oracle import oracle
from ...lib.baselines.prior import prior
from ...lib.bundle import Bundle, read_bundle
from ...lib.layout import Layout
from ...lib.names import short
from ...lib.regular import read_regular
from . import exit_codes
from .baseline_options import add_options
from .inputs import make_folder, scene_folders
from .messages import fail, say
from .progress import Progress

DESCRIPTION = """\
Write predictions that need no model, in the form in which a model would answer.
They tell what a score means before any model has been asked, and whether a
pipeline works from end to end.

  oracle   the truth itself, as the camera sees it: the perfect answer
  noisy    the truth with errors of a known size: what do 30 cm cost?
  prior    a typical room of the right type, the same for every picture: what can
           be scored without looking"""

EXAMPLES = """\
  ideal-bench baseline oracle DATASET --out PREDICTIONS
  ideal-bench baseline noisy DATASET --out PREDICTIONS --sigma-m 0.3 --drop 0.2
  ideal-bench baseline prior DATASET --out PREDICTIONS --name without_looking
"""

# Beside the answers; the underscore marks it as a note, which is never read as one.
RECORD = "_baseline.json"
FORM: dict[str, Any] = {"indent": 2, "allow_nan": False}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `baseline`."""
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write one answer for each scene of a data set."""
    values = {setting.name: getattr(arguments, setting.name) for setting in fields(Noise)}
    given = {name: value for name, value in values.items() if value is not None}
    noise = Noise(**given)
    folder = arguments.out / (arguments.name or _default_name(arguments.kind, noise))
    record = {"kind": arguments.kind, **(asdict(noise) if arguments.kind == "noisy" else {})}
    if fault := _misuse(arguments.kind, given) or _occupied(folder, record):
        fail(fault)
        return exit_codes.USAGE
    scenes = scene_folders(arguments.dataset)
    return _write(scenes, folder, record, lambda bundle: _predict(arguments.kind, bundle, noise))


def _write(
    scenes: list[Path], folder: Path, record: dict[str, Any], predict: Callable[[Bundle], Layout]
) -> int:
    written = 0
    with Progress("baseline", len(scenes)) as progress:
        for scene in scenes:
            try:
                text = json.dumps(predict(read_bundle(scene)).to_document(), **FORM)
                if not written:
                    make_folder(folder)
                    write_json(folder / RECORD, record)
                write_text(folder / f"{scene.name}.txt", text + "\n")
            # Among them what is said of a broken bundle, and of a room type without a prior.
            except (OSError, ValueError, OverflowError) as error:
                fail(f"{short(scene.name)} is left out: {error}")
            else:
                written += 1
            progress.step(scene.name)
    if not written:
        return exit_codes.NOTHING
    say(f"{written} of {len(scenes)} predictions are in {folder}")
    return exit_codes.DONE if written == len(scenes) else exit_codes.PARTIAL


def _predict(kind: str, bundle: Bundle, noise: Noise) -> Layout:
    if kind == "prior":
        return prior(bundle.room_type)
    camera_rz_rad = bundle.camera.rotation_euler[2]
    if kind == "oracle":
        return oracle(bundle.in_view_layout(), camera_rz_rad)
    return noisy(bundle.in_view_layout(), camera_rz_rad, bundle.scene_id, noise)


def _default_name(kind: str, noise: Noise) -> str:
    """The kind and the settings that are not 0, so that a series can share one folder."""
    if kind != "noisy":
        return kind
    settings = {name.removeprefix("sigma_"): value for name, value in asdict(noise).items()}
    return "-".join([kind, *(f"{name}{value:.12g}" for name, value in settings.items() if value)])


def _misuse(kind: str, given: dict[str, Any]) -> str | None:
    """What is wrong with the errors asked for, None if nothing is."""
    errors = {name: value for name, value in given.items() if name != "seed"}
    if kind != "noisy" and errors:
        option = f"--{next(iter(errors)).replace('_', '-')}"
        return f"{option} belongs to noisy; {kind} has no errors"
    if kind == "noisy" and not any(errors.values()):
        return (
            "noisy without errors is oracle; say which to make, for example "
            "--sigma-m 0.3 --sigma-deg 15 --sigma-scale 0.2 --drop 0.1 --hallucinate 0.1"
        )
    return None


def _occupied(folder: Path, record: dict[str, Any]) -> str | None:
    """Why the folder cannot take these predictions, None if it can."""
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return None
    except OSError as error:
        return f"{folder}: cannot be a folder ({error.strerror})"
    try:
        present = json.loads(read_regular(folder / RECORD))
    except (OSError, ValueError):
        return f"{folder} is there and baseline did not write it; choose another --name"
    if present != record:
        return f"{folder} holds another baseline ({RECORD} tells which); choose another --name"
    return None
