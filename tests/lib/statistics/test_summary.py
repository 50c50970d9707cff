"""The statistics of a small data set, by hand; and what must not change them."""

import shutil
from dataclasses import astuple, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.statistics.checks import count_checks
from ideal_bench.lib.statistics.grouping import in_order
from ideal_bench.lib.statistics.summary import summarise
from ideal_bench.lib.statistics.survey import Survey, read_survey
from ideal_bench.lib.statistics.verdict import Verdict
from ideal_bench.lib.statistics.yaws import yaw_distribution


@pytest.fixture
def statistics(described):
    return summarise(read_survey(described))


def test_rejected_scenes_are_not_counted(statistics):
    names = [scene.scene_id for scene in statistics.counted]
    assert names == ["bathroom_s1", "bathroom_s2", "office_s3"]
    assert sorted(statistics.left_out) == ["bathroom_s10", "bedroom_s4"]


def test_unless_everything_is_asked_for(described):
    statistics = summarise(read_survey(described), everything=True)
    assert len(statistics.counted) == 5 and not statistics.left_out


def test_the_measures_by_room_type(statistics):
    objects = statistics.measures["bathroom"]["objects"]
    assert (objects.n, objects.mean, objects.minimum, objects.maximum) == (2, 3.0, 2.0, 4.0)
    assert objects.sd == pytest.approx(2**0.5)
    assert statistics.measures["bathroom"]["objects_in_view"].mean == 2.0
    areas = statistics.measures["all"]["floor_area_m2"]
    assert (areas.minimum, areas.median, areas.maximum) == (6.0, 9.0, 20.0)
    assert statistics.measures["all"]["brightness"].missing == 1


def test_the_composition(statistics):
    assert [astuple(row) for row in statistics.composition] == [
        ("bathroom", "only", 1, 6.0, 6.0, 3.0, 3.0, 2.0, 1.0),
        ("bathroom", None, 1, 9.0, 9.0, 4.0, 4.0, 4.0, 3.0),
        ("office", "medium", 1, 20.0, 20.0, 3.0, 3.0, 1.0, 1.0),
    ]


def test_categories_by_room_type(statistics):
    assert [astuple(use) for use in statistics.categories] == [
        ("bathroom", "rug", 1, 0.5, 1, 0),
        ("bathroom", "sink", 1, 0.5, 2, 1),
        ("bathroom", "toilet", 2, 1.0, 3, 3),
        ("office", "sink", 1, 1.0, 1, 1),
    ]


def test_the_filters(statistics):
    assert statistics.filters == {
        "all": {"F1": 1, "F3": 1},
        "bathroom": {"F1": 1, "F3": 1},
        "office": {},
    }


def test_the_yaws(statistics):
    # 0, 45, 91, 359 and 180 degrees, and a rug without one: 91 and 359 are one degree off, no more.
    bathroom = statistics.yaws["bathroom"]
    assert (bathroom.n, bathroom.without, bathroom.off_cardinal) == (5, 1, 1)
    assert bathroom.share == 0.2
    assert {place * 15: n for place, n in enumerate(bathroom.counts) if n} == {
        0: 2,
        45: 1,
        90: 1,
        180: 1,
    }


def test_the_checks(statistics):
    checks = statistics.checks["all"]
    assert checks.states == {"passed": 3, "rejected": 1, "not made": 1, "not checked": 1}
    assert checks.pass_rate == 3 / 5
    assert {item.name: item.failed for item in checks.criteria} == {
        "C1": 0,
        "C2": 0,
        "C3": 1,
        "C4": 1,
    }
    assert checks.curation == {"rejected": 1}
    assert checks.kept == 3
    assert list(statistics.checks) == ["all", "bedroom", "bathroom", "office"]
    assert statistics.checks["office"].states["not made"] == 1


def test_a_broken_bundle_counts_among_the_checks_by_its_name(described):
    (described / "bathroom_s10" / "GT.json").write_text("{")
    checks = summarise(read_survey(described)).checks
    assert checks["bathroom"].states["rejected"] == 1


def test_unchecked_scenes_have_no_pass_rate():
    checks = count_checks([Verdict(), Verdict()])
    assert checks.pass_rate is None and checks.criteria == ()


def test_what_could_not_be_measured_is_counted_apart():
    verdicts = [Verdict("passed", {"C3": None}), Verdict("rejected", {"C3": False})]
    (criterion,) = count_checks(verdicts).criteria
    assert astuple(criterion) == ("C3", 0, 1, 1)


def test_nothing_counted_is_no_error(described):
    survey = read_survey(described)
    rejected = [replace(scene, verdict=Verdict("rejected")) for scene in survey.scenes]
    statistics = summarise(replace(survey, scenes=tuple(rejected)))
    assert statistics.counted == () and statistics.categories == ()
    assert statistics.measures["all"]["objects"].mean is None
    assert statistics.yaws["all"].share is None


def test_the_scenes_order_does_not_matter(described):
    survey = read_survey(described)
    turned = replace(survey, scenes=survey.scenes[::-1])
    one, other = summarise(survey), summarise(turned)
    assert (one.measures, one.categories, one.yaws) == (
        other.measures,
        other.categories,
        other.yaws,
    )
    assert (one.composition, one.filters) == (other.composition, other.filters)


def test_twice_the_scenes_are_twice_the_counts(described):
    once = summarise(read_survey(described))
    for path in list(described.iterdir()):
        if path.is_dir() and path.name in {scene.scene_id for scene in once.counted}:
            shutil.copytree(path, described / f"{path.name}0000")
    twice = summarise(read_survey(described))
    assert len(twice.counted) == 2 * len(once.counted)
    assert [2 * use.objects for use in once.categories] == [use.objects for use in twice.categories]
    assert [use.share for use in once.categories] == [use.share for use in twice.categories]
    assert once.measures["all"]["objects"].mean == twice.measures["all"]["objects"].mean


class Yaws:
    """A scene of which only the yaws matter."""

    def __init__(self, *yaws_deg):
        self.yaws_deg = yaws_deg


@given(st.lists(st.integers(-(10**8), 10**8), max_size=30), st.integers(-3, 3))
def test_quarter_turns_keep_what_is_off_the_cardinals(thousandths, turns):
    yaws = [number / 1000 for number in thousandths]
    one = yaw_distribution([Yaws(*yaws)])
    other = yaw_distribution([Yaws(*(yaw + 90 * turns for yaw in yaws))])
    assert sum(one.counts) == sum(other.counts) == one.n == len(yaws)
    assert one.off_cardinal == other.off_cardinal
    assert one.off_cardinal == sum(1000 < number % 90_000 < 89_000 for number in thousandths)


@pytest.mark.parametrize("yaw", [1e300, -1e300, 359.999, -0.001, 720.0])
def test_any_yaw_finds_a_bin(yaw):
    assert sum(yaw_distribution([Yaws(yaw)]).counts) == 1


def test_room_types_stand_in_the_papers_order():
    assert in_order(["zoo", "library", "bedroom", "attic"]) == [
        "bedroom",
        "library",
        "attic",
        "zoo",
    ]


def test_a_survey_without_scenes_has_no_groups(tmp_path):
    statistics = summarise(Survey(tmp_path, (), {}, {}, "absent"))
    assert list(statistics.measures) == ["all"] and statistics.composition == ()
