"""`stats` from end to end: files, exit codes, what is said, and that broken input stops nothing."""

import json
import sys

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main

TABLES = {
    *("statistics.json", "statistics.md", "scenes.csv", "measures.csv", "composition.csv"),
    *("categories.csv", "checks.csv", "filters.csv", "yaws.csv"),
}
PLOTS = {
    f"{name}.{kind}"
    for name in ("object_counts", "floor_area", "category_co_occurrence", "image_quality")
    for kind in ("png", "svg")
}


@pytest.fixture
def stats(described, tmp_path):
    """Run the verb; returns the exit code and the names of the files."""

    def run(*words):
        out = tmp_path / "out"
        code = main(["stats", str(described), "--out", str(out), *words])
        return code, {path.name for path in out.iterdir()} if out.exists() else set()

    return run


def test_everything(stats, capsys, tmp_path):
    assert stats() == (exit_codes.DONE, TABLES | PLOTS | {"contact_sheet_01.jpg"})
    out, err = capsys.readouterr()
    assert "3 scenes counted, of 5 in the folder." in out
    assert f"Statistics: {tmp_path / 'out'}" in err


def test_json_on_stdout_is_the_file(stats, capsys, tmp_path):
    stats("--json", "--no-pictures")
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads((tmp_path / "out" / "statistics.json").read_text())


def test_no_pictures(stats):
    assert stats("--no-pictures") == (exit_codes.DONE, TABLES)


def test_all_counts_rejected_scenes(stats, capsys):
    stats("--all", "--no-pictures", "--json")
    assert json.loads(capsys.readouterr().out)["scenes"]["counted"] == 5


def forget(monkeypatch, package):
    """As if a package had never been installed."""
    for name in list(sys.modules):
        if name.startswith(("ideal_bench.lib.drawing", package)):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.parametrize("package", ["matplotlib", "PIL"])
def test_without_matplotlib_there_are_tables_and_a_sentence(stats, monkeypatch, capsys, package):
    forget(monkeypatch, package)
    assert stats() == (exit_codes.DONE, TABLES)
    err = capsys.readouterr().err
    (line,) = [line for line in err.splitlines() if "Matplotlib" in line]
    assert 'pip install "ideal-bench[plots]"' in line and "./dev setup" in line


def test_a_broken_bundle_is_named_and_left_out(stats, described, capsys):
    (described / "bathroom_s1" / "GT.json").write_text("{")
    code, files = stats()
    assert code == exit_codes.PARTIAL and TABLES | PLOTS <= files
    out, err = capsys.readouterr()
    assert "error: bathroom_s1 is left out: " in err and "GT.json" in err
    assert "because broken, 1: bathroom_s1." in out


def test_a_missing_picture_is_named(stats, described, capsys):
    (described / "bathroom_s1" / "color.png").unlink()
    code, files = stats()
    assert code == exit_codes.PARTIAL and "contact_sheet_01.jpg" in files
    assert "bathroom_s1/color.png: missing; the sheet shows none" in capsys.readouterr().err


def test_without_dataset_json_it_says_so_and_counts_all(stats, described, capsys):
    (described / "dataset.json").unlink()
    assert stats("--no-pictures")[0] == exit_codes.DONE
    out, err = capsys.readouterr()
    assert "there is no dataset.json" in err
    assert "5 scenes counted, of 5 in the folder." in out


def test_a_broken_dataset_json_is_named_and_stops_nothing(stats, described, capsys):
    (described / "dataset.json").write_text("{")
    code, files = stats("--no-pictures")
    assert (code, files) == (exit_codes.PARTIAL, TABLES)
    out, err = capsys.readouterr()
    assert "dataset.json: cannot be read as JSON" in err
    assert "5 scenes counted" in out


def test_only_rejected_scenes_leave_nothing_to_plot(stats, described, capsys):
    document = json.loads((described / "dataset.json").read_text())
    for entry in document["scenes"].values():
        entry["curation"]["state"] = "rejected"
    (described / "dataset.json").write_text(json.dumps(document))
    assert stats() == (exit_codes.DONE, TABLES | {"contact_sheet_01.jpg"})
    out, err = capsys.readouterr()
    assert "nothing to plot" in err and "0 scenes counted, of 5" in out


def test_a_call_that_cannot_start(described, tmp_path, capsys):
    missing = str(tmp_path / "none")
    assert main(["stats", missing, "--out", str(tmp_path / "out")]) == exit_codes.USAGE
    assert "no such folder" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    words = ["stats", str(described), "--out", str(tmp_path / "file")]
    assert main(words) == exit_codes.USAGE
    for path in described.glob("*/GT.json"):
        path.write_text("{")
    assert main(["stats", str(described), "--out", str(tmp_path / "out")]) == exit_codes.NOTHING
    assert "none of its scenes can be read" in capsys.readouterr().err


def test_the_same_call_gives_the_same_files(stats, tmp_path):
    def files():
        return {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}

    stats()
    before = files()
    stats()
    assert files() == before
