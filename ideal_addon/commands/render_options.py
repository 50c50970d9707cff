"""The options of every verb that renders."""

from __future__ import annotations

import argparse
import re

from ..scene.render_settings import DEVICES, ENGINES, RenderSettings

_MAX_SIDE_PX = 16384
_MAX_SAMPLES = 1_000_000
BENCHMARK = RenderSettings()


def resolution(text: str) -> tuple[int, int]:
    """Width and height from a word such as 1280x720."""
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(4 <= side <= _MAX_SIDE_PX for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write for example 1280x720")
    return size


def samples(text: str) -> int:
    """A number of samples, at least 1."""
    if not text.isdigit() or not 1 <= int(text[:9]) <= _MAX_SAMPLES or len(text) > 8:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of samples; write for example 128")
    return int(text)


def add_render_options(
    parser: argparse.ArgumentParser, default: RenderSettings = BENCHMARK
) -> None:
    """Add --samples, --resolution, --engine and --device."""
    width, height = default.resolution
    group = parser.add_argument_group("picture")
    group.add_argument(
        "--samples",
        type=samples,
        default=default.samples,
        metavar="N",
        help=f"samples a pixel; fewer is faster and noisier (default {default.samples})",
    )
    group.add_argument(
        "--resolution",
        type=resolution,
        default=default.resolution,
        metavar="WxH",
        help=f"size in pixels (default {width}x{height})",
    )
    group.add_argument(
        "--engine",
        choices=ENGINES,
        default=default.engine,
        help="render engine; workbench is quick and without light, eevee wants a graphics card: "
        "without one its first picture can take a quarter of an hour (default cycles)",
    )
    group.add_argument(
        "--device",
        choices=DEVICES,
        default=default.device,
        help="what Cycles computes on; auto takes a GPU where there is one (default auto)",
    )


def render_settings(arguments: argparse.Namespace) -> RenderSettings:
    """The settings that the options say."""
    return RenderSettings(
        arguments.engine, arguments.device, arguments.samples, arguments.resolution
    )
