"""Reading a data set: one broken bundle is named and does not stop the others."""

import pytest
from ideal_bench.lib.bundle import BundleError
from ideal_bench.lib.dataset import read_dataset


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("GT.json", None, "GT.json: missing"),
        ("GT.json", '{"scene": ', "GT.json: cannot be read as JSON"),
        ("GT.json", '{"scene": {"room": {"type": "bedroom"}}}', "'size' is missing"),
        ("metadata.json", "{}", "'camera' is missing"),
        ("objects_in_view.json", '["nothing_01"]', "'nothing_01' is not an id"),
    ],
)
def test_a_broken_bundle_is_named(dataset, name, content, words):
    broken = dataset / "bedroom_s0001" / name
    broken.unlink() if content is None else broken.write_text(content)
    found = read_dataset(dataset)
    assert [scene.scene_id for scene in found.scenes] == ["bedroom_s0000", "library_s0002"]
    assert list(found.unscored) == ["bedroom_s0001"]
    assert words in found.unscored["bedroom_s0001"]


def test_only_in_view_objects_are_ground_truth(dataset, library, room, thing):
    (dataset / "bedroom_s0001" / "objects_in_view.json").write_text("[]")
    assert [len(scene.in_view) for scene in read_dataset(dataset).scenes] == [2, 0, 4]


def test_no_folder_and_no_scene(tmp_path):
    with pytest.raises(BundleError, match="no such folder"):
        read_dataset(tmp_path / "absent")
    with pytest.raises(BundleError, match="no scene in it"):
        read_dataset(tmp_path)
