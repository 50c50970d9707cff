"""C1: the five files."""

import pytest
from ideal_bench.lib.checks.completeness import FILES, completeness


def test_the_five_files_are_those_that_generation_writes():
    assert sorted(FILES) == [
        "GT.json",
        "color.png",
        "instance_segmentation.png",
        "metadata.json",
        "scene.blend",
    ]


def test_a_whole_bundle_passes_also_without_the_list_in_view(bundle):
    found = completeness(bundle)
    assert (found.id, found.passed, found.number) == ("C1", True, 0)
    assert found.sentence == "all 5 files are there"


@pytest.mark.parametrize("name", FILES)
def test_each_file_is_missed(bundle, name):
    (bundle / name).unlink()
    found = completeness(bundle)
    assert (found.passed, found.number, found.details["missing"]) == (False, 1, [name])
    assert found.sentence == f"{name} is missing or empty"


def test_an_empty_file_and_a_folder_in_its_place_are_none(bundle):
    (bundle / "color.png").write_text("")
    (bundle / "GT.json").unlink()
    (bundle / "GT.json").mkdir()
    found = completeness(bundle)
    assert found.number == 2
    assert found.sentence == "color.png, GT.json are missing or empty"
