"""Shared geometry: boxes, footprints, each thing once."""
