"""Real rooms, the example models' answers, and mistakes to plant into them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.bundle import find_scenes, read_bundle
from ideal_bench.lib.explain.explain import Seen, explain
from ideal_bench.lib.frames import turn_layout
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.predictions.interpret import interpret
from ideal_bench.lib.predictions.source import PredictionFolder

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture(scope="session")
def rooms():
    """The ten example rooms with their cameras."""
    return [Seen.from_bundle(read_bundle(path)) for path in find_scenes(EXAMPLES / "scenes")]


@pytest.fixture(scope="session")
def answers(rooms):
    """By model: its answers to the ten rooms."""
    folder = PredictionFolder(EXAMPLES / "predictions")
    return {
        model: [interpret(folder.response(model, room.truth.scene_id)).layout for room in rooms]
        for model in folder.models()
    }


@pytest.fixture(scope="session")
def explained(rooms, protocol):
    """Explain answers to the ten rooms, each with a mistake planted into it.

    What a model says as it is, is explained once.
    """
    kept = {}

    def run(layouts, plant=None, seen=None):
        if plant is not None:
            return explain(seen or rooms, [plant(layout) for layout in layouts], protocol)
        key = tuple(map(id, layouts)), seen and tuple(map(id, seen))
        if key not in kept:
            # The layouts are kept too, so that no other ones get their ids.
            kept[key] = layouts, explain(seen or rooms, layouts, protocol)
        return kept[key][1]

    return run


def layout(things, room_type="bedroom", size=(6.0, 4.0, 3.0)):
    """A layout of (category, position, dimensions, yaw)."""
    objects = [
        SceneObject(f"{category}_{number:02d}", category, position, dimensions, yaw)
        for number, (category, position, dimensions, yaw) in enumerate(things)
    ]
    return Layout.from_objects(Room(room_type, size), objects)


@pytest.fixture
def make_layout():
    return layout


class Planted:
    """Mistakes written down anew, in plain steps, so that they check those of the library."""

    @staticmethod
    def scale(factor):
        def plant(answer):
            room = replace(answer.room, size_m=tuple(factor * size for size in answer.room.size_m))
            return replace(
                answer,
                room=room,
                positions_m=factor * answer.positions_m,
                dimensions_m=factor * answer.dimensions_m,
            )

        return plant

    @staticmethod
    def spread(factor):
        return lambda answer: replace(
            answer, positions_m=answer.positions_m * [factor, factor, 1.0]
        )

    @staticmethod
    def turn(degrees):
        cosine, sine = round(np.cos(np.radians(degrees))), round(np.sin(np.radians(degrees)))

        def plant(answer):
            x, y, z = answer.positions_m.T
            width, depth, height = answer.room.size_m
            size = (depth, width, height) if degrees % 180 else (width, depth, height)
            return replace(
                answer,
                room=replace(answer.room, size_m=size),
                positions_m=np.stack([cosine * x - sine * y, sine * x + cosine * y, z], axis=1),
                yaws_deg=(given(answer) + degrees) % 360,
            )

        return plant

    @staticmethod
    def mirror_x(answer):
        return replace(
            answer, positions_m=answer.positions_m * [-1, 1, 1], yaws_deg=-given(answer) % 360
        )

    @staticmethod
    def mirror_y(answer):
        return replace(
            answer,
            positions_m=answer.positions_m * [1, -1, 1],
            yaws_deg=(180 - given(answer)) % 360,
        )

    @staticmethod
    def swap_axes(answer):
        width, depth, height = answer.room.size_m
        return replace(
            answer,
            room=replace(answer.room, size_m=(depth, width, height)),
            positions_m=answer.positions_m[:, [1, 0, 2]],
            yaws_deg=(-90 - given(answer)) % 360,
        )

    @staticmethod
    def places(plant):
        """Of a mistake what it does to places on the floor; walls and fronts stay right."""
        return lambda answer: replace(answer, positions_m=plant(answer).positions_m)

    @staticmethod
    def walls_right(plant):
        return lambda answer: replace(plant(answer), room=answer.room)

    @staticmethod
    def heights(factor):
        return lambda answer: replace(answer, positions_m=answer.positions_m * [1.0, 1.0, factor])

    @staticmethod
    def shift(x, y, z=0.0):
        return lambda answer: replace(answer, positions_m=answer.positions_m + np.array([x, y, z]))

    @staticmethod
    def corner(answer):
        half = np.array(answer.room.size_m) / 2 * [1, 1, 0]
        return replace(answer, positions_m=answer.positions_m + half)

    @staticmethod
    def size(factor, category=None):
        def plant(answer):
            names = np.array(answer.categories)
            touched = np.ones(len(names), bool) if category is None else names == category
            factors = np.where(touched, factor, 1.0)[:, None]
            return replace(answer, dimensions_m=answer.dimensions_m * factors)

        return plant

    @staticmethod
    def yaw(degrees):
        return lambda answer: replace(answer, yaws_deg=(given(answer) + degrees) % 360)

    @staticmethod
    def lower_side(answer):
        return replace(
            answer, positions_m=answer.positions_m - answer.dimensions_m * [0.0, 0.0, 0.5]
        )

    @staticmethod
    def both(first, second):
        return lambda answer: second(first(answer))


def given(answer):
    return np.nan_to_num(answer.yaws_deg)


@pytest.fixture(scope="session")
def planted():
    return Planted


@pytest.fixture
def turned_rooms(rooms):
    """The rooms with their whole world turned counter-clockwise by quarter turns, cameras too."""

    def turned(turns):
        angle = turns * np.pi / 2
        return [
            Seen(
                truth=replace(
                    room.truth,
                    in_view=turned_truth(room.truth.in_view, turns),
                    camera_rz_rad=room.truth.camera_rz_rad + angle,
                ),
                camera=turned_camera(room.camera, angle),
            )
            for room in rooms
        ]

    return turned


def turned_truth(truth, turns):
    """As the same room would be written down: a yaw without meaning stays null."""
    made = turn_layout(truth, turns)
    without = np.isnan(truth.yaws_deg)
    sizes = made.dimensions_m.copy()
    if turns % 2:
        sizes[without] = sizes[without][:, [1, 0, 2]]
    return replace(made, dimensions_m=sizes, yaws_deg=np.where(without, np.nan, made.yaws_deg))


def turned_camera(camera, angle):
    x, y, z = camera.location
    cosine, sine = np.cos(angle), np.sin(angle)
    a, b, c = camera.rotation_euler
    location = (cosine * x - sine * y, sine * x + cosine * y, z)
    return replace(camera, location=location, rotation_euler=(a, b, c + angle))
