"""`generate`: rooms from seeds, each checked and bundled."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable, Mapping
from itertools import count

from ...lib.rooms.batch import Batch, Order
from ...lib.rooms.plan import RoomSettings, draw_plan
from ...lib.rooms.records import Wanted
from ...lib.rooms.summary import summary_text
from ..rooms.environment import InfinigenPython
from . import exit_codes
from .child import Running
from .exit_codes import CannotStart
from .extract import require_wide
from .generate_crew import Crew
from .generate_options import DEFAULT_LIMITS, add_options, room_type_names
from .generate_scene import Workshop
from .generate_store import Store
from .inputs import make_folder
from .messages import fail, say, show
from .progress import Progress
from .render_options import render_settings
from .rooms import infinigen_python
from .told_progress import teller

DESCRIPTION = (
    "Make rooms with InfiniGen: for every seed a room of the type, its picture and its truth, as "
    "the scene bundle DATASET/<room type>_s<seed>. Every room is checked; one whose furniture "
    "overlaps or sticks out stays, marked in DATASET/dataset.json, and the next seed after the "
    "last stands in for it, as for one that fails. What the processes said is in DATASET/_logs. "
    "Stopped at any moment and called again in the same way, it goes on where it was. It needs "
    "InfiniGen: see `rooms setup`."
)

EXAMPLES = """\
  ideal-bench generate --room-type bathroom --seeds 1-3 --out rooms --samples 16
  ideal-bench generate --room-type office --tier large --seeds 1-50 --out rooms --workers 4
  ideal-bench generate --room-type all --seeds 1-100 --out rooms --workers 8
"""

MakeWanted = Callable[[str, int], Wanted]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `generate`."""
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make what is not there yet."""
    require_wide(arguments.resolution)
    room_types = room_type_names(arguments.room_type, arguments.tier)
    infinigen = infinigen_python(arguments.python)
    make_folder(arguments.out)
    wanted = _wanted(arguments)
    with Store(arguments.out).opened() as store:
        batches = {name: _batch(store, name, wanted, arguments) for name in room_types}
        _make(store, batches, wanted, infinigen, arguments)
        return _close(store, batches, wanted)


def _wanted(arguments: argparse.Namespace) -> MakeWanted:
    settings = RoomSettings(oblique_share=arguments.oblique_share)
    picture = render_settings(arguments).to_document()
    # The device changes neither what is seen nor how well.
    del picture["device"]

    def wanted(room_type: str, seed: int) -> Wanted:
        return Wanted(draw_plan(room_type, arguments.tier, seed, settings), picture)

    return wanted


def _batch(
    store: Store, room_type: str, wanted: MakeWanted, arguments: argparse.Namespace
) -> Batch:
    """What is to be made of a room type, and what of it is there.

    Raises:
        CannotStart: a scene of the range is there with other settings.
    """
    first, last = arguments.seeds
    spare = last - first + 1 if arguments.replace is None else arguments.replace
    if not arguments.overwrite:
        _require_free(store, [wanted(room_type, seed) for seed in range(first, last + 1)])
    order = Order(first, last, spare, _in_use(store, room_type, wanted, last, spare))
    known = {}
    for seed in order.seeds():
        scene = wanted(room_type, seed)
        verdict = store.verdict(scene)
        if verdict is not None and not (arguments.retry_failed and store.failed(scene.scene_id)):
            known[seed] = verdict
    return Batch(order, known)


def _require_free(store: Store, scenes: list[Wanted]) -> None:
    conflicts = [text for scene in scenes if (text := store.conflict(scene)) is not None]
    if conflicts:
        more = f" (and {len(conflicts) - 1} more)" if len(conflicts) > 1 else ""
        raise CannotStart(
            exit_codes.USAGE,
            f"{conflicts[0]}{more}; choose other --seeds or another --out, or --overwrite to "
            "replace what is there",
        )


def _in_use(
    store: Store, room_type: str, wanted: MakeWanted, last: int, spare: int
) -> frozenset[int]:
    """Seeds after the last that cannot stand in, since other scenes have their names.

    Those are kept whatever is asked for: nobody named them.
    """
    in_use: set[int] = set()
    free = 0
    for seed in count(last + 1):
        if free == spare:
            break
        if store.conflict(wanted(room_type, seed)) is None:
            free += 1
        else:
            in_use.add(seed)
    return frozenset(in_use)


def _make(
    store: Store,
    batches: Mapping[str, Batch],
    wanted: MakeWanted,
    infinigen: InfinigenPython,
    arguments: argparse.Namespace,
) -> None:
    total, message = sum(batch.to_start() for batch in batches.values()), teller(arguments)
    pace_s = _pace_s(store, batches, arguments.workers)
    with Progress("generate", total, message=message, pace_s=pace_s) as progress:
        workshop = Workshop(
            infinigen=infinigen,
            picture=render_settings(arguments),
            limits=dataclasses.replace(DEFAULT_LIMITS, room_s=arguments.time_limit),
            running=Running(),
            note=progress.note,
        )
        crew = Crew(store, workshop, batches, wanted, arguments.workers, progress, message)
        try:
            crew.work()
        except KeyboardInterrupt:
            passed = sum(batch.passed for batch in batches.values())
            size = sum(batch.order.size for batch in batches.values())
            progress.tell(
                f"{passed} of {size} rooms are made; call this again in the same way to go on"
            )
            raise


def _pace_s(store: Store, batches: Mapping[str, Batch], workers: int) -> float | None:
    """Seconds that a room of these types took in earlier runs, a mean; None where none is known."""
    records = [
        entry.get("generation") or {}
        for scene_id, entry in store.entries.items()
        if scene_id.rpartition("_s")[0] in batches
    ]
    made = [sum(record["seconds"].values()) for record in records if record.get("seconds")]
    return sum(made) / len(made) / workers if made else None


def _close(store: Store, batches: Mapping[str, Batch], wanted: MakeWanted) -> int:
    """Tell what became of all that was tried, now or in earlier runs of the same call."""
    tried = [
        wanted(room_type, seed).scene_id
        for room_type, batch in batches.items()
        for seed in sorted(batch.finished)
    ]
    show(summary_text({scene_id: store.entries[scene_id] for scene_id in tried}))
    short = {name: batch for name, batch in batches.items() if batch.passed < batch.order.size}
    for name, batch in short.items():
        fail(
            f"{name}: {batch.passed} of {batch.order.size} rooms passed, with "
            f"{len(batch.finished)} seeds; a larger --replace lets more stand in"
        )
    say(f"the rooms are in {store.folder}; what became of each is in its dataset.json")
    if all(store.failed(scene_id) for scene_id in tried):
        return exit_codes.NOTHING
    return exit_codes.PARTIAL if short else exit_codes.DONE
