"""results.json read back: what was written comes out, and what is wrong is named."""

import json

import numpy as np
import pytest
from ideal_bench.lib.aggregate import METRIC_IDS
from ideal_bench.lib.report.reading import read_results
from ideal_bench.lib.report.results import write_results
from ideal_bench.lib.report.results_fields import ResultsError


@pytest.fixture
def path(results, tmp_path):
    write_results(tmp_path / "results.json", results)
    return tmp_path / "results.json"


@pytest.fixture
def spoiled(path):
    """The results after a change."""

    def change(spoil):
        document = json.loads(path.read_text())
        spoil(document)
        path.write_text(json.dumps(document))
        return path

    return change


def test_what_was_written_comes_out(path, results):
    stored = read_results(path.parent)
    assert stored.path == path and stored.protocol == results.protocol
    assert [model.name for model in stored.models] == ["perfect", "noisy"]
    assert stored.unscored == dict(results.unscored)
    assert stored.problems == tuple(results.problems)
    for model in stored.models:
        (standing,) = [item for item in results.standings if item.model == model.name]
        assert (model.overall, model.overall_ci) == (standing.summary.overall, standing.overall_ci)
        assert (model.geo, model.geo_ci, model.rank) == (
            standing.summary.geo,
            standing.geo_ci,
            standing.rank,
        )
        assert model.intervals == standing.metric_cis
        for name, mean in standing.summary.metrics.items():
            assert model.means[name].n == mean.n
            assert model.means[name].mean == pytest.approx(mean.mean, nan_ok=True)
        assert list(model.room_types) == list(standing.summary.room_types)
        assert len(model.density_bins) == len(standing.summary.density_bins)
        np.testing.assert_array_equal(
            model.contender().table, standing.evaluation.table(METRIC_IDS)
        )


def test_a_scene(path):
    noisy = read_results(path).models[1]
    scene = noisy.scenes["scene_0"]
    assert (scene.room_type, scene.in_view, scene.parsed, scene.step) == ("bedroom", 2, True, "S1")
    (match,) = scene.matches
    assert (match.gt, match.pred, match.PE_m, match.RE_deg) == ("bed_01", "b", 1.0, 90.0)
    assert (scene.missed, scene.invented) == (("rug_01",), ("o",))
    assert scene.undefined["GSR"] == "measured in grid rooms only"
    failed = noisy.scenes["scene_1"]
    assert (failed.parsed, failed.reason, failed.overall) == (False, "no answer", None)


def test_results_of_an_earlier_version_lack_the_rooms(spoiled):
    def older(document):
        for scene in document["models"]["noisy"]["scenes"].values():
            del scene["room_type"], scene["in_view"]

    scene = read_results(spoiled(older)).models[1].scenes["scene_0"]
    assert scene.room_type is None and scene.in_view is None


def test_how_many_scenes_were_answered(path):
    perfect, noisy = read_results(path).models
    assert (perfect.answered, noisy.answered, noisy.n) == (3, 2, 3)
    assert [scene.answered for scene in noisy.scenes.values()] == [True, False, True]
    assert noisy.answered_by_room() == {"bedroom": 1, "library": 1}
    assert noisy.contender().unanswered == {"scene_1"}


def test_what_an_earlier_version_did_not_write_is_counted_or_unknown(spoiled):
    def older(document):
        for model in document["models"].values():
            del model["answered"]
            for scene in model["scenes"].values():
                del scene["colliding"], scene["outside"]
        del document["models"]["noisy"]["scenes"]["scene_0"]["room_type"]

    perfect, noisy = read_results(spoiled(older)).models
    assert (perfect.answered, noisy.answered) == (3, 2)
    assert noisy.scenes["scene_0"].colliding is noisy.scenes["scene_0"].outside is None
    assert noisy.answered_by_room() is None


def test_which_objects_collide_or_stand_outside(path, spoiled):
    scene = read_results(path).models[1].scenes["scene_0"]
    assert scene.colliding is not None and scene.outside is not None

    def collide(document):
        document["models"]["noisy"]["scenes"]["scene_0"].update(colliding=["b"], outside=["o"])

    scene = read_results(spoiled(collide)).models[1].scenes["scene_0"]
    assert (scene.colliding, scene.outside) == (("b",), ("o",))


WRONG = {
    "schema": (lambda d: d.update(schema=2), "schema is 2; this version reads 1"),
    "true for a schema": (lambda d: d.update(schema=True), "schema is true; this version reads 1"),
    "no model": (lambda d: d.update(models={}), "it holds no model"),
    "no protocol": (lambda d: d.pop("protocol"), "field 'protocol' is missing"),
    "protocol": (lambda d: d["protocol"]["settings"].pop("iou_threshold"), "lack iou_threshold"),
    "text for a number": (lambda d: d["models"]["noisy"].update(overall="x"), 'got "x"'),
    "true for a count": (
        lambda d: d["models"]["noisy"].update(n=True),
        "noisy.n: expected a whole",
    ),
    "interval": (
        lambda d: d["models"]["noisy"].update(geo_ci=[1]),
        "geo_ci: expected two numbers from 0 to 1 or null, got a list",
    ),
    "per cent for a fraction": (
        lambda d: d["models"]["noisy"].update(overall=57),
        "noisy.overall: expected a number from 0 to 1 or null, got 57",
    ),
    "a negative rate of a scene": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"]["metrics"].update(PA=-0.5),
        "scene_0.PA: expected a number from 0 to 1 or null, got -0.5",
    ),
    "an interval upside down": (
        lambda d: d["models"]["noisy"].update(overall_ci=[0.6, 0.4]),
        "overall_ci: its lower end 0.6 is above its upper end 0.4",
    ),
    "a number that only just is one": (
        lambda d: d["models"]["noisy"]["viewpoint_bins"][0].update(average=1e308),
        "viewpoint_bins[0].average: expected a number from 0 to 1 or null, got 1e+308",
    ),
    "a bin without an end": (
        lambda d: d["models"]["noisy"]["viewpoint_bins"][0].update(low_deg=None),
        "viewpoint_bins[0].low_deg: expected a number from 0 to 180, got null",
    ),
    "more answers than scenes": (
        lambda d: d["models"]["noisy"].update(answered=4),
        "noisy.answered: 4 of 3 scenes; score again",
    ),
    "colliding": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"].update(colliding="b"),
        'scene_0.colliding: expected a list of texts, got "b"',
    ),
    "rank": (lambda d: d["models"]["noisy"].update(rank=0), "expected a whole number of 1 or more"),
    "parse": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"].update(parse=[]),
        "scene_0.parse: expected ok or parse_failed, got a list",
    ),
    "a match without an error": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"]["matches"][0].update(PE_m=None),
        "matches[0].PE_m: expected a number of 0 or more, got null",
    ),
    "a turn beyond half": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"]["matches"][0].update(RE_deg=181),
        "matches[0].RE_deg: expected a number from 0 to 180 or null, got 181",
    ),
    "metric": (lambda d: d["models"]["noisy"]["metrics"].pop("PA"), "field 'PA' is missing"),
    "bins": (lambda d: d["models"]["noisy"]["density_bins"].pop(), "have different bins"),
    "scene": (
        lambda d: d["models"]["noisy"]["scenes"].update(scene_0=7),
        "scenes.scene_0: expected an object, got 7",
    ),
    "match": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"]["matches"][0].update(gt=1),
        "matches[0]: gt and pred must be strings",
    ),
    "ids": (
        lambda d: d["models"]["noisy"]["scenes"]["scene_0"].update(missed=[1]),
        "missed: expected a list of texts",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(spoiled, case):
    spoil, words = WRONG[case]
    with pytest.raises(ResultsError) as error:
        read_results(spoiled(spoil))
    assert words in str(error.value) and "results.json" in str(error.value)


def test_missing_and_no_json(tmp_path):
    with pytest.raises(ResultsError, match="missing; name the folder that `ideal-bench score`"):
        read_results(tmp_path)
    (tmp_path / "results.json").write_text("{")
    with pytest.raises(ResultsError, match="cannot be read as JSON"):
        read_results(tmp_path)


def test_some_models_have_their_ranks_among_themselves(path):
    stored = read_results(path)
    alone = stored.only(["noisy"])
    assert [(model.name, model.rank) for model in alone.models] == [("noisy", 1)]
    assert [model.rank for model in stored.only(["noisy", "perfect"]).models] == [1, 2]
