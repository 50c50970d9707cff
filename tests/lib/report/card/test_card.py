"""The card of a data set: what it says, what it leaves open, and that its examples run."""

import re

import pytest
from ideal_bench.lib.report.card.blanks import blanks
from ideal_bench.lib.report.card.header import Choices, header
from ideal_bench.lib.report.card.page import card
from ideal_bench.lib.statistics.summary import summarise
from ideal_bench.lib.statistics.survey import read_survey


@pytest.fixture
def page(described):
    """The card, with what the owner says of the data set."""

    def write(name="Rooms", licence="cc-by-4.0"):
        return card(summarise(read_survey(described)), Choices(name, licence))

    return write


def section(text, heading):
    return text.split(f"## {heading}\n")[1].split("\n## ")[0]


def yaml_of(text):
    """Hugging Face's part, a field a line, lists as lists."""
    lines = text.split("---\n")[1].splitlines()
    fields, last = {}, ""
    for line in lines:
        if line.startswith("- "):
            fields[last].append(line[2:])
        else:
            last, _, value = line.partition(":")
            fields[last] = value.strip() or []
    return fields


def test_the_header_has_hugging_faces_fields(page):
    fields = yaml_of(page())
    assert fields["license"] == "cc-by-4.0"
    assert fields["pretty_name"] == '"Rooms"'
    assert fields["language"] == ["en"]
    assert fields["size_categories"] == ["n<1K"]
    assert "image-to-3d" in fields["task_categories"]
    assert "infinigen" in fields["tags"]


def test_a_licence_that_only_the_owner_knows_is_left_open(page):
    text = page(licence=None)
    assert yaml_of(text)["license"].startswith("unknown  # [FILL IN:")
    assert "| the data set as a whole | [FILL IN: the licence of the data set] |" in text
    assert "the licence of the data set" in blanks(text)
    assert "the licence of the data set" not in blanks(page())


def test_an_unlisted_licence_is_other_with_a_name(described, page):
    fields = yaml_of(page(licence="Our Licence 1.0"))
    assert (fields["license"], fields["license_name"]) == ("other", '"our-licence-1.0"')
    assert "FILL IN" in fields["license_link"]
    (described / "LICENSE.md").write_text("ours")
    assert yaml_of(page(licence="Our Licence 1.0"))["license_link"] == '"LICENSE.md"'
    assert "the file LICENSE.md beside this one" in page()


def test_a_name_cannot_break_the_header():
    text = header(Choices('a: "b"\n---\nlicense: mit', "mit"), 1, False, None)
    assert text.count("\n---") == 1 and text.count("\nlicense: ") == 1


def test_the_composition_counts_what_is_kept(page):
    text = section(page(), "Composition")
    assert "| bathroom | only | 1 | 6.0 | 3.00 | 2.0 | 1.0 |" in text
    assert "| bathroom | not recorded | 1 | 9.0 | 4.00 | 4.0 | 3.0 |" in text
    assert "bedroom" not in text


def test_how_it_was_made_is_what_the_files_say(page):
    text = section(page(), "How it was made")
    assert "| light | film_exposure | 3 |" in text
    assert "| versions | infinigen | not recorded |" in text
    assert "The settings of the room generator are not recorded." in text
    assert "Making a room took 20 s in the median (20 s; 1 scene), and up to 900 MB" in text


def test_settings_that_differ_are_counted(described, page):
    path = described / "office_s3" / "metadata.json"
    path.write_text(path.read_text().replace('"samples": 128', '"samples": 16'))
    assert "| picture | samples | 128 (2), 16 (1) |" in page()
    assert "1 picture with 16 samples a pixel; the paper's have 128." in section(
        page(), "Known limits"
    )


def test_the_limits_are_those_of_the_data(page):
    text = section(page(), "Known limits")
    assert "it lacks bedroom, classroom, diningroom, homestudio" in text
    assert "Room types with fewer than 10 scenes: bathroom (2), office (1)" in text
    # One rug and one sink of seven objects are not in view; 45 and 100 of six yaws are oblique.
    assert "29 % of the objects are hidden" in text
    assert "33 % of the objects with a front stand off" in text
    assert "1 scene never went through the quality checks." in text
    assert "The size tier of 1 scene is not recorded." in text


def test_the_checks_and_what_lies_there_uncounted(page):
    text = section(page(), "Quality checks")
    assert "| all | 6 | 3 | 1 | 1 | 1 | 60 % | 0 | 0 | 1 | 1 |" in text
    assert "The folder also holds 2 rejected scenes" in text


def test_the_furnitures_licence_is_known_by_its_names(described, page):
    text = section(page(), "Licences")
    assert "| furniture made with InfiniGen | BSD-3-Clause (InfiniGen's) | 7 assets in" in text
    assert "other assets" not in text
    path = described / "office_s3" / "metadata.json"
    path.write_text(path.read_text().replace("SofaFactory(0).spawn_asset(0)", "Grandma's sofa"))
    text = section(page(), "Licences")
    assert "| other assets | [FILL IN: source and licence of the other assets] |" in text
    assert "Grandma's sofa" in text


def test_the_files(page):
    text = section(page(), "Files and frames")
    assert "| `GT.json` | the true layout" in text
    assert "| `scene.blend` | the room as a Blender file | 0 | 0.0 kB |" in text
    assert "MaskTag" not in text


def test_its_examples_run(described, page, monkeypatch, capsys, tmp_path):
    text = page()
    monkeypatch.chdir(tmp_path)
    described.rename(tmp_path / "DATASET")
    plain, package = re.findall(r"```python\n(.*?)```", section(text, "How to load"), re.DOTALL)
    exec(plain, {})
    assert "bathroom_s2 bathroom 4 3" in capsys.readouterr().out.splitlines()
    exec(package, {})
    assert capsys.readouterr().out.splitlines() == [
        "bathroom_s1 bathroom 1",
        "bathroom_s2 bathroom 3",
        "office_s3 office 1",
    ]


def test_it_cites_the_paper_and_infinigen(page):
    text = section(page(), "Citation")
    assert "IDEAL-Bench}: Indoor Dataset and Evaluation suite" in text
    assert "Infinigen Indoors" in text
    assert text.count("{") == text.count("}")
