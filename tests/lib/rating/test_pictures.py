"""What of OUT can be rated."""

import pytest
from ideal_bench.lib.rating.errors import RatingError
from ideal_bench.lib.rating.pictures import find_pictures


def test_every_scene_with_every_model(out):
    found = find_pictures(out)
    assert found.models == ["alpha", "beta", "gamma"]
    assert sorted(found.candidates) == ["bedroom_s1", "kitchen_s2", "office_s3"]
    assert found.candidates["bedroom_s1"]["beta"] == out / "beta" / "bedroom_s1.png"
    assert found.truths["office_s3"] == out / "_ground_truth" / "office_s3.png"
    assert found.left_out == []


def test_some_of_them(out):
    found = find_pictures(out, scenes=["office_s3"], models=["beta"])
    assert found.candidates == {"office_s3": {"beta": out / "beta" / "office_s3.png"}}


def test_what_cannot_be_shown_is_left_out_and_told(out, picture_bytes):
    (out / "alpha" / "kitchen_s2.png").unlink()
    (out / "beta" / "kitchen_s2.png").write_bytes(b"no picture")
    (out / "gamma" / "office_s3.png").write_bytes(picture_bytes(width=64))
    (out / "_ground_truth" / "bedroom_s1.png").write_bytes(b"")

    found = find_pictures(out)

    assert {name: list(models) for name, models in found.candidates.items()} == {
        "kitchen_s2": ["gamma"],
        "office_s3": ["alpha", "beta"],
    }
    told = "\n".join(found.left_out)
    assert "alpha/kitchen_s2.png is missing" in told
    assert "beta/kitchen_s2.png cannot be read as a picture (no PNG" in told
    assert "64x18 pixels and the room's own picture 32x18; render both alike" in told
    assert "bedroom_s1: " in told and "_ground_truth/bedroom_s1.png cannot be read" in told


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("no model 'delta'; there are: alpha, beta, gamma", {"models": ["delta"]}),
        ("no scene 'attic_s1'; there are: bedroom_s1", {"scenes": ["attic_s1"]}),
    ],
)
def test_one_asked_for_that_is_not_there(out, words, more):
    with pytest.raises(RatingError, match=words):
        find_pictures(out, **more)


def test_a_folder_without_pictures(tmp_path):
    with pytest.raises(RatingError, match="choose the folder that `ideal-bench reconstruct` has"):
        find_pictures(tmp_path)


def test_no_model_has_a_picture(out):
    for model in ("alpha", "beta", "gamma"):
        for path in (out / model).glob("*.png"):
            path.unlink()
    with pytest.raises(RatingError, match=r"nothing to rate; bedroom_s1: .* is missing"):
        find_pictures(out)
