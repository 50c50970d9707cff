"""A page of made-up results, and what is in it."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from ideal_bench.lib.batch import Truth
from ideal_bench.lib.dataset import read_dataset
from ideal_bench.lib.predictions.source import PredictionFolder
from ideal_bench.lib.rank_evidence import compare_all
from ideal_bench.lib.report.page.build import write_page
from ideal_bench.lib.report.page.inputs import PageInputs
from ideal_bench.lib.report.page.scene_folders import SceneFolders
from ideal_bench.lib.report.reading import read_results
from ideal_bench.lib.report.results import Results, write_results
from ideal_bench.lib.scoring import score_model
from ideal_bench.lib.standing import standings

MISSING = {
    name: f"--{name} brings it."
    for name in (
        *("dataset", "predictions", "pictures", "judge", "agreement", "explain", "floorplan"),
        "categories",
    )
}


class Reader(HTMLParser):
    """The page as a browser's parser would see it, as far as the tests ask."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.elements = []
        self.texts = []
        self._inside = []
        self.scripts = {}

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in ("script", "style", "title"):
            self._inside = [tag, dict(attrs)]
            self.scripts[dict(attrs).get("id", len(self.scripts))] = ""

    def handle_endtag(self, tag):
        if self._inside and self._inside[0] == tag:
            self._inside = []

    def handle_data(self, data):
        if self._inside and self._inside[0] == "script":
            key = self._inside[1].get("id", len(self.scripts) - 1)
            self.scripts[key] = self.scripts.get(key, "") + data
        elif not self._inside:
            self.texts.append(data)


class Page:
    """A page that was made."""

    def __init__(self, path, notes):
        self.path, self.notes = path, notes
        self.html = path.read_text(encoding="utf-8")
        self.reader = Reader()
        self.reader.feed(self.html)

    def json(self, name):
        return json.loads(self.reader.scripts[name])

    @property
    def text(self):
        return re.sub(r"\s+", " ", " ".join(self.reader.texts))

    def elements(self, tag):
        return [attributes for name, attributes in self.reader.elements if name == tag]


@pytest.fixture
def page_reader():
    """Read a page that lies there."""
    return lambda path: Page(path, None)


@pytest.fixture
def scored(protocol, tmp_path):
    """Score a data set and read the results back."""

    def run(dataset: Path, predictions: Path, names=None):
        folder, found = PredictionFolder(predictions), read_dataset(dataset)
        truth = Truth.of(found.scenes)
        evaluations = {
            model: score_model(model, folder, truth, protocol, "fail").evaluation
            for model in names or folder.models()
        }
        results = Results(protocol, standings(evaluations, protocol), found.unscored, {})
        write_results(tmp_path / "scored" / "results.json", results)
        return read_results(tmp_path / "scored")

    return run


@pytest.fixture
def make_page(tmp_path):
    """Write a page; every input can be given."""

    def make(results, dataset=None, predictions=None, pictures=None, **more):
        folders = SceneFolders(
            dataset, None if predictions is None else PredictionFolder(predictions), pictures
        )
        inputs = PageInputs(
            out=more.pop("out", tmp_path / "page" / "report.html"),
            title=more.pop("title", "A report"),
            results=results,
            pairs=compare_all([m.contender() for m in results.models], results.protocol),
            folders=folders,
            missing=MISSING,
            **more,
        )
        return Page(inputs.out, write_page(inputs))

    return make
