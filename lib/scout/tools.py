"""The tools of an agent, the same for all doors: what each takes, as JSON Schema, and does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..models.chat import Tool
from .protocol import ScoutProtocol

MOVE, CAPTURE, TRIANGULATE = "move_camera", "capture_image", "triangulate_point"
SUBMIT, LIST, FINISH = "submit_centers", "list_map", "finish"


def _object(properties: Mapping[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _number(description: str) -> dict[str, Any]:
    return {"type": "number", "description": description}


def tools_of(protocol: ScoutProtocol) -> tuple[Tool, ...]:
    """The six tools under a protocol's limits (3.1, A)."""
    step, turn = f"{protocol.most_step_m:g} m", f"{protocol.most_turn_deg:g} degrees"
    bound, pitch = f"{protocol.bound_m:g} m", f"{protocol.most_pitch_deg:g}"
    return (
        Tool(
            MOVE,
            f"Move and turn the camera. One step is at most {step} long and at most {turn} of yaw "
            f"and of pitch; a longer one is rejected and the camera stays where it is, as is one "
            f"that leaves +-{bound} on an axis. The step goes along the heading from before its "
            f"own turn. The pitch is clamped to +-{pitch} degrees, and roll stays 0. Nothing "
            "stands in the camera's way: it passes through walls and furniture. It takes no "
            "picture.",
            _object(
                {
                    "forward_m": _number("metres along the camera's heading, level; default 0"),
                    "left_m": _number("metres to the left of the heading, level; default 0"),
                    "up_m": _number("metres up (+Z); default 0"),
                    "yaw_deg": _number("degrees to the left, about +Z; default 0"),
                    "pitch_deg": _number("degrees up; default 0"),
                }
            ),
        ),
        Tool(
            CAPTURE,
            "Take a picture where the camera is now. You get the picture, its name, the intrinsic "
            "matrix and the pose. A capture that is rejected costs no picture.",
            _object({}),
        ),
        Tool(
            TRIANGULATE,
            "The point in the task frame that is nearest to the viewing lines through pixels that "
            "show one and the same point in two pictures or more, taken at least "
            f"{protocol.least_separation_m * 100:g} cm apart. You get the point, the root mean "
            "square distance from the lines and the greatest angle between them, and a caution "
            "where it is doubtful. It submits nothing, and a small residual does not prove that "
            "the pixels belong together.",
            _object(
                {
                    "observations": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": protocol.most_observations,
                        "items": _object(
                            {
                                "image": {
                                    "type": "string",
                                    "description": "the name of a picture that you got",
                                },
                                "column_px": _number("from the picture's left edge"),
                                "row_px": _number("from the picture's upper edge"),
                            },
                            ("image", "column_px", "row_px"),
                        ),
                    }
                },
                ("observations",),
            ),
        ),
        Tool(
            SUBMIT,
            "Put centres of targets into the map, or revise them: the middle of the object's tight "
            "box along the axes of the task frame, in metres. Each centre is accepted or rejected "
            "on its own; a rejected one leaves the map as it was.",
            _object(
                {
                    "centers": {
                        "type": "array",
                        "minItems": 1,
                        "items": _object(
                            {
                                "id": {"type": "string", "description": "of the inventory"},
                                "x_m": _number("metres"),
                                "y_m": _number("metres"),
                                "z_m": _number("metres"),
                            },
                            ("id", "x_m", "y_m", "z_m"),
                        ),
                    }
                },
                ("centers",),
            ),
        ),
        Tool(
            LIST,
            "The map as it stands: centres submitted, targets without one, the camera's pose, the "
            "pictures taken, and what is left of the budgets: answers (calls_left) and pictures.",
            _object({}),
        ),
        Tool(FINISH, "End the episode. The map is scored as it stands.", _object({})),
    )
