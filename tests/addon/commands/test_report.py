"""`report` from end to end: files, exit codes, what is said, and wrong calls."""

import json
import subprocess
import sys

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.report.page import build
from PIL import Image


@pytest.fixture
def results(dataset, predictions, tmp_path):
    """OUT of `score` for two models."""
    (predictions / "bad").mkdir()
    for path in (predictions / "good").iterdir():
        (predictions / "bad" / path.name).write_text(path.read_text().replace("bed_01", "b"))
    (predictions / "bad" / "library_s0002.txt").write_text("no")
    out = tmp_path / "results"
    main(["score", str(dataset), "--predictions", str(predictions), "--out", str(out)])
    return out


@pytest.fixture
def report(results, tmp_path, capsys):
    """Run the verb; returns the exit code and what was said."""

    def run(*words, out="page.html", given=None):
        capsys.readouterr()
        code = main(
            ["report", str(given or results), "--out", str(tmp_path / out), *map(str, words)]
        )
        return code, capsys.readouterr().err

    return run


def table(path):
    text = path.read_text().partition('id="scene-table">')[2].partition("</script>")[0]
    return json.loads(text)


def test_a_page_and_its_tables(report, tmp_path):
    code, said = report()
    assert code == exit_codes.DONE
    names = {path.name for path in tmp_path.glob("page*")}
    assert names == {
        *("page.html", "page.md", "page_ranks.csv", "page_room_types.csv", "page_bins.csv"),
    }
    assert f"Report: {tmp_path / 'page.html'} (" in said and "beside it page.md" in said
    assert table(tmp_path / "page.html")["models"] == ["good", "bad"]


def test_everything_that_can_be_given(report, dataset, predictions, tmp_path):
    pictures = tmp_path / "pictures"
    for scene in dataset.iterdir():
        Image.new("RGB", (64, 36)).save(scene / "color.png")
    (pictures / "good").mkdir(parents=True)
    Image.new("RGB", (64, 36)).save(pictures / "good" / "bedroom_s0000.png")
    words = ["--dataset", dataset, "--predictions", predictions, "--pictures", pictures]
    code, said = report(*words, "--published", "--title", "My <page>")
    html = (tmp_path / "page.html").read_text()
    assert code == exit_codes.DONE and "4 pictures" in said
    assert "<title>My &lt;page&gt;</title>" in html and "Gemini 2.5 Pro" in html


def test_some_models(report, tmp_path):
    code, _ = report("--models", "bad")
    assert code == exit_codes.DONE and table(tmp_path / "page.html")["models"] == ["bad"]


def test_pictures_that_do_not_fit_are_told(report, dataset):
    for scene in dataset.iterdir():
        Image.new("RGB", (64, 36)).save(scene / "color.png")
    code, said = report("--dataset", dataset, "--picture-budget", "0")
    assert code == exit_codes.DONE and "3 pictures did not fit" in said


def test_without_pillow_the_note_is_that_alone(report, dataset, monkeypatch):
    for scene in dataset.iterdir():
        Image.new("RGB", (64, 36)).save(scene / "color.png")
    monkeypatch.setattr(build, "can_show", lambda: False)
    code, said = report("--dataset", dataset)
    assert code == exit_codes.DONE
    assert "note: Pictures are left out: they need Pillow" in said and "did not fit" not in said


def test_a_broken_bundle_and_picture_are_named(report, dataset, tmp_path):
    (dataset / "bedroom_s0000" / "GT.json").write_text("{")
    (dataset / "bedroom_s0001" / "color.png").write_text("none")
    code, said = report("--dataset", dataset)
    assert code == exit_codes.PARTIAL
    assert "GT.json: cannot be read as JSON" in said and "color.png: cannot be read" in said
    assert (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--models", "ugly"], exit_codes.USAGE, "no model 'ugly'; there are: good, bad"),
        (["--dataset", "/nowhere"], exit_codes.USAGE, "/nowhere: no such folder"),
        (["--predictions", "/nowhere"], exit_codes.USAGE, "/nowhere: no such folder"),
        (["--pictures", "/nowhere"], exit_codes.USAGE, "/nowhere: no such folder"),
        (["--judge", "/nowhere"], exit_codes.USAGE, "/nowhere"),
        (["--agreement", "/nowhere"], exit_codes.USAGE, "/nowhere: missing"),
        (["--explain", "/nowhere"], exit_codes.USAGE, "/nowhere: there is no such file"),
        (["--picture-budget", "much"], exit_codes.USAGE, "'much' is no number from 0 to 2000"),
        (["--picture-budget", "nan"], exit_codes.USAGE, "'nan' is no number"),
    ],
)
def test_wrong_calls_are_a_sentence(report, tmp_path, words, code, sentence):
    got, said = report(*words)
    assert got == code and sentence in said
    assert not (tmp_path / "page.html").exists()


def test_an_out_that_is_no_page(report):
    code, said = report(out="folder")
    assert code == exit_codes.USAGE and "name the page itself, as in report.html" in said


def test_an_out_that_cannot_be_written_is_told_before_the_work(report, tmp_path):
    (tmp_path / "file").write_text("")
    code, said = report(out="file/page.html")
    assert code == exit_codes.USAGE and "file: cannot be a folder" in said
    assert "report:" not in said.replace("error: ", "")


def test_answers_that_changed_are_told(report, dataset, predictions, tmp_path):
    path = predictions / "good" / "bedroom_s0000.txt"
    path.write_text(path.read_text().replace('"position": [0, 0', '"position": [0.5, 0'))
    code, said = report("--dataset", dataset, "--predictions", predictions)
    assert code == exit_codes.PARTIAL
    assert "good: the answers or rooms of 1 scene do not give the scores of the results" in said
    assert (tmp_path / "page.html").exists()


def test_results_that_are_none(report, tmp_path):
    code, said = report(given=tmp_path / "nowhere")
    assert code == exit_codes.USAGE and "nowhere: missing" in said
    (tmp_path / "empty").mkdir()
    code, said = report(given=tmp_path / "empty")
    assert code == exit_codes.NOTHING and "results.json: missing" in said


@pytest.mark.parametrize("name", ["", "floorplan.json"])
def test_scores_of_floor_plans_alone_have_their_page_already(report, tmp_path, name):
    folder = tmp_path / "floor"
    folder.mkdir()
    (folder / "floorplan.json").write_text("{}")
    code, said = report(given=folder / name)
    assert code == exit_codes.NOTHING
    assert f"wrote their own page already ({folder / 'report.html'})" in said
    assert f"`report RESULTS --floorplan {folder}` puts them beside" in said


def test_it_starts_without_blender_scipy_and_pillow(results, tmp_path):
    program = (
        "import sys\n"
        "for name in ('bpy', 'scipy', 'PIL'): sys.modules[name] = None\n"
        "from ideal_bench.ideal_addon.commands import main\n"
        f"sys.exit(main(['report', {str(results)!r}, '--out', {str(tmp_path / 'p.html')!r}]))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "p.html").exists()
