"""Where answers lie, and what happens where a folder says two things."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from ideal_bench.lib.predictions.source import PredictionFolder, PredictionsError


def put(root: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def lines(*records: object) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def test_folders_and_line_files_are_models(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "zeta/bedroom_s1.txt": "one",
            "zeta/bedroom_s2.json": "two",
            "alpha.v1.jsonl": lines({"scene_id": "bedroom_s1", "response": "three", "cost": 1}),
            "notes.md": "not a model",
        },
    )
    folder = PredictionFolder(tmp_path)
    assert folder.models() == ["alpha.v1", "zeta"]
    assert folder.scene_ids("zeta") == ["bedroom_s1", "bedroom_s2"]
    assert folder.scene_ids("alpha.v1") == ["bedroom_s1"]
    assert folder.response("zeta", "bedroom_s1") == "one"
    assert folder.response("zeta", "bedroom_s2") == "two"
    assert folder.response("alpha.v1", "bedroom_s1") == "three"
    assert folder.problems() == []


def test_no_answer_is_none_and_an_empty_answer_is_an_answer(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "m/a.txt": "",
            "n.jsonl": lines(
                {"scene_id": "a", "response": ""}, {"scene_id": "b", "response": None}
            ),
        },
    )
    folder = PredictionFolder(tmp_path)
    assert [folder.response("m", scene) for scene in ("a", "b")] == ["", None]
    assert [folder.response("n", scene) for scene in ("a", "b", "c")] == ["", None, None]
    assert folder.scene_ids("n") == ["a"]
    assert folder.problems() == []


def test_bytes_come_back_as_written_but_for_mark_and_bad_bytes(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "m/plain.txt": " {\r\n}\n é",
            "m/mark.txt": b"\xef\xbb\xbf{}",
            "m/broken.txt": b'{"id": "caf\xe9"}',
            "n.jsonl": b'\xef\xbb\xbf{"scene_id": "mark", "response": "{}"}\n',
        },
    )
    folder = PredictionFolder(tmp_path)
    assert folder.response("m", "plain") == " {\r\n}\n é"
    assert folder.response("m", "mark") == "{}"
    assert folder.response("m", "broken") == '{"id": "caf\ufffd"}'
    assert folder.response("n", "mark") == "{}"


def test_names_that_mark_notes_are_never_read(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "m/_baseline.json": "{}",
            "m/.hidden.txt": "x",
            "m/a.txt": "x",
            "m/a.png": "x",
            "_old/a.txt": "x",
            ".git/a.txt": "x",
            "_old.jsonl": "",
        },
    )
    folder = PredictionFolder(tmp_path)
    assert folder.models() == ["m"]
    assert folder.scene_ids("m") == ["a"]
    assert folder.response("m", "_baseline") is None


def test_a_txt_goes_before_a_json_and_that_is_told(tmp_path: Path) -> None:
    put(tmp_path, {"m/a.json": "json", "m/a.txt": "txt"})
    folder = PredictionFolder(tmp_path)
    assert folder.response("m", "a") == "txt"
    assert (
        folder.notes()
        == folder.problems()
        == [f"{tmp_path / 'm'}: not read, as the same scene has a .txt too: a.json"]
    )


def test_a_folder_goes_before_a_line_file_and_that_is_told(tmp_path: Path) -> None:
    put(
        tmp_path,
        {"m/a.txt": "folder", "m.jsonl": lines({"scene_id": "a", "response": "lines"})},
    )
    folder = PredictionFolder(tmp_path)
    assert folder.models() == ["m"]
    assert folder.response("m", "a") == "folder"
    assert (
        folder.lost()
        == folder.problems()
        == [f"{tmp_path / 'm.jsonl'}: not read, as there is a folder m too"]
    )


def test_the_later_line_counts_and_that_is_told(tmp_path: Path) -> None:
    put(
        tmp_path,
        {"m.jsonl": lines(*({"scene_id": "a", "response": str(i)} for i in range(2)))},
    )
    folder = PredictionFolder(tmp_path)
    assert folder.response("m", "a") == "1"
    assert (
        folder.notes()
        == folder.problems()
        == [f"{tmp_path / 'm.jsonl'}: answered again, the later line counts: a (line 2)"]
    )


def test_many_repetitions_take_one_sentence(tmp_path: Path) -> None:
    answers = [{"scene_id": scene, "response": ""} for scene in "abab"]
    put(tmp_path, {"m.jsonl": lines(*answers), "n/a.txt": "", "n/a.json": "", "n/b.txt": ""})
    (tmp_path / "n" / "b.json").touch()
    assert [note.rpartition(": ")[2] for note in PredictionFolder(tmp_path).notes()] == [
        "a (line 3), b (line 4)",
        "a.json, b.json",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"scene_id": "b", "resp', "left out, not JSON ("),
        ("[" * 100_000, "left out, not JSON (maximum recursion"),
        ("[1]", "left out, not an object with 'scene_id' and 'response'"),
        ('{"response": "x"}', "left out, 'scene_id' is not a string"),
        ('{"scene_id": 3, "response": "x"}', "left out, 'scene_id' is not a string"),
        ('{"scene_id": "b"}', "left out, 'response' is not a string (null where"),
        ('{"scene_id": "b", "response": {}}', "left out, 'response' is not a string (null where"),
    ],
)
def test_a_broken_line_is_told_and_costs_only_itself(tmp_path: Path, line: str, words: str) -> None:
    good = [lines({"scene_id": scene, "response": scene}) for scene in ("a", "c")]
    put(tmp_path, {"m.jsonl": f"{good[0]}\n{line}\n{good[1]}"})
    folder = PredictionFolder(tmp_path)
    assert folder.scene_ids("m") == ["a", "c"]
    (problem,) = folder.lost()
    assert problem.startswith(f"{tmp_path / 'm.jsonl'}: line 3: {words}")
    assert folder.notes() == [] and folder.problems() == [problem]


def test_problems_can_be_asked_for_some_models(tmp_path: Path) -> None:
    put(tmp_path, {"m/a.json": "", "m/a.txt": "", "n/a.txt": "", "o.jsonl": "{\n"})
    folder = PredictionFolder(tmp_path)
    assert folder.problems(["n"]) == folder.lost(["m", "n"]) == folder.notes(["o"]) == []
    assert len(folder.problems(["m", "n"])) == 1
    assert len(folder.problems()) == 2


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(PredictionsError, match=r"nowhere: no such folder; name the one that"):
        PredictionFolder(tmp_path / "nowhere")


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    put(tmp_path, {"file": ""})
    with pytest.raises(PredictionsError, match="file: no such folder"):
        PredictionFolder(tmp_path / "file")


def test_a_folder_without_models_says_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(PredictionsError, match=r"expected MODEL/SCENE\.txt or MODEL\.jsonl"):
        PredictionFolder(tmp_path)


def test_one_models_own_folder_points_to_the_one_above(tmp_path: Path) -> None:
    put(tmp_path, {"m/a.txt": ""})
    with pytest.raises(PredictionsError, match="name the one above") as caught:
        PredictionFolder(tmp_path / "m")
    assert str(caught.value).endswith(str(tmp_path))


def test_an_unknown_model_is_named_beside_the_known(tmp_path: Path) -> None:
    put(tmp_path, {"m/a.txt": "", "n/a.txt": ""})
    with pytest.raises(PredictionsError, match=r"no model 'o' in it; there are: m, n$"):
        PredictionFolder(tmp_path).response("o", "a")


def test_a_file_that_cannot_be_read_is_named_and_costs_only_itself(tmp_path: Path) -> None:
    put(tmp_path, {"m/b.txt": "fine"})
    (tmp_path / "m" / "a.txt").mkdir()
    folder = PredictionFolder(tmp_path)
    with pytest.raises(PredictionsError, match=r"a\.txt: cannot be read \(Is a directory\)"):
        folder.response("m", "a")
    assert folder.response("m", "b") == "fine"


def test_a_folder_that_vanished_is_told(tmp_path: Path) -> None:
    put(tmp_path, {"m/a.txt": "", "n.jsonl": ""})
    folder = PredictionFolder(tmp_path)
    (tmp_path / "n.jsonl").unlink()
    (problem,) = folder.lost()
    assert problem.startswith(f"{tmp_path / 'n.jsonl'}: cannot be read (No such file")
    assert folder.problems() == [problem]


def test_a_scene_id_never_leads_out_of_the_folder(tmp_path: Path) -> None:
    put(tmp_path, {"secret.txt": "secret", "p/m/a.txt": "fine"})
    folder = PredictionFolder(tmp_path / "p")
    assert folder.response("m", os.path.join("..", "..", "secret")) is None


def test_a_pipe_is_not_waited_for_and_costs_only_itself(tmp_path: Path) -> None:
    put(tmp_path, {"m/b.txt": "fine"})
    os.mkfifo(tmp_path / "m" / "a.txt")
    folder = PredictionFolder(tmp_path)
    with pytest.raises(PredictionsError, match=r"a\.txt: cannot be read \(not a regular file\)"):
        folder.response("m", "a")
    assert folder.response("m", "b") == "fine"


def test_what_is_neither_folder_nor_file_is_a_note(tmp_path: Path) -> None:
    put(tmp_path, {"m/b.txt": "fine"})
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "gone").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.jsonl")
    folder = PredictionFolder(tmp_path)
    assert folder.models() == ["m"]
    gone, loop, pipe = folder.notes(["m"])
    assert gone == f"{tmp_path / 'gone'}: not read (No such file or directory)"
    assert loop.startswith(f"{tmp_path / 'loop'}: not read (Too many levels of symbolic links")
    assert pipe == f"{tmp_path / 'pipe.jsonl'}: not read (not a regular file)"
    assert folder.lost() == []


def test_links_that_lead_somewhere_are_read(tmp_path: Path) -> None:
    put(tmp_path, {"there/m/a.txt": "x", "there/n.jsonl": "", "p/.keep": ""})
    (tmp_path / "p" / "m").symlink_to(tmp_path / "there" / "m")
    (tmp_path / "p" / "n.jsonl").symlink_to(tmp_path / "there" / "n.jsonl")
    folder = PredictionFolder(tmp_path / "p")
    assert (folder.models(), folder.notes()) == (["m", "n"], [])


@pytest.mark.parametrize("name", ["two\nlines", "esc\x1b[2J", "line\u2028", "nel\x85"])
@pytest.mark.parametrize("ending", ["/a.txt", ".jsonl"])
def test_models_whose_names_hold_control_characters_are_not_read(
    tmp_path: Path, name: str, ending: str
) -> None:
    put(tmp_path, {"m/a.txt": "fine", f"{name}{ending}": ""})
    folder = PredictionFolder(tmp_path)
    assert folder.models() == ["m"]
    (note,) = folder.notes()
    assert "control characters in its name" in note and note.isprintable()


def test_where_nothing_can_be_read_the_reason_is_told(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(PredictionsError, match=r"loop: not read \(Too many levels"):
        PredictionFolder(tmp_path)


def test_no_answer_after_an_answer_leaves_it_and_that_is_told(tmp_path: Path) -> None:
    answers = [("a", "good"), ("a", None), ("b", None), ("b", None), ("b", "late")]
    records = [{"scene_id": scene, "response": text} for scene, text in answers]
    put(tmp_path, {"m.jsonl": lines(*records)})
    folder = PredictionFolder(tmp_path)
    assert (folder.response("m", "a"), folder.response("m", "b")) == ("good", "late")
    assert folder.notes() == [
        f"{tmp_path / 'm.jsonl'}: answered again, the later line counts: b (line 5)",
        f"{tmp_path / 'm.jsonl'}: null after an answer, the answer counts: a (line 2)",
    ]


def test_odd_scene_names_are_told_in_one_short_line(tmp_path: Path) -> None:
    answers = [{"scene_id": scene, "response": ""} for scene in ("a\nb", "x" * 200_000) * 2]
    put(tmp_path, {"m.jsonl": lines(*answers)})
    (note,) = PredictionFolder(tmp_path).notes()
    assert note.isprintable() and len(note) < 500
