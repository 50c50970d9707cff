"""Properties of asking models."""

from __future__ import annotations

import bpy

from ...lib.models.services import SERVICES
from .. import preferences

_ABOUT = {
    "openai": "OpenAI, and every server that speaks its language: vLLM, llama.cpp, LM Studio",
    "anthropic": "Anthropic's own",
    "gemini": "Google's own",
}
_API_ITEMS = [(name, service.label, _ABOUT[name]) for name, service in SERVICES.items()]
_SCOPE_ITEMS = [
    ("OPEN", "This Room", "Ask about the open room alone"),
    ("ALL", "All Rooms", "Ask about every room of the data set"),
]


def _place(self: IDEAL_PG_asking) -> str:
    return preferences.settings().endpoints[self.api]


class IDEAL_PG_asking(bpy.types.PropertyGroup):
    """Whom to ask, and about what."""

    api: bpy.props.EnumProperty(
        name="Service",
        description="How the model is spoken to; its address and key are in the preferences",
        items=_API_ITEMS,
    )
    place: bpy.props.StringProperty(
        name="Address", description="Where the model answers; see the preferences", get=_place
    )
    model: bpy.props.StringProperty(
        name="Model", description="The model's name, as the service spells it"
    )
    scope: bpy.props.EnumProperty(
        name="Rooms", description="About which rooms to ask", items=_SCOPE_ITEMS
    )
    folder: bpy.props.StringProperty(
        name="Folder",
        description="Where the answers are kept; empty for the folder in the preferences",
        subtype="DIR_PATH",
    )
    service_settings: bpy.props.BoolProperty(
        name="Service's Settings",
        description="Send no temperature and no top-p, for a model that does not take the paper's",
    )
    again: bpy.props.BoolProperty(
        name="Ask Again",
        description="Ask also where the model has answered before; the old answer is replaced",
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_asking,)
