"""Blender scene <-> the values of `lib`."""
