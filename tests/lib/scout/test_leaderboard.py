"""The table of all attempts: what counts, what is counted apart, and what is said of both."""

import csv as csv_reader
import io
import json
import math

import pytest
from ideal_bench.lib.models.spent import Spent
from ideal_bench.lib.scout.agent import Played
from ideal_bench.lib.scout.attempt import attempt_name, find_attempts
from ideal_bench.lib.scout.attempt_document import Configuration, begun, settled, write_attempt
from ideal_bench.lib.scout.attempt_scores import (
    expected_document,
    totals_of,
    write_map_and_scores,
)
from ideal_bench.lib.scout.leaderboard import leaderboard_document
from ideal_bench.lib.scout.leaderboard_tables import csv, markdown, paper_words, terminal_table
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.scoring.scores import score_map


class Shelf:
    """Attempts on disk, put there as a run leaves them."""

    def __init__(self, root, task):
        self.root, self.task, self.protocol = root, task, read_scout_protocol()

    def put(self, agent="m", scene="bed", number=1, off_m=0.0, few=None, **changes):
        """One whose map is off by so much along X and has the first few targets; None fails."""
        folder = self.root / agent / scene / attempt_name(number)
        kind = agent if agent in ("origin", "uniform-ball") else "model"
        about = {"kind": kind, "name": agent, **({"model": "m-1"} if kind == "model" else {})}
        configuration = Configuration(about, self.protocol, (), {"engine": "workbench"})
        document = {**begun(self.task, number, configuration), "scene": scene}
        if off_m is None:
            played = Played("service_failure", "the service | is busy", None, 2, 1, SPENT)
        else:
            centers = {
                target.id: (target.center_m[0] + off_m, *target.center_m[1:])
                for target in self.task.targets[:few]
            }
            played = Played("completed", "", "finish", 5, 4, SPENT)
            folder.mkdir(parents=True)
            (folder / "task.json").write_text(json.dumps(self.task.to_document()))
            write_map_and_scores(folder, self.task, centers, self.protocol)
        document = settled(document, played, None)
        counts = {"calls": played.calls, "images": played.images, "ended_by": played.ended_by}
        write_attempt(folder, {**document, **counts, **changes})
        return folder

    def document(self):
        return leaderboard_document(*find_attempts(self.root))


def rows_of(document):
    return list(csv_reader.DictReader(io.StringIO(csv(document))))


SPENT = Spent(6, 5, 0, 1000, 50)


@pytest.fixture
def shelf(tmp_path, scout_task):
    return Shelf(tmp_path, scout_task)


def test_the_latest_completed_attempt_counts_and_failures_never(shelf):
    shelf.put(off_m=1.0)
    shelf.put(number=2)
    shelf.put(number=3, off_m=None)
    shelf.put(scene="hall", off_m=None)
    found = shelf.document()["agents"]["m"]
    assert found["attempts"] == {
        "completed": 2,
        "service_failure": 2,
        "runtime_failure": 0,
        "unfinished": 0,
    }
    bed, hall = found["scenes"]["bed"], found["scenes"]["hall"]
    assert bed["attempt"] == "attempt_02" and bed["scores"]["mean_iou"] == 1
    assert list(bed["attempts"].values()) == ["completed", "completed", "service_failure"]
    assert hall["scores"] is None and hall["reason"] == "the service | is busy"
    assert found["aggregate"]["scenes"] == 1 and found["ended_by"]["finish"] == 1
    assert found["aggregate"]["scene_macro"]["mean_iou"] == 1
    # All attempts were paid for.
    assert found["calls"] == 14 and found["tokens"] == {"input": 4000, "output": 200}


def test_scenes_alike_and_objects_alike(shelf):
    shelf.put()
    shelf.put(scene="hall", few=1)
    found = shelf.document()["agents"]["m"]["aggregate"]
    assert found["scene_macro"]["coverage"] == pytest.approx((1 + 1 / 3) / 2)
    assert found["object_micro"]["mean_iou"] == pytest.approx(4 / 6)
    assert found["scene_macro"]["loss_m"] == pytest.approx(5 * 2 / 3 / 2)


def test_an_agent_without_a_score_has_no_number(shelf):
    shelf.put(agent="broken", off_m=None)
    shelf.put(agent="good", off_m=0.2)
    document = shelf.document()
    assert document["agents"]["broken"]["aggregate"]["scene_macro"] is None
    rows = rows_of(document)
    assert [row["agent"] for row in rows] == ["good", "broken"]
    assert rows[1]["scene_macro_mean_iou"] == rows[1]["object_micro_loss_m"] == ""
    assert rows[1]["service_failure"] == "1" and rows[1]["scored"] == "0"
    page = markdown(document)
    assert "| broken | 0 of 1 | n/a |" in page
    assert "- broken, bed: service failure: the service \\| is busy" in page
    assert "broken  0 of 1" in terminal_table(document)


def test_an_empty_map_is_a_score_without_an_error(shelf):
    shelf.put(few=0)
    document = shelf.document()
    macro = document["agents"]["m"]["aggregate"]["scene_macro"]
    assert (macro["mean_iou"], macro["center_error_m"], macro["loss_m"]) == (0, None, 5)
    assert rows_of(document)[0]["scene_macro_loss_m"] == "5.0"


def test_the_expected_scores_of_a_drawn_map_count(shelf):
    folder = shelf.put(agent="uniform-ball", off_m=3.0)
    totals = score_map(shelf.task, {}, shelf.protocol)
    write = expected_document(totals, 20)
    (folder / "expected_scores.json").write_text(json.dumps(write))
    (attempt,) = find_attempts(shelf.root)[0]
    assert totals_of(attempt).loss_m == totals.loss_m == 5
    found = shelf.document()
    assert found["agents"]["uniform-ball"]["scenes"]["bed"]["scores"]["loss_m"] == 5
    assert list(paper_words(found)) == [
        "uniform-ball: loss 5.000 m on 1 scene of these; the paper's is 4.701 m on its own 80 "
        "scenes"
    ]
    assert list(paper_words(shelf_without(found))) == []


def shelf_without(document):
    agents = {
        name: {**agent, "agent": {"kind": "model"}} for name, agent in document["agents"].items()
    }
    return {**document, "agents": agents}


def test_what_makes_rows_hard_to_compare_is_said(shelf):
    shelf.put()
    shelf.put(agent="n", scene="hall")
    shelf.put(agent="n", number=2, task_sha256="another", engine={"engine": "cycles"})
    told = shelf.document()["remarks"]
    assert told == [
        "The attempts of n differ in engine.",
        "Not all agents have scores of the same scenes.",
        "Agents explored different preparations of bed.",
    ]


def test_agents_of_one_kind_on_the_same_scenes_need_no_remark(shelf):
    shelf.put()
    shelf.put(agent="n")
    document = shelf.document()
    assert document["remarks"] == [] and document["protocol"] == shelf.protocol.document
    json.dumps(document, allow_nan=False)


@pytest.mark.parametrize("name", ["map.json", "task.json"])
def test_a_completed_attempt_whose_files_are_gone_is_named_and_an_earlier_one_counts(shelf, name):
    shelf.put(off_m=0.1)
    folder = shelf.put(number=2)
    (folder / name).unlink()
    document = shelf.document()
    assert document["agents"]["m"]["scenes"]["bed"]["attempt"] == "attempt_01"
    assert name in document["unreadable"][str(folder)]
    assert str(folder / name) in markdown(document)


def test_expected_scores_that_make_no_sense_are_named(shelf):
    folder = shelf.put(agent="uniform-ball")
    for broken in ({}, {"totals": {"targets": 0, "hits": {}}}, {"totals": {"hits": 3}}):
        (folder / "expected_scores.json").write_text(json.dumps(broken))
        document = shelf.document()
        assert "expected_scores.json" in document["unreadable"][str(folder)]
        assert document["agents"]["uniform-ball"]["scenes"]["bed"]["scores"] is None


def test_names_of_others_stay_in_their_cell(shelf):
    shelf.put(agent="a|b <x>")
    assert "| a\\|b &lt;x> | 1 of 1 |" in markdown(shelf.document())


def test_no_attempt_at_all():
    document = leaderboard_document([])
    assert document["agents"] == {} and document["protocol"] is None
    assert "# Agents that explore" in markdown(document)
    assert csv(document).count("\n") == 1 and math.isfinite(len(terminal_table(document)))
