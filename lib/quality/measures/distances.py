"""Distances between objects, and heights above the floor; metres."""

from __future__ import annotations

import math

import numpy as np

from ..room import FurnishedRoom, Thing


def plan_distance_m(first: Thing, second: Thing) -> float:
    """Between the nearest points of two footprints; 0 where they meet."""
    return float(first.footprint.distance(second.footprint))


def center_distance_m(first: Thing, second: Thing) -> float:
    """Between the middles of two boxes, seen from above."""
    return float(np.linalg.norm(first.box.center_m[:2] - second.box.center_m[:2]))


def height_gap_m(first: Thing, second: Thing) -> float:
    """How far one ends below where the other begins; 0 where their heights overlap."""
    return max(0.0, float(first.low[2] - second.high[2]), float(second.low[2] - first.high[2]))


def gap_m(first: Thing, second: Thing) -> float:
    """Between two objects in space, each taken as its footprint from its lowest to highest point.

    It is 0 for a chair whose seat is under a table, though their surfaces do not meet.
    """
    return math.hypot(plan_distance_m(first, second), height_gap_m(first, second))


def underside_m(thing: Thing, room: FurnishedRoom) -> float:
    """Height of the lowest point above the floor; negative below it."""
    return float(thing.low[2]) - room.floor_z_m


def top_m(thing: Thing, room: FurnishedRoom) -> float:
    """Height of the highest point above the floor."""
    return float(thing.high[2]) - room.floor_z_m
