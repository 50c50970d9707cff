"""A small data set and predictions for it, as files."""

import importlib.util
import json
import struct
import sys
import zlib
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def package_at(folder):
    """A package of helpers that lies beside the tests."""
    if folder.name not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            folder.name, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        sys.modules[folder.name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[folder.name])
    return sys.modules[folder.name]


@pytest.fixture
def loopback():
    """Three kinds of services of language models on 127.0.0.1; see tests/loopback/server.py."""
    with package_at(HERE / "loopback").Loopback() as services:
        yield services


@pytest.fixture(scope="session")
def judges():
    """Judges for the loopback server, and pictures for them; see tests/judges."""
    return package_at(HERE / "judges")


@pytest.fixture(scope="session")
def floor_questions():
    """Questions about a small floor plan and replies to them; see the module."""
    path = HERE / "lib" / "floorplan" / "scoring" / "asked.py"
    spec = importlib.util.spec_from_file_location("floor_questions", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def thing(name, category, x, y, yaw=0.0):
    return {
        "id": name,
        "category": category,
        "position": [x, y, 0.5],
        "dimensions": [1.0, 1.0, 1.0],
        "rotation_yaw": yaw,
    }


def layout(room_type, things):
    room = {"type": room_type, "size": [6.0, 6.0, 3.0], "asset_count": len(things)}
    return {"scene": {"room": room, "objects": things}}


BEDROOM = layout("bedroom", [thing("bed_01", "bed", 0, 0), thing("chair_01", "chair", 2, 1)])
LIBRARY = layout(
    "library",
    [thing(f"block_{x}{y}", "library_block", 2 * x - 1, 2 * y - 1) for x in (0, 1) for y in (0, 1)],
)
SCENES = {"bedroom_s0000": BEDROOM, "bedroom_s0001": BEDROOM, "library_s0002": LIBRARY}


@pytest.fixture
def dataset(tmp_path) -> Path:
    """Two bedrooms and a library, each seen along +Y; what scoring reads of them."""
    folder = tmp_path / "dataset"
    for name, document in SCENES.items():
        ids = [item["id"] for item in document["scene"]["objects"]]
        camera = {"location": [0, -2, 1.6], "rotation_euler": [1.4, 0, 0]}
        (folder / name).mkdir(parents=True)
        (folder / name / "GT.json").write_text(json.dumps(document))
        (folder / name / "metadata.json").write_text(json.dumps({"camera": camera}))
        (folder / name / "objects_in_view.json").write_text(json.dumps({"objects_in_view": ids}))
    return folder


@pytest.fixture
def predictions(tmp_path) -> Path:
    """The answers of one model, `good`: the truth of every scene."""
    folder = tmp_path / "predictions"
    (folder / "good").mkdir(parents=True)
    for name, document in SCENES.items():
        (folder / "good" / f"{name}.txt").write_text(json.dumps(document))
    return folder


def png(width=32, height=18, grey=120) -> bytes:
    """A picture of one colour."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + bytes([grey]) * 3 * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@pytest.fixture(scope="session")
def a_png():
    """Makes a picture of one colour, as the bytes of a file."""
    return png


def described_scene(
    folder, room_type, size, things, camera_z=1.5, rz=0.0, quality=None, **generator
):
    """A bundle with all that the statistics read; `things` are (category, yaw, filter or None)."""
    objects = [
        {**thing(f"{category}_{number:02d}", category, 0, 0, yaw), "filter": failed}
        for number, (category, yaw, failed) in enumerate(things)
    ]
    rejected = [{"id": o["id"], "filter": o["filter"], "value": 0} for o in objects if o["filter"]]
    visible = [item["id"] for item in objects if not item["filter"]]
    truth = [{key: item[key] for key in item if key != "filter"} for item in objects]
    room = {"type": room_type, "size": size, "asset_count": len(truth)}
    metadata = {
        "camera": {"location": [0, -1, camera_z], "rotation_euler": [1.4, 0, rz]},
        "environment": {"film_exposure": 3.0, "look": "None"},
        "render": {"engine": "cycles", "samples": 128},
        "generator": {"versions": {"infinigen": None}, "tier": None, "settings": None, **generator},
        "instances": [
            {"pass_index": n + 1, "asset": f"SofaFactory({n}).spawn_asset(0)", "object_id": o["id"]}
            for n, o in enumerate(truth)
        ],
    }
    if quality is not None:
        metadata["image_quality"] = dict(
            zip(("entropy", "sharpness", "brightness"), quality, strict=True)
        )
    folder.mkdir(parents=True)
    (folder / "GT.json").write_text(json.dumps({"scene": {"room": room, "objects": truth}}))
    (folder / "metadata.json").write_text(json.dumps(metadata))
    in_view = {"objects_in_view": visible, "rejected": rejected}
    (folder / "objects_in_view.json").write_text(json.dumps(in_view))
    (folder / "color.png").write_bytes(png())


def entry(passed=None, failed=(), curation="none", **generation):
    """A scene's entry in dataset.json."""
    criteria = {name: {"passed": name not in failed} for name in ("C1", "C2", "C3", "C4")}
    reasons = [f"{name}: made up" for name in failed]
    quality = {"passed": passed, "reasons": reasons, "criteria": criteria, "objects": {}}
    return {
        "generation": generation or None,
        "quality": None if passed is None else quality,
        "curation": {"state": curation, "note": ""},
    }


DESCRIBED = {
    "bathroom_s1": entry(True, plan={"tier": "only"}, seconds={"room": 20.0}, peak_memory_mb=900),
    "bathroom_s2": entry(True),
    "bathroom_s10": entry(False, ["C3", "C4"]),
    "bedroom_s4": entry(True, curation="rejected"),
    "office_s3": entry(None),
    "office_s5": entry(None, outcome="failed", reason="The office lacks 2 desks."),
}


@pytest.fixture
def described(tmp_path) -> Path:
    """Five bundles and six entries of dataset.json; two bathrooms and an office are counted."""
    folder = tmp_path / "described"
    described_scene(
        folder / "bathroom_s1",
        "bathroom",
        [2, 3, 3],
        [("toilet", 0, None), ("rug", None, "F1 visibility")],
        quality=(7.0, 0.01, 0.4),
    )
    described_scene(
        folder / "bathroom_s2",
        "bathroom",
        [3, 3, 4],
        [("toilet", 45, None), ("toilet", 91, None), ("sink", 359, None), ("sink", 180, "F3 cut")],
        camera_z=1.7,
        rz=0.5235987755982988,
        quality=(7.5, 0.02, 0.6),
    )
    described_scene(folder / "bathroom_s10", "bathroom", [2, 2, 3], [("toilet", 12, None)])
    described_scene(folder / "bedroom_s4", "bedroom", [4, 4, 3], [("bed", 0, None)])
    described_scene(folder / "office_s3", "office", [5, 4, 3], [("sink", 100, None)], tier="medium")
    (folder / "dataset.json").write_text(json.dumps({"schema": 1, "scenes": DESCRIBED}))
    return folder
