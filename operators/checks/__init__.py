"""The checks of the open room: its user actions."""

from .check import IDEAL_OT_check
from .select_offenders import IDEAL_OT_select_offenders

CLASSES: tuple[type, ...] = (IDEAL_OT_check, IDEAL_OT_select_offenders)
