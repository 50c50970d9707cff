"""One plain colour for a material, read from its nodes, for an engine that runs none of them.

Colours are linear RGB. What a texture varies is its mean, as far as constants, ramps and images
tell it; nothing is rendered.
"""

from __future__ import annotations

import colorsys
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import bpy
import numpy as np

Rgb = tuple[float, float, float]
_Read = Callable[[bpy.types.Node, bpy.types.NodeSocket], Rgb | None]

GLASS: Rgb = (0.60, 0.74, 0.80)
_MOST_DEPTH = 40
"""Nodes that are followed one behind the other; a loop through groups ends there."""
_MOST_PIXELS = 1 << 22
_SPREAD_FACTOR = 0.5
"""What a texture that is not read is on average, and how far it mixes."""
_PASSED = {
    "HUE_SAT": "Color",
    "BRIGHTCONTRAST": "Color",
    "GAMMA": "Color",
    "CURVE_RGB": "Color",
    "INVERT": "Color",
}


def color_of_material(material: bpy.types.Material) -> Rgb:
    """The colour that a material has on the whole; of one without nodes, that of the viewport."""
    # Since 5.0 every material has nodes, and the question is to go.
    tree = material.node_tree if bpy.app.version >= (5, 0, 0) or material.use_nodes else None
    if tree is None:
        return tuple(material.diffuse_color[:3])
    output = tree.get_output_node("ALL")
    found = None if output is None else _Walk([]).shader(output.inputs["Surface"])
    return _grey(material.name) if found is None else _bounded(found)


@contextmanager
def node_colors(colors: Mapping[str, Rgb]) -> Iterator[None]:
    """Materials have these colours for a while in views that run no nodes, by their names."""
    # A material's colour reads as a view of it, so that it is kept as numbers.
    kept = {name: tuple(bpy.data.materials[name].diffuse_color) for name in colors}
    try:
        for name, color in colors.items():
            bpy.data.materials[name].diffuse_color = (*color, 1.0)
        yield
    finally:
        for name, color in kept.items():
            bpy.data.materials[name].diffuse_color = color


def _bounded(color: Rgb) -> Rgb:
    red, green, blue = (min(max(value, 0.0), 1.0) for value in color)
    return red, green, blue


def _grey(name: str) -> Rgb:
    """A grey with a hint of a hue that the name decides."""
    return colorsys.hsv_to_rgb(zlib.crc32(name.encode()) / 2**32, 0.06, 0.45)


def _mean(one: Rgb | None, other: Rgb | None, share: float) -> Rgb | None:
    if one is None or other is None:
        return other if one is None else one
    red, green, blue = ((1 - share) * a + share * b for a, b in zip(one, other, strict=True))
    return red, green, blue


class _Walk:
    """Up the links from a socket, in and out of groups."""

    def __init__(self, groups: list[bpy.types.Node]) -> None:
        self._groups, self._depth = groups, 0

    def shader(self, socket: bpy.types.NodeSocket) -> Rgb | None:
        """The colour of what goes into a shader's socket."""
        return self._follow(socket, self._of_shader)

    def color(self, socket: bpy.types.NodeSocket) -> Rgb | None:
        """The colour of what goes into a colour's socket."""
        if not socket.is_linked:
            return _constant(socket)
        return self._follow(socket, self._of_color)

    def number(self, socket: bpy.types.NodeSocket) -> float:
        """The number that goes into a socket; a half where it varies."""
        if not socket.is_linked:
            found = _constant(socket)
            return _SPREAD_FACTOR if found is None else min(max(found[0], 0.0), 1.0)
        found = self._follow(socket, self._of_number)
        return _SPREAD_FACTOR if found is None else min(max(found[0], 0.0), 1.0)

    def _follow(self, socket: bpy.types.NodeSocket, read: _Read) -> Rgb | None:
        if not socket.is_linked or self._depth >= _MOST_DEPTH:
            return None
        link = socket.links[0]
        node, output = link.from_node, link.from_socket
        self._depth += 1
        try:
            if node.type == "REROUTE":
                return self._follow(node.inputs[0], read)
            if node.type == "GROUP":
                return self._into_group(node, output, read)
            if node.type == "GROUP_INPUT":
                return self._out_of_group(output, read)
            return read(node, output)
        finally:
            self._depth -= 1

    def _into_group(
        self, node: bpy.types.Node, output: bpy.types.NodeSocket, read: _Read
    ) -> Rgb | None:
        tree = node.node_tree
        ends = [] if tree is None else [one for one in tree.nodes if one.type == "GROUP_OUTPUT"]
        inner = next((one for one in ends if one.is_active_output), None)
        if inner is None:
            return None
        socket = next((one for one in inner.inputs if one.identifier == output.identifier), None)
        if socket is None:
            return None
        self._groups.append(node)
        try:
            return self._follow(socket, read) if socket.is_linked else _constant(socket)
        finally:
            self._groups.pop()

    def _out_of_group(self, output: bpy.types.NodeSocket, read: _Read) -> Rgb | None:
        if not self._groups:
            return None
        node = self._groups.pop()
        try:
            socket = next((one for one in node.inputs if one.identifier == output.identifier), None)
            if socket is None:
                return None
            return self._follow(socket, read) if socket.is_linked else _constant(socket)
        finally:
            self._groups.append(node)

    def _of_shader(self, node: bpy.types.Node, output: bpy.types.NodeSocket) -> Rgb | None:
        if node.type == "BSDF_PRINCIPLED":
            return self._principled(node)
        if node.type in {"BSDF_GLASS", "BSDF_REFRACTION"}:
            return GLASS
        if node.type == "BSDF_TRANSPARENT":
            # It lets through what lies behind: the other half of a mixture tells the colour.
            return None
        if node.type == "MIX_SHADER":
            one, other = (self.shader(socket) for socket in list(node.inputs)[1:3])
            return _mean(one, other, self.number(node.inputs[0]))
        if node.type == "ADD_SHADER":
            one, other = (self.shader(socket) for socket in list(node.inputs)[:2])
            return _mean(one, other, _SPREAD_FACTOR)
        socket = node.inputs.get("Color")
        return None if socket is None else self.color(socket)

    def _principled(self, node: bpy.types.Node) -> Rgb | None:
        base = self.color(node.inputs["Base Color"])
        clear = node.inputs["Transmission Weight"]
        if self.number(clear) > _SPREAD_FACTOR:
            return GLASS
        shining = node.inputs["Emission Strength"]
        if not shining.is_linked and shining.default_value > 0.0:
            glow = self.color(node.inputs["Emission Color"])
            if glow is not None and max(glow) > 0.0:
                return glow
        return base

    def _of_color(self, node: bpy.types.Node, output: bpy.types.NodeSocket) -> Rgb | None:
        if node.type in _PASSED:
            return self.color(node.inputs[_PASSED[node.type]])
        if node.type in {"RGB", "VALUE"}:
            return _constant(output)
        if node.type == "VALTORGB":
            return _of_ramp(node.color_ramp)
        if node.type == "TEX_IMAGE":
            return _of_image(node.image)
        if node.type in {"MIX_RGB", "MIX"}:
            return self._of_mixture(node)
        if node.type in {"COMBINE_COLOR", "COMBRGB", "COMBHSV"}:
            return self._combined(node)
        if node.type.startswith("TEX_"):
            return (_SPREAD_FACTOR,) * 3
        return None

    def _of_number(self, node: bpy.types.Node, output: bpy.types.NodeSocket) -> Rgb | None:
        """A constant that a link or a group hands on; what is computed or textured varies."""
        return _constant(output) if node.type in {"VALUE", "RGB"} else None

    def _of_mixture(self, node: bpy.types.Node) -> Rgb | None:
        of_colors = [one for one in node.inputs if one.type == "RGBA"]
        if len(of_colors) < 2:
            return None
        one, other = (self.color(socket) for socket in of_colors[:2])
        factor = next(one for one in node.inputs if one.name in {"Fac", "Factor"} and one.enabled)
        share = self.number(factor)
        if node.blend_type == "MULTIPLY" and one is not None and other is not None:
            other = (one[0] * other[0], one[1] * other[1], one[2] * other[2])
        elif node.blend_type != "MIX":
            return other if one is None else one
        return _mean(one, other, share)

    def _combined(self, node: bpy.types.Node) -> Rgb | None:
        first, second, third = (self.number(socket) for socket in list(node.inputs)[:3])
        mode = getattr(node, "mode", "HSV" if node.type == "COMBHSV" else "RGB")
        if mode == "HSV":
            return colorsys.hsv_to_rgb(first, second, third)
        if mode == "HSL":
            return colorsys.hls_to_rgb(first, third, second)
        return first, second, third


def _constant(socket: bpy.types.NodeSocket) -> Rgb | None:
    value = getattr(socket, "default_value", None)
    if isinstance(value, int | float):
        return (float(value),) * 3
    if value is None or isinstance(value, str) or len(value) < 3:
        return None
    return float(value[0]), float(value[1]), float(value[2])


def _of_ramp(ramp: bpy.types.ColorRamp) -> Rgb:
    """The mean over the ramp's whole width."""
    samples = np.array([ramp.evaluate((step + 0.5) / 32)[:3] for step in range(32)])
    red, green, blue = samples.mean(axis=0)
    return float(red), float(green), float(blue)


def _of_image(image: bpy.types.Image | None) -> Rgb | None:
    """The mean of a picture that is not too big to read."""
    if image is None or not 0 < image.size[0] * image.size[1] <= _MOST_PIXELS:
        return None
    pixels = np.empty(image.size[0] * image.size[1] * image.channels, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    mean = pixels.reshape(-1, image.channels).mean(axis=0)
    if image.channels < 3:
        return (float(mean[0]),) * 3
    # Its numbers are as stored, and those of a colour are stored for the eye.
    is_color = image.colorspace_settings.name == "sRGB" and not image.is_float
    red, green, blue = mean[:3] ** 2.2 if is_color else mean[:3]
    return float(red), float(green), float(blue)
