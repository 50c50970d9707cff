"""The benchmark's question about a scene."""

import json

import pytest
from ideal_bench.lib.bundle import BundleError
from ideal_bench.lib.categories import KNOWN_CATEGORIES, ROOM_TYPES
from ideal_bench.lib.models.chat import Picture, Sampling
from ideal_bench.lib.models.layout_question import LayoutQuestions, QuestionError
from ideal_bench.lib.models.prompts import Prompt


@pytest.fixture
def scene(dataset, a_png):
    """A bedroom with a bed, a chair and a second chair, of which the bed is in view."""
    folder = dataset / "bedroom_s0000"
    (folder / "color.png").write_bytes(a_png())
    document = json.loads((folder / "GT.json").read_text())
    objects = document["scene"]["objects"]
    objects.append({**objects[1], "id": "chair_02"})
    (folder / "GT.json").write_text(json.dumps(document))
    (folder / "objects_in_view.json").write_text('{"objects_in_view": ["bed_01"]}')
    return folder


def lists(text):
    lines = dict(line.split(": ", 1) for line in text.splitlines())
    return json.loads(lines["categories"]), json.loads(lines["room_types"])


def test_the_papers_question(scene):
    questions = LayoutQuestions(Sampling())
    question = questions.about(scene)
    request = question.request()
    (message,) = request.messages
    picture, text = message.parts
    assert question.id == "bedroom_s0000" and message.role == "user"
    assert picture == Picture((scene / "color.png").read_bytes(), "image/png")
    assert lists(text) == (["bed"], list(ROOM_TYPES))
    assert request.system == questions.system.text and request.sampling == Sampling()
    assert "{{" not in text
    assert question.about["prompt"]["name"] == "layout_system_v1"
    assert len(question.about["prompt"]["sha256"]) == 64
    assert question.about["categories"] == "in_view"


@pytest.mark.parametrize(
    ("choice", "names"),
    [("in_view", ["bed"]), ("room", ["bed", "chair"]), ("all", sorted(KNOWN_CATEGORIES))],
)
def test_categories_are_sorted_and_stand_once(scene, choice, names):
    questions = LayoutQuestions(Sampling(), categories=choice, room_types=["attic"])
    assert lists(questions.text(scene)) == (names, ["attic"])


def test_every_room_type_is_offered_once():
    assert len(set(ROOM_TYPES)) == 10


def test_other_prompts(scene):
    system, user = Prompt.of("mine", "", "Look."), Prompt.of("u_v9", "9", "Only {{categories}}!")
    questions = LayoutQuestions(Sampling(), system=system, user=user)
    question = questions.about(scene)
    assert question.request().messages[0].parts[1] == 'Only ["bed"]!'
    assert question.about["user_prompt"]["version"] == "9"


def test_nothing_is_read_before_the_question_is_made(scene):
    question = LayoutQuestions(Sampling()).about(scene)
    (scene / "GT.json").write_text("{")
    with pytest.raises(BundleError, match=r"GT\.json"):
        question.request()


@pytest.mark.parametrize("cut", [0, 5, 40, -1])
def test_a_broken_picture_is_named(scene, cut):
    path = scene / "color.png"
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(QuestionError, match=r"color\.png: no PNG"):
        LayoutQuestions(Sampling()).request(scene)


def test_a_picture_that_is_missing_or_a_device(scene):
    (scene / "color.png").unlink()
    with pytest.raises(QuestionError, match=r"color\.png: cannot be read \(No such file"):
        LayoutQuestions(Sampling()).request(scene)
    (scene / "color.png").symlink_to("/dev/zero")
    with pytest.raises(QuestionError, match="not a regular file"):
        LayoutQuestions(Sampling()).request(scene)


def test_a_picture_that_is_too_large_is_not_read(scene, monkeypatch):
    size = (scene / "color.png").stat().st_size
    monkeypatch.setattr("ideal_bench.lib.models.layout_question.LARGEST_PICTURE", size - 1)
    with pytest.raises(QuestionError, match=r"color\.png: larger than"):
        LayoutQuestions(Sampling()).request(scene)


def test_the_list_that_was_sent_is_kept_in_words(scene):
    assert LayoutQuestions(Sampling()).request(scene).about == {"category_names": ["bed"]}


def test_a_room_with_nothing_in_view_is_asked_about_with_its_own_categories(scene):
    (scene / "objects_in_view.json").write_text('{"objects_in_view": []}')
    assert lists(LayoutQuestions(Sampling()).text(scene))[0] == ["bed", "chair"]
    document = json.loads((scene / "GT.json").read_text())
    document["scene"]["objects"] = []
    (scene / "GT.json").write_text(json.dumps(document))
    assert lists(LayoutQuestions(Sampling()).text(scene))[0] == sorted(KNOWN_CATEGORIES)


def test_every_category_can_be_offered_without_a_ground_truth(scene):
    (scene / "GT.json").unlink()
    names = LayoutQuestions(Sampling(), categories="all").category_names(scene)
    assert names == sorted(KNOWN_CATEGORIES)
