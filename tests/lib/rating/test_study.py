"""A rater's way through a study: time, steps, the file, going on after a stop."""

import pytest
from ideal_bench.lib.rating.errors import RatingError
from ideal_bench.lib.rating.pictures import find_pictures
from ideal_bench.lib.rating.ratings import read_ratings
from ideal_bench.lib.rating.study import open_study


@pytest.fixture
def study(out, tmp_path, clock):
    """A function that begins or goes on."""

    def start(rater="ann", resume=False, **more):
        found = find_pictures(out, **more)
        study = open_study(found, rater, tmp_path / "ratings", seed=5, resume=resume, clock=clock)
        study.watch.run()
        return study

    return start


def judge(study, scores=(5, 3, 1)):
    for name, score in zip(study.judgement.shown, scores, strict=True):
        study.judgement.rate(name, score)


def test_a_scene_is_left_after_twenty_seconds_and_then_in_the_file(study, clock):
    going = study()
    judge(going)
    clock.passes(12.5)
    assert going.wait_s() == 8
    with pytest.raises(RatingError, match="Look at the scene for 8 s more"):
        going.step(1)
    assert not going.path.exists()
    clock.passes(7.5)
    first = going.scene_id
    going.step(1)
    assert going.scene_id != first and going.rated == 1
    rating = read_ratings(going.path).scenes[first]
    assert rating.seconds == 20.0 and rating.shown == going.plan.shown[first]
    assert sorted(rating.ranks.values()) == [1, 2, 3]


def test_time_counts_only_while_the_scene_is_shown(study, clock):
    going = study()
    clock.passes(5)
    going.watch.pause()
    clock.passes(100)
    assert going.watch.seconds == 5
    going.watch.run()
    clock.passes(5)
    assert going.watch.seconds == 10


def test_a_scene_without_all_scores_is_not_left_forwards(study, clock):
    going = study()
    clock.passes(30)
    with pytest.raises(RatingError, match="Give a score to A, B and C"):
        going.step(1)


def test_back_and_change(study, clock):
    going = study()
    with pytest.raises(RatingError, match="this is the first scene"):
        going.step(-1)
    first = going.scene_id
    judge(going)
    clock.passes(25)
    going.step(1)
    going.watch.run()
    half_said = going.judgement
    half_said.rate(half_said.shown[0], 2)
    going.step(-1)
    assert going.scene_id == first and going.watch.seconds == 25
    going.judgement.rate(going.judgement.shown[0], 4)
    going.step(1)
    shown = going.plan.shown[first]
    assert read_ratings(going.path).scenes[first].scores[shown[0]] == 4
    assert going.judgement is half_said, "what was said of an unfinished scene is still there"


def test_nothing_new_is_not_written_again(study, clock):
    going = study()
    judge(going)
    clock.passes(25)
    assert going.keep() and not going.keep()


def test_the_last_scene_is_kept_and_not_passed(study, clock):
    going = study(scenes=["office_s3"])
    judge(going)
    clock.passes(21)
    with pytest.raises(RatingError, match="this is the last scene; end the rating"):
        going.step(1)
    assert going.keep() and going.rated == 1


def test_it_goes_on_where_it_stopped(study, clock):
    going = study()
    judge(going)
    clock.passes(20)
    going.step(1)
    stopped_at, plan = going.scene_id, going.plan
    again = study(resume=True)
    assert again.scene_id == stopped_at and again.plan == plan and again.rated == 1
    again.step(-1)
    assert again.judgement.why_incomplete() == "" and again.watch.seconds == 20


def test_it_goes_on_with_the_seed_it_began_with(study, out, tmp_path, clock):
    going = study()
    judge(going)
    clock.passes(20)
    going.step(1)
    found = find_pictures(out)
    again = open_study(found, "ann", tmp_path / "ratings", seed=99, resume=True, clock=clock)
    assert again.plan == going.plan


def test_a_file_that_is_there_is_not_written_over(study, clock):
    going = study()
    judge(going)
    clock.passes(20)
    going.step(1)
    before = going.path.read_bytes()
    with pytest.raises(RatingError, match="holds ratings of ann already; go on with them"):
        study()
    with pytest.raises(RatingError, match="rates 3 candidates that are not the 2 chosen now"):
        study(resume=True, models=["alpha", "beta"])
    assert going.path.read_bytes() == before


def test_all_rated_and_resumed_stands_at_the_end(study, clock):
    going = study(scenes=["office_s3"])
    judge(going)
    clock.passes(20)
    going.keep()
    again = study(scenes=["office_s3"], resume=True)
    assert (again.place, again.rated) == (0, 1)


def test_equal_scores_need_an_order(study, clock):
    going = study()
    judge(going, (4, 4, 1))
    clock.passes(30)
    with pytest.raises(RatingError, match="which is closer among equal scores: A and B"):
        going.step(1)
    going.judgement.move(going.judgement.shown[1], -1)
    first = going.scene_id
    going.step(1)
    shown = going.plan.shown[first]
    assert read_ratings(going.path).scenes[first].ranks[shown[1]] == 1
