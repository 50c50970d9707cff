"""What is borrowed is what its table says, may be passed on, and is small."""

import hashlib
import re
from pathlib import Path

from ideal_bench.lib.report.page import assets

VENDOR = Path(assets.__file__).parent / "vendor"
ROW = re.compile(
    r"^\| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| ([0-9a-f]{64}) \|$", re.MULTILINE
)


def rows():
    return ROW.findall((VENDOR / "README.md").read_text(encoding="utf-8"))


def test_every_file_is_what_the_table_says():
    found = {name: digest for name, *_, digest in rows()}
    files = [path for path in VENDOR.iterdir() if path.suffix in (".js", ".css")]
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files} == found


def test_every_licence_lies_beside_it():
    words = {"MIT": "Permission is hereby granted", "BSD-3-Clause": "Redistribution and use"}
    for name, _, version, licence, *_ in rows():
        text = (VENDOR / f"{name.partition('.')[0]}.LICENSE").read_text(encoding="utf-8")
        assert words[licence] in text and re.fullmatch(r"\d+\.\d+\.\d+", version)


def test_they_are_small():
    assert sum(path.stat().st_size for path in VENDOR.iterdir()) < 1_600_000


def test_nothing_in_them_ends_a_script_or_names_a_source_map():
    read = assets.read_assets()
    for text in read.scripts:
        assert "</script" not in text.lower() and "<!--" not in text and "\r" not in text
    for text in (*read.scripts, *read.styles):
        assert "sourceMappingURL" not in text
    for text in read.styles:
        assert "</style" not in text.lower() and "url(" not in text and "@import" not in text
