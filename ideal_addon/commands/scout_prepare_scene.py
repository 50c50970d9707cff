"""The work of `scout prepare` on one scene, in the process that has Blender."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.bundle import BLEND_FILE, METADATA_FILE
from ...lib.scout.task import FIRST_VIEW_FILE, TASK_FILE, Task, TaskError, read_task
from . import exit_codes

if TYPE_CHECKING:
    from ..scene.render_settings import RenderSettings


def prepare(job: Mapping[str, Any], tell: Callable[..., None]) -> int:
    """Make the job's task, or find that the one that is there will do; tell what came of it."""
    from ...lib.bundle_fields import BundleError
    from ...lib.scout.eye import EyeError
    from ..scene.errors import SceneError

    try:
        told = _prepared(job)
    except (SceneError, EyeError, BundleError) as error:
        blend, words = job["blend"], str(error)
        tell(failed=words if blend in words else f"{blend}: {words}")
        return exit_codes.NOTHING
    except OSError as error:
        tell(failed=f"{error.filename or job['blend']}: {error.strerror}")
        return exit_codes.NOTHING
    tell(task=told)
    return exit_codes.DONE


def _prepared(job: Mapping[str, Any]) -> dict[str, Any]:
    from ..scene.render_settings import RenderSettings

    out, settings = Path(job["out"]), RenderSettings.from_document(job["settings"])
    configuration = _configuration(job, settings)
    found, why = _usable(out, configuration)
    if found is not None and not job["again"]:
        return _told(found, reused=True, why="")
    return _told(_made(job, out, settings, configuration), reused=False, why=why)


def _made(
    job: Mapping[str, Any], out: Path, settings: RenderSettings, configuration: dict[str, Any]
) -> Task:
    import bpy

    from ...lib.atomic import write_bytes, write_json
    from ...lib.scout.protocol import scout_protocol_from
    from ..scene.opening import open_room
    from ..scene.scout_candidates import Wish, prepare_task
    from ..scene.scout_views import SceneEye
    from ..scene.snapshot import take_back_reconstruction

    take_back_reconstruction(open_room(Path(job["blend"])))
    wish = Wish(
        scene=job["name"],
        source=job["source"],
        protocol=scout_protocol_from(job["protocol"], Path("the protocol")),
        engine=settings.engine,
        room_type=job["room_type"] or "",
        configuration=configuration,
    )
    task = prepare_task(bpy.context, wish)
    picture = SceneEye(bpy.context, task, settings).picture(task.first)
    out.mkdir(parents=True, exist_ok=True)
    # The task goes first and comes last, so that none ever lies beside another's first view.
    (out / TASK_FILE).unlink(missing_ok=True)
    write_bytes(out / FIRST_VIEW_FILE, picture)
    write_json(out / TASK_FILE, task.to_document())
    return task


def _configuration(job: Mapping[str, Any], settings: RenderSettings) -> dict[str, Any]:
    """All that decides about the task and is known before the scene is open (A)."""
    import bpy

    from ...lib.quality.inputs import hashed
    from ...lib.version import VERSION

    blend = Path(job["blend"])
    beside = hashed(blend)
    return {
        "scene": job["name"],
        "source_sha256": beside.pop(blend.name),
        "beside_sha256": beside,
        "generator": _generator(blend),
        "room_type": job["room_type"],
        "protocol": job["protocol"],
        "picture": settings.to_document(),
        "versions": {"ideal_bench": VERSION, "blender": bpy.app.version_string},
    }


def _generator(blend: Path) -> dict[str, Any] | None:
    """What made the scene, as its bundle says; None where nothing does."""
    from ...lib.bundle_fields import read_json

    metadata = blend.with_name(METADATA_FILE)
    if blend.name != BLEND_FILE or not metadata.is_file():
        return None
    document = read_json(metadata)
    made = document.get("generator") if isinstance(document, dict) else None
    if not isinstance(made, dict):
        return None
    return {"seed": made.get("seed"), "versions": made.get("versions")}


def _usable(out: Path, configuration: Mapping[str, Any]) -> tuple[Task | None, str]:
    """The task that lies there, if it is the one of this configuration; else why it is not."""
    from ...lib.png import require_whole
    from ...lib.scout.fingerprint import differences

    if not (out / TASK_FILE).exists():
        return None, ""
    try:
        task = read_task(out / TASK_FILE)
        require_whole((out / FIRST_VIEW_FILE).read_bytes())
    except TaskError as error:
        return None, str(error)
    except (OSError, ValueError) as error:
        return None, f"{FIRST_VIEW_FILE} cannot be used ({error})"
    why = differences(task, configuration)
    return (None if why else task), why


def _told(task: Task, *, reused: bool, why: str) -> dict[str, Any]:
    return {
        "reused": reused,
        "why": why,
        "targets": len(task.targets),
        "groups": len({target.group for target in task.targets}),
        "hidden": len(task.hidden),
        "rooms": len(task.rooms),
        "range_m": task.range_m,
        "engine": task.engine,
        "sha256": task.sha256,
    }
