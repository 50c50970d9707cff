"""`reconstruct --truths`: the rooms' own pictures are not rendered again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from ideal_bench.ideal_addon.commands import main
from ideal_bench.lib.png import encoded


def test_a_picture_that_is_there_is_taken(library, answers, tmp_path: Path):
    picture = encoded(np.full((36, 64, 3), 77, dtype=np.uint8))
    (tmp_path / "truths").mkdir()
    (tmp_path / "truths" / "library_s2.png").write_bytes(picture)
    (tmp_path / "predictions" / "oracle").mkdir(parents=True)
    (tmp_path / "predictions" / "oracle" / "library_s2.txt").write_text(answers["oracle"])
    words = ["reconstruct", str(library.folder.parent), "--scenes", "library_s2"]
    words += ["--predictions", str(tmp_path / "predictions"), "--out", str(tmp_path / "out")]
    words += ["--truths", str(tmp_path / "truths"), "--engine", "workbench"]
    assert main([*words, "--resolution", "64x36"]) == 0
    assert (tmp_path / "out" / "_ground_truth" / "library_s2.png").read_bytes() == picture
    assert (tmp_path / "out" / "oracle" / "library_s2_side_by_side.png").is_file()
    assert (tmp_path / "out" / "oracle" / "library_s2.png").read_bytes() != picture
