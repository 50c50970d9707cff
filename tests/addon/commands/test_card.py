"""`card` from end to end."""

import json

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main


@pytest.fixture
def card(described, tmp_path):
    """Run the verb; returns the exit code and the card (None where there is none)."""

    def run(*words):
        path = tmp_path / "README.md"
        code = main(["card", str(described), "--out", str(path), *words])
        return code, path.read_text() if path.exists() else None

    return run


def test_a_card(card, capsys):
    code, text = card("--license", "cc-by-4.0", "--name", "Our rooms")
    assert code == exit_codes.DONE
    assert text.startswith('---\npretty_name: "Our rooms"\nlicense: cc-by-4.0\n')
    assert "\n# Our rooms\n" in text and text.endswith("```\n")
    assert capsys.readouterr().out == ""


def test_it_says_what_is_left_to_the_owner(card, capsys):
    _, text = card()
    assert "[FILL IN: the licence of the data set]" in text
    err = capsys.readouterr().err
    assert "to be filled in by you: the licence of the data set; owner/name on the Hub" in err


def test_it_is_called_like_its_folder(card):
    assert "\n# described\n" in card()[1]


def test_a_card_that_someone_may_have_filled_in_stays(card, tmp_path, capsys):
    (tmp_path / "README.md").write_text("mine")
    assert card() == (exit_codes.USAGE, "mine")
    assert "already there; --overwrite replaces it" in capsys.readouterr().err
    assert card("--overwrite")[1].startswith("---")


def test_a_folder_is_no_file(described, tmp_path, capsys):
    assert main(["card", str(described), "--out", str(tmp_path)]) == exit_codes.USAGE
    assert "is a folder; name the file" in capsys.readouterr().err


def test_a_broken_bundle_is_named_and_left_out(card, described, capsys):
    (described / "bathroom_s1" / "metadata.json").unlink()
    code, text = card()
    assert code == exit_codes.PARTIAL and "2 rooms of 2 types" in text
    assert "bathroom_s1 is left out" in capsys.readouterr().err


def test_a_data_set_of_rejected_scenes_has_no_card(card, described, capsys):
    document = json.loads((described / "dataset.json").read_text())
    for entry in document["scenes"].values():
        entry["curation"]["state"] = "rejected"
    (described / "dataset.json").write_text(json.dumps(document))
    assert card() == (exit_codes.NOTHING, None)
    assert "every scene in it is rejected" in capsys.readouterr().err
