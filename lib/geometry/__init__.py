"""Shared geometry: boxes, pairs of boxes, rows of many scenes; each thing once."""
