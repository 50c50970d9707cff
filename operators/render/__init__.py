"""Rendered pictures: its user actions."""

from .render_comparison import IDEAL_OT_render_comparison
from .wipe import IDEAL_OT_wipe

CLASSES: tuple[type, ...] = (IDEAL_OT_render_comparison, IDEAL_OT_wipe)
