"""The version, read from `blender_manifest.toml`, its only source."""

from __future__ import annotations

import tomllib
from pathlib import Path

MANIFEST = Path(__file__).resolve().parent.parent / "blender_manifest.toml"

VERSION: str = tomllib.loads(MANIFEST.read_text(encoding="utf-8"))["version"]
