"""The numbers of the open scene: its user actions."""

from .put_back import IDEAL_OT_put_back
from .select_object import IDEAL_OT_select_object

CLASSES: tuple[type, ...] = (IDEAL_OT_select_object, IDEAL_OT_put_back)
