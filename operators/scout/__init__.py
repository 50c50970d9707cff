"""Exploring the open room: its user actions."""

from .clear_attempt import IDEAL_OT_clear_attempt
from .copy_scout_command import IDEAL_OT_copy_scout_command
from .explore_room import IDEAL_OT_explore_room
from .export_task import IDEAL_OT_export_task
from .forget_scout import IDEAL_OT_forget_scout
from .look_through_scout import IDEAL_OT_look_through_scout
from .play_attempt import IDEAL_OT_play_attempt
from .prepare_task import IDEAL_OT_prepare_task
from .select_target import IDEAL_OT_select_target
from .show_attempt import IDEAL_OT_show_attempt
from .step_submission import IDEAL_OT_step_submission

CLASSES: tuple[type, ...] = (
    IDEAL_OT_prepare_task,
    IDEAL_OT_export_task,
    IDEAL_OT_explore_room,
    IDEAL_OT_show_attempt,
    IDEAL_OT_step_submission,
    IDEAL_OT_play_attempt,
    IDEAL_OT_look_through_scout,
    IDEAL_OT_clear_attempt,
    IDEAL_OT_select_target,
    IDEAL_OT_copy_scout_command,
    IDEAL_OT_forget_scout,
)
