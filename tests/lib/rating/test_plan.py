"""Orders that are blind, differ among raters, and come out the same again."""

import collections
import itertools

import pytest
from ideal_bench.lib.rating.errors import RatingError
from ideal_bench.lib.rating.plan import letter, plan_study, require_rater

CANDIDATES = {f"{kind}_s{n}": ["a", "b", "c", "d"] for kind in ("bed", "kit") for n in range(20)}


def test_the_same_rater_and_seed_see_the_same():
    assert plan_study(CANDIDATES, "ann", 3) == plan_study(CANDIDATES, "ann", 3)


def test_another_rater_or_seed_sees_another_order():
    first = plan_study(CANDIDATES, "ann", 3)
    for other in (plan_study(CANDIDATES, "bob", 3), plan_study(CANDIDATES, "ann", 4)):
        assert sorted(other.scenes) == sorted(first.scenes)
        assert other.scenes != first.scenes
        assert other.shown != first.shown


def test_every_candidate_is_shown_once_and_every_letter_is_anyones():
    plan = plan_study(CANDIDATES, "ann", 0)
    assert all(sorted(shown) == ["a", "b", "c", "d"] for shown in plan.shown.values())
    firsts = collections.Counter(shown[0] for shown in plan.shown.values())
    assert set(firsts) == {"a", "b", "c", "d"}


def test_room_types_are_mixed():
    kinds = [name[:3] for name in plan_study(CANDIDATES, "ann", 0).scenes]
    changes = sum(one != two for one, two in itertools.pairwise(kinds))
    assert changes > 8


def test_leaving_a_scene_out_changes_nothing_about_the_others():
    plan = plan_study(CANDIDATES, "ann", 0)
    fewer = plan_study({k: v for k, v in CANDIDATES.items() if k != "bed_s4"}, "ann", 0)
    assert list(fewer.scenes) == [name for name in plan.scenes if name != "bed_s4"]
    assert fewer.shown["kit_s1"] == plan.shown["kit_s1"]


def test_the_order_does_not_follow_how_the_names_came():
    turned = {name: reversed(models) for name, models in reversed(CANDIDATES.items())}
    assert plan_study({k: list(v) for k, v in turned.items()}, "ann", 0) == plan_study(
        CANDIDATES, "ann", 0
    )


def test_nothing_to_rate():
    with pytest.raises(RatingError, match="there is no scene to rate"):
        plan_study({}, "ann", 0)


@pytest.mark.parametrize("name", ["../x", "a/b", "_ann", ".ann", "a\nb", "x" * 61, "a:b", " ann"])
def test_a_name_that_cannot_be_a_files(name):
    with pytest.raises(RatingError, match="cannot be a rater's name"):
        require_rater(name)


def test_no_name():
    with pytest.raises(RatingError, match="the rater's name is missing"):
        require_rater("  ")


def test_letters_go_on_after_z():
    assert [letter(place) for place in (0, 1, 25, 26, 27, 52)] == ["A", "B", "Z", "AA", "AB", "BA"]
