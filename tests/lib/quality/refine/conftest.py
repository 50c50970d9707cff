"""A plain assessment of boxes along the axes, and rooms with defects of known size."""

import itertools

import numpy as np
import pytest
from ideal_bench.lib.quality.document import AssessedRoom
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.records import Findings, Measurement, Record

LEAST_M = 0.005


@pytest.fixture(scope="session")
def frozen():
    return read_quality_protocol().with_frozen_assets()


@pytest.fixture(scope="session")
def defect():
    """A record of a defect, as the metrics make them."""

    def made(metric, objects, magnitude, direction, *, reason="it is so", **more):
        given = {
            "check": metric,
            "verdict": "defect",
            "decided_by": "measured",
            "severity": min(magnitude, 1.0),
            "unit": "m",
            "evidence": (Measurement("how far", magnitude, "m"),),
        }
        return Record(
            metric=metric,
            objects=tuple(objects),
            reason=reason,
            magnitude=magnitude,
            direction=direction,
            **{**given, **more},
        )

    return made


def unit(axis, sign):
    return tuple(float(sign) if place == axis else 0.0 for place in range(3))


@pytest.fixture(scope="session")
def plain(defect):
    """Collision, bounds and support of boxes; `calls` counts how often it was asked to look."""

    def collisions(room):
        for one, other in itertools.combinations(room.things, 2):
            depth = np.minimum(one.high - other.low, other.high - one.low)
            if depth.min() <= LEAST_M:
                continue
            axis = int(depth.argmin())
            sign = 1 if one.box.center_m[axis] > other.box.center_m[axis] else -1
            yield defect("collision", (one.id, other.id), depth[axis], unit(axis, sign))

    def outside(room):
        left, back, right, front = room.boundary.bounds
        low, high = np.array([left, back]), np.array([right, front])
        for thing in room.things:
            over = [*(low - thing.low[:2]), *(thing.high[:2] - high)]
            worst = int(np.argmax(over))
            if over[worst] > LEAST_M:
                way = unit(worst % 2, 1 if worst < 2 else -1)
                yield defect("out_of_bounds", (thing.id,), over[worst], way)

    def gaps(room):
        *_, front = room.boundary.bounds
        for thing in room.things:
            below = [
                other.high[2]
                for other in room.things
                if other.id != thing.id
                and other.footprint.intersects(thing.footprint)
                and other.high[2] <= thing.low[2] + LEAST_M + 0.05
            ]
            gap = thing.low[2] - max([room.floor_z_m, *below])
            way = (0.0, 0.0, -1.0)
            if thing.category == "picture":
                gap, way = front - thing.high[1], (0.0, 1.0, 0.0)
            if gap > LEAST_M:
                yield defect("support", (thing.id,), gap, way)

    def assess(room):
        assess.calls += 1
        finders = {"collision": collisions, "out_of_bounds": outside, "support": gaps}
        findings = {name: Findings(name, tuple(find(room))) for name, find in finders.items()}
        objects = tuple((thing.id, thing.category) for thing in room.things)
        return AssessedRoom(room.id, room.type, room.area_m2, objects, findings, room.remarks)

    assess.calls = 0
    return assess


@pytest.fixture(scope="session")
def things(boxes):
    """A sound room, 5 x 4 m: a table with a lamp, a chair, a picture on the wall at +Y."""

    def made(**moved):
        places = {
            "table": ("table", (0.0, 0.0, 0.375), (1.2, 0.8, 0.75)),
            "lamp": ("table_lamp", (0.0, 0.1, 0.95), (0.2, 0.2, 0.4)),
            "chair": ("chair", (1.5, -1.0, 0.45), (0.5, 0.5, 0.9)),
            "picture": ("picture", (-1.0, 1.975, 1.5), (0.8, 0.05, 0.6)),
        }
        return boxes.room(
            *(
                boxes.thing(name, kind, np.add(center, moved.get(name, (0, 0, 0))), size)
                for name, (kind, center, size) in places.items()
            )
        )

    return made
