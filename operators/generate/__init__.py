"""Making rooms: its user actions."""

from .generate import IDEAL_OT_generate
from .open_preferences import IDEAL_OT_open_preferences
from .set_up_rooms import IDEAL_OT_set_up_rooms

CLASSES: tuple[type, ...] = (IDEAL_OT_generate, IDEAL_OT_set_up_rooms, IDEAL_OT_open_preferences)
