"""Shared by the tests of reading predictions."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def document() -> dict[str, Any]:
    """A fresh, valid prediction of a bedroom with three objects; tests spoil it."""
    return {
        "scene": {
            "room": {"type": "bedroom", "size": [4.5, 4.2, 3], "asset_count": 3},
            "objects": [
                {
                    "id": "bed_01",
                    "category": "bed",
                    "position": [0.1, -0.9, 0.65],
                    "dimensions": [2.2, 1.5, 1.3],
                    "rotation_yaw": 90,
                },
                {
                    "id": "floor_lamp_01",
                    "category": "floor_lamp",
                    "position": [1.25, 1.87, 0.72],
                    "dimensions": [0.3, 0.3, 1.45],
                    "rotation_yaw": None,
                },
                {
                    "id": "chair_02",
                    "category": "Chair",
                    "position": [-1, 0, 0.45],
                    "dimensions": [0.5, 0, 0.9],
                },
            ],
        }
    }
