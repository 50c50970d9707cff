"""Bundles of which the checks read the files alone."""

import json

import pytest
from ideal_bench.lib.checks.completeness import FILES


@pytest.fixture
def bundle(tmp_path):
    """A folder with the five files, none of them empty."""
    folder = tmp_path / "bedroom_s1"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text("x")
    return folder


@pytest.fixture
def changed_protocol(protocol, tmp_path):
    """A function: the paper's protocol with some settings changed."""
    from ideal_bench.lib.protocol import read_protocol

    def change(**values):
        document = json.loads(json.dumps(protocol.document))
        for name, value in values.items():
            document["settings"][name]["value"] = value
        path = tmp_path / "changed.json"
        path.write_text(json.dumps(document))
        return read_protocol(path)

    return change
