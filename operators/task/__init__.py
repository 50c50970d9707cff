"""Long work: its user actions, and what every operator that starts some has in common."""

from .cancel_task import IDEAL_OT_cancel_task
from .dismiss_message import IDEAL_OT_dismiss_message
from .watch_task import IDEAL_OT_watch_task

CLASSES: tuple[type, ...] = (
    IDEAL_OT_watch_task,
    IDEAL_OT_cancel_task,
    IDEAL_OT_dismiss_message,
)
