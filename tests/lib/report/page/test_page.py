"""The page as a whole: what it holds, that it loads nothing, and that no name becomes markup."""

import base64
import dataclasses
import hashlib
import json
import re

import pytest
from ideal_bench.lib.metrics.registry import METRICS
from ideal_bench.lib.report.page.leaderboard import note
from ideal_bench.lib.report.published import read_published
from ideal_bench.lib.report.reading import read_results

HOSTILE = [
    "</script><img src=x onerror=alert(1)>",
    "\"'><svg onload=alert(2)>",
    "<!-- {{ 7 * 7 }} -->",
    "\u202eobsolete \U0001f6cb \u0645\u0631\u062d\u0628\u0627",
    "x" * 300,
]


@pytest.fixture
def page(make_page, scored, dataset, predictions):
    return make_page(scored(dataset, predictions), dataset, predictions)


def policy(page):
    (content,) = [
        item["content"]
        for item in page.elements("meta")
        if item.get("http-equiv") == "Content-Security-Policy"
    ]
    return content


def test_every_section_is_there_and_says_what_it_lacks(page):
    ids = {item.get("id") for item in page.elements("section")}
    assert ids == {
        *("leaderboard", "ranks", "rooms", "difficulty", "failures"),
        *("explain", "judge", "agreement", "floorplan", "scenes", "meaning"),
    }
    for name in ("judge", "agreement", "explain", "floorplan", "pictures"):
        assert f"left out: --{name} brings it." in page.text
    assert "--dataset brings it." not in page.text
    links = [item["href"] for item in page.elements("a") if item["href"].startswith("#")]
    assert {link[1:] for link in links if not link.startswith("#scene=")} == ids


def test_each_metric_is_told_in_the_registrys_words(page, protocol):
    for metric in METRICS:
        assert f"{metric.label} : {metric.told(protocol)}; %, higher is better" in page.text


def test_nothing_is_loaded_from_anywhere(page):
    assert policy(page).startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-eval" not in policy(page)
    assert "unsafe-inline" not in policy(page).split("style-src")[0]
    assert [
        name for name in ("link", "iframe", "object", "embed", "base") if page.elements(name)
    ] == []
    for tag in ("script", "img", "image", "source", "video"):
        assert [item for item in page.elements(tag) if "src" in item or "href" in item] == []
    assert not any(name.startswith("on") for _, item in page.reader.elements for name in item)


def test_the_policy_names_exactly_the_scripts_that_run(page):
    running = re.findall(r"<script>(.*?)</script>", page.html, re.DOTALL)
    assert len(running) == 10
    hashes = {
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in running
    }
    assert set(re.findall(r"'sha256-[^']+'", policy(page))) == hashes


@pytest.mark.parametrize("name", HOSTILE, ids=["script", "quotes", "template", "text", "long"])
def test_no_name_becomes_markup(make_page, scored, dataset, predictions, name, tmp_path):
    plain = make_page(scored(dataset, predictions), dataset, predictions)
    # Names come from results.json: no file needs to be able to have them.
    document = json.loads((tmp_path / "scored" / "results.json").read_text())
    model = document["models"].pop("good")
    scene = model["scenes"].pop("bedroom_s0000")
    scene["matches"][0]["gt"] = scene["reason"] = name
    model["scenes"][name] = {**scene, "room_type": name, "parse": "parse_failed"}
    model["room_types"][name] = model["room_types"].pop("bedroom")
    document["models"][name] = model
    document["unscored"] = {name: name}
    (tmp_path / "hostile.json").write_text(json.dumps(document))
    page = make_page(read_results(tmp_path / "hostile.json"), dataset, predictions, title=name)
    assert name in "".join(page.reader.texts)
    new = {tag for tag, _ in page.reader.elements} - {tag for tag, _ in plain.reader.elements}
    assert new <= {"ul", "li"}
    assert page.json("scene-table")["models"] == [name]
    assert name in page.json("scene-table")["scenes"]
    assert policy(page) == policy(plain)


def test_the_scene_table_holds_every_answer(page):
    table = page.json("scene-table")
    assert table["models"] == ["good"]
    assert table["scenes"] == ["bedroom_s0000", "bedroom_s0001", "library_s0002"]
    assert [table["rooms"][place] for place in table["room"]] == ["bedroom", "bedroom", "library"]
    assert table["inView"] == [2, 2, 4]
    assert [row[:4] for row in table["rows"]] == [[0, n, 1, 100.0] for n in range(3)]
    gcr = [metric["id"] for metric in table["metrics"]].index("GCR")
    assert [row[4 + gcr] for row in table["rows"]] == [None, None, 100.0]


def test_a_scene_opens_with_boxes_errors_and_links(page):
    detail = page.json("scene-0")
    assert detail["scene"] == "bedroom_s0000" and detail["size"] == [1280, 720]
    assert detail["folder"] == "../dataset/bedroom_s0000"
    ids = [item[0] for item in detail["truth"]]
    assert ids == ["bed_01", "chair_01"] and detail["truth"][0][2].startswith("M")
    (model,) = detail["models"]
    assert model["matches"][0] == ["bed_01", "bed_01", 0.0, 1.0, 0.0, ""]
    assert [item[3] for item in model["boxes"]] == ["matched", "matched"]
    assert model["answer"] == "../predictions/good/bedroom_s0000.txt"
    assert model["stale"] is False and model["undefined"]["GCR"] == "measured in grid rooms only"
    library = page.json("scene-2")["models"][0]
    assert {item[3] for item in library["boxes"]} == {"plain"} and not library["stale"]


def test_published_rows_are_marked_and_enter_no_rank(make_page, scored, dataset, predictions):
    results = scored(dataset, predictions)
    plain = make_page(results)
    page = make_page(results, published=read_published())
    assert page.text.count("published") >= 26 and "published" not in plain.text.lower()
    assert "Gemini 2.5 Pro" not in json.dumps(page.json("scene-table"))
    chart = page.json("charts")["leaderboard"]["data"]["values"]
    assert {item["kind"] for item in chart} == {"scored here", "published"}
    assert all(
        item["model"].endswith("(published)") for item in chart if item["kind"] == "published"
    )


def test_one_model_alone_has_no_pairs(page):
    assert "not two models with a rank" in page.text


def test_a_model_without_any_score(make_page, scored, dataset, predictions):
    (predictions / "silent").mkdir()
    (predictions / "silent" / "bedroom_s0000.txt").write_text("I cannot.")
    page = make_page(scored(dataset, predictions), dataset, predictions)
    assert "1 of 1 answers could not be read; no answer for 2 of 3 scenes" in page.text
    assert "no JSON object in the answer" in page.text
    assert "n/a" in page.text


def test_an_answer_far_away_has_short_numbers(make_page, scored, dataset, predictions):
    move(predictions / "good" / "bedroom_s0000.txt", (1e300, 0.0, 0.0))
    page = make_page(scored(dataset, predictions), dataset, predictions)
    # The reader clips to 1e100 m.
    assert "1e+100 m" in page.text and "000000" not in page.text
    assert page.notes.troubles == ()


def test_the_same_inputs_make_the_same_page(make_page, scored, dataset, predictions, tmp_path):
    results = scored(dataset, predictions)
    first = make_page(results, dataset, predictions).html
    assert make_page(results, dataset, predictions).html == first


def test_a_broken_bundle_is_told_and_costs_its_boxes_alone(make_page, scored, dataset, predictions):
    results = scored(dataset, predictions)
    (dataset / "bedroom_s0000" / "metadata.json").unlink()
    page = make_page(results, dataset, predictions)
    (trouble,) = page.notes.troubles
    assert "metadata.json: missing" in trouble
    assert "truth" not in page.json("scene-0") and "truth" in page.json("scene-1")


def move(path, by=(0.0, 0.5, 0.0)):
    """Move the first object of a layout."""
    document = json.loads(path.read_text())
    thing = document["scene"]["objects"][0]
    thing["position"] = [a + b for a, b in zip(thing["position"], by, strict=True)]
    path.write_text(json.dumps(document))


CHANGES = {
    "another id": lambda d, p: p["bedroom"].write_text(
        p["bedroom"].read_text().replace("chair_01", "chair_07")
    ),
    "moved": lambda d, p: move(p["bedroom"]),
    "moved in a grid room": lambda d, p: move(p["library"], (9.0, 0.0, 0.0)),
    "no longer read": lambda d, p: p["bedroom"].write_text("I cannot."),
    "gone": lambda d, p: p["bedroom"].unlink(),
    "another room": lambda d, p: move(d / "bedroom_s0000" / "GT.json"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_answer_or_a_room_that_changed_since_is_told(
    make_page, scored, dataset, predictions, change
):
    results = scored(dataset, predictions)
    paths = {
        name.split("_")[0]: predictions / "good" / f"{name}.txt"
        for name in ("bedroom_s0000", "library_s0002")
    }
    CHANGES[change](dataset, paths)
    page = make_page(results, dataset, predictions)
    place = 2 if "grid" in change else 0
    stale = [page.json(f"scene-{n}")["models"][0]["stale"] for n in range(3)]
    assert stale == [n == place for n in range(3)]
    (trouble,) = page.notes.troubles
    name = page.json("scene-table")["scenes"][place]
    assert "good: the answers or rooms of 1 scene do not give the scores" in trouble
    assert f"{name}; score again" in trouble


def test_unread_and_missing_answers_are_no_change(make_page, scored, dataset, predictions):
    (predictions / "good" / "bedroom_s0000.txt").write_text("I cannot.")
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    page = make_page(scored(dataset, predictions), dataset, predictions)
    assert page.notes.troubles == ()
    assert not any(page.json(f"scene-{n}")["models"][0]["stale"] for n in range(3))


def test_answers_of_other_models_are_told(make_page, scored, dataset, predictions):
    results = scored(dataset, predictions)
    (predictions / "good").rename(predictions / "other")
    page = make_page(results, dataset, predictions)
    assert page.notes.troubles == (f"{predictions}: no answers of good in it",)


def test_a_data_set_that_lacks_scenes_is_told_in_one_sentence(
    make_page, scored, dataset, predictions
):
    results = scored(dataset, predictions)
    for name in ("bedroom_s0000", "bedroom_s0001"):
        (dataset / name).rename(dataset / f"moved_{name}")
    page = make_page(results, dataset, predictions)
    names = "bedroom_s0000, bedroom_s0001"
    assert page.notes.troubles == (f"{dataset}: 2 scenes of the results are not in it: {names}",)
    assert "truth" in page.json("scene-2") and "truth" not in page.json("scene-0")


def test_a_failure_leads_to_the_answer_of_its_model(make_page, scored, dataset, predictions):
    (predictions / "a model").mkdir()
    (predictions / "a model" / "bedroom_s0000.txt").write_text("I cannot.")
    page = make_page(scored(dataset, predictions), dataset, predictions)
    links = {item["href"] for item in page.elements("a")}
    assert "#scene=bedroom_s0000&model=a%20model" in links
    assert {link for link in links if link.startswith("#scene=") and "&model=" not in link} == set()


@pytest.fixture
def partial(make_page, scored, dataset, predictions):
    """A page of a model that answered all, and of one that gave the same answers for less."""
    (predictions / "partial").mkdir()
    name = "bedroom_s0000.txt"
    (predictions / "partial" / name).write_text((predictions / "good" / name).read_text())
    return make_page(scored(dataset, predictions), dataset, predictions)


def test_a_model_that_left_rooms_out_does_not_look_complete(partial):
    text = partial.text
    assert "1 of 3" in text and "Answered" in text
    assert "0 of 1 answers could not be read; no answer for 2 of 3 scenes" in text
    assert "2 of 2 answers could not be read" not in text
    assert "Some models left rooms out." in text and "too few scenes" in text
    assert "on 1 of 3 scenes, those that both answered" in partial.html
    # In the library it answered nothing: no score, and how many.
    assert "n/a 0 of 1" in text


def test_the_scene_table_tells_no_answer_from_one_that_could_not_be_read(
    make_page, scored, dataset, predictions
):
    (predictions / "good" / "bedroom_s0000.txt").write_text("I cannot.")
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    page = make_page(scored(dataset, predictions), dataset, predictions)
    table = page.json("scene-table")
    assert [table["read"][row[2]] for row in table["rows"]] == ["no", "no answer", "yes"]
    values = [item.get("value") for item in page.elements("option")]
    assert {"yes", "no", "no answer"} <= set(values)


def test_a_page_of_complete_models_says_nothing_of_left_out_rooms(page):
    assert "left rooms out" not in page.text and "answered only some" not in page.text


def test_two_sided_is_said_in_numbers(partial):
    assert "beyond each of its ends lie 2.5 % of the draws" in partial.text


def test_the_rate_of_boxes_in_bounds_tells_of_rounding(page, protocol):
    assert "puts boxes that touch a wall or the floor up to 5 mm outside" in page.text
    loose = dataclasses.replace(protocol, bounds_slack_m=0.01)
    assert note("IBR", protocol) != "" and note("IBR", loose) == note("NOR", protocol) == ""
