"""The example bedroom, and a report about it as `assess` writes one."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import pytest
from ideal_bench.lib.quality.document import AssessedRoom, scene_document
from ideal_bench.lib.quality.metrics import METRIC_IDS
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.records import Drawn, Findings, Measurement, Record, View

MISSING = "it needs a vision-language model, and none was asked"


@pytest.fixture(autouse=True)
def registered():
    """The extension's operators are there."""
    from ideal_bench.ideal_addon import registration

    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def panel():
    """What the panel shows; Blender makes it anew with each file."""
    from ideal_bench.ideal_addon import properties

    return lambda: properties.window().quality


@pytest.fixture
def records() -> list[Record]:
    """A defect of each look, from slight to severe, and a check that is well."""
    return [
        Record(
            "collision",
            "collision",
            ("side_table_01", "bed_01"),
            "defect",
            "measured",
            "side_table_01 reaches 3 cm into bed_01",
            severity=0.5,
            magnitude=0.03,
            unit="m",
            attribution={"side_table_01": 0.5, "bed_01": 0.5},
            evidence=(Measurement("depth", 0.03, "m"),),
            direction=(1.0, 0.0, 0.0),
            drawn=(Drawn("box", ((0.0, 0.0, 0.1), (0.03, 0.4, 0.3))),),
        ),
        Record(
            "support",
            "support",
            ("floor_lamp_01",),
            "defect",
            "measured",
            "floor_lamp_01 hangs in the air, 10 cm above the floor",
            severity=0.25,
            magnitude=0.1,
            unit="m",
            attribution={"floor_lamp_01": 1.0},
            drawn=(Drawn("line", ((1.0, 1.0, 0.0), (1.0, 1.0, 0.1))),),
        ),
        Record(
            "function",
            "clearance",
            ("single_cabinet_01", "bed_01"),
            "defect",
            "judged",
            "Nobody can stand in front of the cabinet",
            severity="blocked",
            magnitude=0.2,
            unit="m",
            attribution={"bed_01": 1.0},
            evidence=(
                Measurement("free_depth", 0.2, "m"),
                Measurement("front", None, "deg", "it has none"),
                View("pictures/cabinet.png", "The cabinet from the door"),
                View("pictures/lost.png", "From above"),
            ),
            drawn=(
                Drawn(
                    "outline",
                    ((0, 0, 0.01), (1, 0, 0.01), (1, 1, 0.01), (0.5, 0.2, 0.01), (0, 1, 0.01)),
                ),
            ),
        ),
        Record("placement", "scene_zone", ("bed_01",), "valid", "judged", "It is a bedroom"),
    ]


@pytest.fixture
def report(tmp_path, records) -> Path:
    """report.json about the bedroom, with one of its pictures."""
    findings = {
        name: Findings(name, tuple(item for item in records if item.metric == name))
        for name in METRIC_IDS
    }
    for name in ("scale", "style", "pairing"):
        findings[name] = Findings(name, missing=MISSING)
    room = AssessedRoom(
        "room",
        "bedroom",
        12.0,
        (
            ("bed_01", "bed"),
            ("floor_lamp_01", "floor_lamp"),
            ("side_table_01", "side_table"),
            ("single_cabinet_01", "single_cabinet"),
        ),
        findings,
        remarks=("the outline is that of the bundle",),
        failures=("scene_zone of floor_lamp_01: the service said nothing",),
    )
    document = scene_document([room], read_quality_protocol())
    path = tmp_path / "report" / "report.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"scenes": {"bedroom_s1": document, "other": document}}))
    picture = path.parent / "pictures" / "cabinet.png"
    picture.parent.mkdir()
    image = bpy.data.images.new("cabinet", 8, 8)
    image.filepath_raw, image.file_format = str(picture), "PNG"
    image.save()
    bpy.data.images.remove(image)
    return path


@pytest.fixture
def loaded(bedroom, report):
    """The report is loaded for the open bedroom."""
    from ideal_bench.ideal_addon.session.quality import assessment_of

    assert bpy.ops.ideal.load_assessment(filepath=str(report)) == {"FINISHED"}
    return assessment_of(bpy.context.scene)


@pytest.fixture
def lifted(bedroom) -> bpy.types.Object:
    """The bedroom's floor lamp hangs 10 cm above the floor; all else is sound."""
    lamp = next(obj for obj in bpy.context.scene.objects if obj.name.startswith("FloorLamp"))
    lamp.location.z += 0.1
    bpy.context.view_layer.update()
    return lamp
