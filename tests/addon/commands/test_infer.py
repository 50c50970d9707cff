"""`infer` from end to end, over real connections to a loopback server."""

import errno
import json
import re

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.file_lock import locked
from ideal_bench.lib.models.records import Records
from ideal_bench.lib.png import encoded
from ideal_bench.lib.predictions.source import PredictionFolder

SCENES = ["bedroom_s0000", "bedroom_s0001", "library_s0002"]


@pytest.fixture
def rooms(dataset):
    """The data set, each scene with a picture of its own."""
    for number, name in enumerate(SCENES):
        picture = encoded(np.full((9, 16, 3), 10 * number, dtype=np.uint8))
        (dataset / name / "color.png").write_bytes(picture)
    return dataset


@pytest.fixture
def out(tmp_path):
    return tmp_path / "answers"


@pytest.fixture(autouse=True)
def keys(monkeypatch, loopback):
    """One key for all, as the server wants it."""
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, loopback.key)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)


@pytest.fixture
def infer(rooms, out, loopback):
    """Run the verb with the loopback server as its model; returns the exit code."""

    def run(*words, api="openai", model="model-1", endpoint=None):
        given = ["--api", api, "--model", model, "--endpoint", endpoint or loopback.url(api)]
        return main(["infer", str(rooms), "--out", str(out), *given, *map(str, words)])

    return run


def record(out, scene, model="model-1"):
    return json.loads((out / model / "_records" / f"{scene}.json").read_text())


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_every_scene_is_asked_about_and_answered(infer, rooms, out, loopback, capsys, api):
    loopback.answer = lambda question: f"answer {len(question.texts[0])}\r\n"
    assert infer(api=api) == exit_codes.DONE
    err = capsys.readouterr().err
    assert "Answered: 3 of 3 scenes" in err and "3 calls, 300 tokens in, 30 out" in err
    assert f"Answers: {out / 'model-1'}" in err
    assert {path.name for path in out.glob("model-1/*.txt")} == {f"{name}.txt" for name in SCENES}
    for question in loopback.served:
        (picture,) = question.pictures
        assert picture in {(rooms / name / "color.png").read_bytes() for name in SCENES}
        assert question.sampling == {"temperature": 0.1, "top_p": 0.95, "max_tokens": 16384}
    assert PredictionFolder(out).scene_ids("model-1") == SCENES


def test_what_a_model_is_told(infer, loopback, out):
    infer("--scenes", "bedroom_s0000")
    (question,) = loopback.asked
    assert question.system.startswith("You measure rooms.")
    (words,) = question.texts
    assert 'categories: ["bed", "chair"]' in words and '"office"' in words
    kept = record(out, "bedroom_s0000")
    assert kept["about"]["prompt"]["name"] == "layout_system_v1"
    assert kept["about"]["categories"] == "in_view"
    (prompt,) = out.glob("model-1/_records/_prompt_*.txt")
    assert prompt.read_text() == question.system
    assert kept["about"]["prompt"]["sha256"] == kept["request"]["system"] in prompt.name


def test_other_settings_go_to_the_service_and_into_the_record(infer, loopback, out, tmp_path):
    prompt = tmp_path / "mine.txt"
    prompt.write_text("\ufeffLook hard.\n", encoding="utf-8")
    code = infer(
        *("--scenes", "library_s0002", "--temperature", "none", "--top-p", "0.5"),
        *("--max-tokens", "99", "--body", '{"seed": 7}', "--system-prompt", prompt),
        *("--categories", "all", "--room-types", "library", "attic"),
    )
    assert code == exit_codes.DONE
    (question,) = loopback.asked
    assert question.sampling == {"top_p": 0.5, "max_tokens": 99}
    assert question.document["seed"] == 7 and question.system == "Look hard."
    (words,) = question.texts
    assert '"wall_art"' in words and words.endswith('room_types: ["library", "attic"]')
    kept = record(out, "library_s0002")
    sampling = {"temperature": None, "top_p": 0.5, "max_tokens": 99, "body": {"seed": 7}}
    assert kept["request"]["sampling"] == sampling
    assert kept["about"]["prompt"]["name"] == "mine"


def test_a_second_run_asks_nothing(infer, loopback, capsys):
    infer()
    loopback.answer = lambda question: pytest.fail("asked again")
    assert infer() == exit_codes.DONE
    assert "Answered: 3 of 3 scenes (3 lay there before)" in capsys.readouterr().err
    assert len(loopback.asked) == 3


def test_what_a_model_would_not_answer_is_told_and_is_an_answer(infer, loopback, out, capsys):
    texts = iter([("", "refused"), ("{", "truncated"), ("", "complete")])
    loopback.answer = lambda question: loopback.Reply(*next(texts))
    assert infer("--at-once", 1) == exit_codes.DONE
    err = capsys.readouterr().err
    assert "Answered: 3 of 3 scenes (1 cut off, 1 refused, 1 empty)" in err
    assert "note: bedroom_s0000: the model refused to answer" in err
    assert [record(out, name)["outcome"] for name in SCENES] == ["refused", "truncated", "empty"]
    texts = [(out / "model-1" / f"{name}.txt").read_bytes() for name in SCENES]
    assert texts == [b"I can't.", b"{", b""]


def test_a_scene_that_fails_is_named_and_the_next_run_asks_it_alone(infer, loopback, out, capsys):
    loopback.plan = [None, loopback.Status(400, "the picture is too large"), None]
    assert infer("--at-once", 1) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "failed: bedroom_s0001:" in err and "the picture is too large" in err
    assert "Failed: 1: bedroom_s0001\n" in err and "Mend this, then make the same call" in err
    assert not (out / "model-1" / "bedroom_s0001.txt").exists()
    assert infer() == exit_codes.DONE
    assert len(loopback.asked) == 4


def test_a_broken_picture_fails_its_scene_alone(infer, rooms, capsys):
    whole = (rooms / "bedroom_s0000" / "color.png").read_bytes()
    (rooms / "bedroom_s0000" / "color.png").write_bytes(whole[:-20])
    (rooms / "bedroom_s0001" / "color.png").unlink()
    (rooms / "library_s0002" / "GT.json").write_text("{")
    assert infer() == exit_codes.NOTHING
    err = capsys.readouterr().err
    assert re.search(r"bedroom_s0000/color\.png: no PNG: a part of it is missing", err)
    assert re.search(r"bedroom_s0001/color\.png: cannot be read", err)
    assert re.search(r"library_s0002/GT\.json: cannot be read as JSON", err)
    assert "0 calls" in err


def test_a_device_is_no_picture(infer, rooms, loopback, capsys):
    (rooms / "bedroom_s0000" / "color.png").unlink()
    (rooms / "bedroom_s0000" / "color.png").symlink_to("/dev/zero")
    (rooms / "bedroom_s0001" / "color.png").unlink()
    (rooms / "bedroom_s0001" / "color.png").symlink_to("/etc/passwd")
    assert infer() == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "not a regular file" in err and "no PNG: it begins with other bytes" in err
    assert len(loopback.asked) == 1


def test_a_wrong_key_ends_the_run_at_once(infer, loopback, monkeypatch, capsys):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-wrong-key-9876")
    assert infer("--at-once", 1) == exit_codes.NOTHING
    out, err = capsys.readouterr()
    assert len(loopback.exchanges) == 1 and "check the key" in err
    assert "Not asked: 2 (bedroom_s0001, library_s0002), as the service denies all questions" in err
    assert "sk-wrong" not in out + err


def test_a_budget_says_how_to_go_on(infer, loopback, capsys):
    assert infer("--most-calls", 2) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert re.search(r"Not asked: 1 \(\w+\), as the limit of 2 calls is reached", err)
    assert "goes on" in err
    assert infer("--most-tokens", 1000) == exit_codes.DONE
    assert len(loopback.asked) == 3


def test_other_settings_are_refused_before_the_first_call(infer, loopback, capsys):
    infer()
    assert infer("--temperature", "0.7") == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "temperature 0.1 -> 0.7" in err and "--name" in err and "--again" in err
    assert len(loopback.asked) == 3
    loopback.answer = lambda question: "hotter"
    assert infer("--temperature", "0.7", "--again") == exit_codes.DONE
    assert infer("--temperature", "0.9", "--name", "hot") == exit_codes.DONE


def test_another_run_in_the_same_folder_is_a_sentence(infer, out, capsys):
    with locked(out / "model-1" / "_records"):
        assert infer() == exit_codes.NOTHING
    assert "another infer asks into" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("model", "folder"), [("Qwen/Qwen2.5-VL-72B", "Qwen_Qwen2.5-VL-72B"), ("_x:7b", "x_7b")]
)
def test_a_models_name_becomes_a_folders(infer, out, model, folder):
    infer("--scenes", SCENES[0], model=model)
    assert PredictionFolder(out).models() == [folder]


@pytest.mark.parametrize("name", ["_x", ".x", "a/b", "", "a\nb"])
def test_a_name_that_is_no_folder(infer, out, capsys, name):
    assert infer("--name", name) == exit_codes.USAGE
    assert "--name" in capsys.readouterr().err and not out.exists()


def test_answers_as_lines_are_not_hidden_by_a_folder(infer, out, capsys):
    out.mkdir()
    (out / "model-1.jsonl").write_text("{}")
    assert infer() == exit_codes.USAGE
    assert "model-1.jsonl" in capsys.readouterr().err


def test_a_dry_run_makes_no_call_and_writes_nothing(infer, out, loopback, capsys, monkeypatch):
    infer("--scenes", SCENES[0])
    monkeypatch.delenv("OPENAI_API_KEY")
    before = sorted(out.rglob("*"))
    capsys.readouterr()
    far = "https://models.example.com/v1"
    assert infer("--dry-run", "--moved", endpoint=far) == exit_codes.DONE
    told, err = capsys.readouterr()
    assert "2 scenes would be asked about; 1 has an answer" in err
    assert "You measure rooms." in told and "--- user, bedroom_s0001" in told
    assert sorted(out.rglob("*")) == before and len(loopback.asked) == 1


def test_json_has_every_scene(infer, loopback, capsys):
    loopback.plan = [loopback.Status(400), None, None]
    infer("--json", "--at-once", 1)
    document = json.loads(capsys.readouterr().out)
    assert [item["outcome"] for item in document["scenes"]] == ["failed", "answered", "answered"]
    assert document["counts"]["answered"] == 2 and document["counts"]["failed"] == 1
    assert document["tokens"] == {"input": 200, "output": 20} and document["calls"] == 3


@pytest.mark.parametrize(
    "words",
    [
        ("--temperature", "hot"),
        ("--temperature", "-1"),
        ("--max-tokens", "0"),
        ("--at-once", "0"),
        ("--retries", "-1"),
        ("--timeout", "0"),
        ("--body", "[1]"),
        ("--body", '{"a": NaN}'),
        ("--body", '{"a": 1e999}'),
        ("--body", '{"stream": true}'),
        ("--room-types", ""),
        ("--scenes", "attic_s1"),
        ("--system-prompt", "/no/such/file"),
        ("--key-variable", "NO_SUCH_VARIABLE"),
    ],
)
def test_wrong_arguments(infer, loopback, capsys, words):
    assert infer(*words) == exit_codes.USAGE
    assert capsys.readouterr().err and loopback.exchanges == []


@pytest.mark.parametrize(("content", "words"), [(b"\xff\xfe", "not UTF-8"), (b" \n", "is empty")])
def test_a_prompt_that_is_none(infer, tmp_path, capsys, content, words):
    (tmp_path / "mine.txt").write_bytes(content)
    assert infer("--system-prompt", tmp_path / "mine.txt") == exit_codes.USAGE
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("api", "variable"),
    [("openai", "OPENAI_API_KEY"), ("anthropic", "ANTHROPIC_API_KEY"), ("gemini", "GEMINI_API")],
)
def test_a_service_far_away_needs_a_key(infer, monkeypatch, capsys, api, variable):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name)
    assert infer(api=api, endpoint="https://models.example.com") == exit_codes.USAGE
    err = capsys.readouterr().err
    assert variable in err and "--key-variable" in err


def test_a_key_in_place_of_its_variables_name_is_not_repeated(infer, capsys):
    assert infer("--key-variable", "sk-my-secret") == exit_codes.USAGE
    assert "sk-my-secret" not in capsys.readouterr().err


def test_a_service_on_this_machine_needs_none(infer, loopback, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    loopback.key = None
    assert infer() == exit_codes.DONE
    assert not any("authorization" in item.headers for item in loopback.exchanges)


def test_a_key_from_another_variable(infer, loopback, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("MY_LAB_KEY", f" {loopback.key}\n")
    assert infer("--key-variable", "MY_LAB_KEY") == exit_codes.DONE


def test_half_a_character_in_the_body_stops_nothing(infer):
    assert infer("--body", '{"metadata": "\\ud800"}') == exit_codes.DONE


def test_a_key_in_the_body_is_refused(infer, loopback, out, capsys):
    assert infer("--body", json.dumps({"user": loopback.key})) == exit_codes.USAGE
    assert loopback.key not in capsys.readouterr().err and not out.exists()


@pytest.mark.parametrize("option", ["--name", "--system-prompt", "--model"])
def test_a_key_where_it_would_be_kept_is_refused(infer, loopback, out, tmp_path, capsys, option):
    prompt = tmp_path / "mine.txt"
    prompt.write_text(f"Look hard. {loopback.key}")
    word = prompt if option == "--system-prompt" else loopback.key
    assert infer(option, word) == exit_codes.USAGE
    assert loopback.key not in capsys.readouterr().err and not out.exists()
    assert loopback.exchanges == []


def test_an_endpoint_that_is_empty_is_not_the_companys_own(rooms, out, loopback, capsys):
    words = ["infer", str(rooms), "--out", str(out), "--model", "m", "--endpoint", ""]
    assert main(words) == exit_codes.USAGE
    assert "The endpoint '' is no address" in capsys.readouterr().err


def test_more_calls_side_by_side_than_the_system_can_open(infer, loopback, monkeypatch, capsys):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (64, 64))
    assert infer("--at-once", 9) == exit_codes.USAGE
    assert "at most 8" in capsys.readouterr().err
    assert infer("--at-once", 8) == exit_codes.DONE


def test_a_note_about_a_file_does_nothing_to_a_terminal(infer, loopback, out, capsys):
    loopback.plan = [loopback.Status(400)]
    infer("--again", "--at-once", 1)
    (mark,) = (out / "model-1" / "_records").glob("_again_*.json")
    mark.write_text(json.dumps({**json.loads(mark.read_text()), "begun_at": "\x1b[31mred"}))
    capsys.readouterr()
    assert infer("--again") == exit_codes.DONE
    err = capsys.readouterr().err
    assert "going on with the run of \\x1b[31mred" in err and "\x1b" not in err


def test_a_full_disk_is_told_with_what_was_reached(infer, loopback, monkeypatch, capsys):
    receive, calls = Records.receive, []

    def full(self, name, body):
        calls.append(name)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        receive(self, name, body)

    monkeypatch.setattr(Records, "receive", full)
    assert infer("--at-once", 1) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "No space left on device; when that is mended, the same call goes on" in err
    assert "Answered: 1 of 3 scenes" in err
    monkeypatch.undo()


def test_a_scene_whose_name_no_file_can_have_fails_alone(infer, rooms, loopback, capsys):
    (rooms / "library_s0002").rename(rooms / "library\ns0002")
    assert infer() == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "cannot be the name of an answer's file; rename the scene" in err
    assert "Answered: 2 of 3 scenes\n" in err and len(loopback.asked) == 2


def test_a_key_does_not_travel_readable_through_the_network(infer, monkeypatch, capsys):
    assert infer(endpoint="http://models.example.com/v1") == exit_codes.USAGE
    assert infer("--key-variable", "OPENAI_API_KEY", endpoint="http://a.example") == 2
    assert "plain http" in capsys.readouterr().err


def test_a_fault_of_the_program_tells_no_key(infer, loopback, monkeypatch, capsys):
    def fail(questions, client, *unused, **more):
        raise RuntimeError(f"{client} {client.key} {client.dialect.headers}")

    monkeypatch.setattr("ideal_bench.ideal_addon.commands.infer.ask_all", fail)
    assert infer() == exit_codes.NOTHING
    out, err = capsys.readouterr()
    assert "RuntimeError" in err and "model-1" in err and loopback.key not in out + err


def test_messages_for_the_program_that_started_it(infer, capfd, monkeypatch):
    monkeypatch.setattr(
        "ideal_bench.ideal_addon.commands.told_progress.end_with_parent", lambda: None
    )
    infer("--tell-to", "token")
    lines = capfd.readouterr().out.splitlines()
    told = [json.loads(line.split(" ", 2)[2]) for line in lines if line.startswith("@ideal token")]
    assert sorted(item["finished"] for item in told if "finished" in item) == SCENES
    assert told[-1]["done"] == 3
