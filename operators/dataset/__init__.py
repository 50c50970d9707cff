"""The list of scenes: its user actions."""

from .curate import IDEAL_OT_curate
from .curation_note import IDEAL_OT_curation_note
from .open_dataset import IDEAL_OT_open_dataset
from .open_example import IDEAL_OT_open_example
from .open_scene import IDEAL_OT_open_scene
from .refresh_dataset import IDEAL_OT_refresh_dataset
from .step_scene import IDEAL_OT_step_scene

CLASSES: tuple[type, ...] = (
    IDEAL_OT_open_dataset,
    IDEAL_OT_open_example,
    IDEAL_OT_refresh_dataset,
    IDEAL_OT_open_scene,
    IDEAL_OT_step_scene,
    IDEAL_OT_curate,
    IDEAL_OT_curation_note,
)
