"""What the evaluator's tests share: the oracle, made-up scenes, and the way into the library."""

import importlib.util
from pathlib import Path

import pytest
from ideal_bench.lib.batch import SceneBatch, SceneTruth, Truth
from ideal_bench.lib.evaluate import NO_ANSWER, evaluate
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.predictions.interpret import Prediction
from ideal_bench.lib.protocol import read_protocol

HERE = Path(__file__).parent


def module_at(path):
    """A helper module that lies beside the tests and belongs to no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def reference():
    """The paper's metrics as plain loops."""
    return module_at(HERE / "reference.py")


@pytest.fixture(scope="session")
def generated():
    """Made-up rooms and predictions."""
    return module_at(HERE / "generated.py")


@pytest.fixture(scope="session")
def furnished():
    """Random furnished floor plans, and plans turned."""
    return module_at(HERE / "floorplan" / "rooms.py")


@pytest.fixture(scope="session")
def walked():
    """Slow, independent ways to walk a floor plan."""
    return module_at(HERE / "floorplan" / "walked.py")


@pytest.fixture(scope="session")
def boxes():
    """Furnished rooms of boxes, to assess."""
    return module_at(HERE / "quality" / "boxes.py")


@pytest.fixture(scope="session")
def protocol():
    return read_protocol()


class Library:
    """Plain dictionaries (see reference.py) into the library's values."""

    def __init__(self, protocol):
        self.protocol = protocol

    def layout(self, document):
        objects = [
            SceneObject(
                id=item.get("id", f"object_{number}"),
                category=item["category"],
                position_m=tuple(item["position"]),
                dimensions_m=tuple(item["dimensions"]),
                yaw_deg=item.get("rotation_yaw"),
            )
            for number, item in enumerate(document["objects"])
        ]
        size = document["room"].get("size")
        return Layout.from_objects(
            Room(document["room"]["type"], None if size is None else tuple(size)), objects
        )

    def truth(self, scenes):
        return Truth.of(
            SceneTruth(f"scene_{number}", self.layout(scene), scene.get("rz", 0.0))
            for number, scene in enumerate(scenes)
        )

    def batch(self, scenes, predictions, protocol=None):
        layouts = [None if item is None else self.layout(item) for item in predictions]
        return SceneBatch.of(self.truth(scenes), layouts, protocol or self.protocol)

    def evaluate(self, scenes, predictions, protocol=None):
        read = [
            NO_ANSWER if item is None else Prediction(self.layout(item), "S1", None)
            for item in predictions
        ]
        return evaluate(self.truth(scenes), read, protocol or self.protocol)


@pytest.fixture(scope="session")
def library(protocol):
    """Ways from plain dictionaries into the library."""
    return Library(protocol)


@pytest.fixture(scope="session")
def thing():
    """One object as a dictionary, a unit cube on the floor at the origin unless said otherwise."""

    def build(category="sofa", at=(0.0, 0.0, 0.5), size=(1.0, 1.0, 1.0), yaw=0.0, **more):
        values = {"position": list(at), "dimensions": list(size), "rotation_yaw": yaw}
        return {"category": category, **values, **more}

    return build


@pytest.fixture(scope="session")
def room():
    """A scene or prediction as a dictionary: 6 x 6 x 3 m, camera looking along +Y."""

    def build(objects, type="bedroom", size=(6.0, 6.0, 3.0), rz=0.0):
        room = {"type": type} if size is None else {"type": type, "size": list(size)}
        return {"room": room, "objects": list(objects), "rz": rz}

    return build
