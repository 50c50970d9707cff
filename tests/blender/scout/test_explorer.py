"""The scripted explorer on real rooms: mean IoU over 0.7, and 90 % of visible targets mapped.

A target is visible where one of the run's own pictures shows it with 50 pixels or more.
"""

from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.explorer import explore
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.trace import Trace

VISIBLE_PX = 50


class MaskPictures:
    """Pictures that nobody looks at; the masks are what the explorer goes by."""

    engine = "masks"

    def __init__(self, eye):
        self.eye, self.most_px = eye, {}

    def picture(self, pose):
        return b"\x89PNG\r\n\x1a\n" + repr(pose).encode()

    def masks_of(self, name, pose):
        masks = self.eye.masks(pose)
        for label, count in zip(*np.unique(masks, return_counts=True), strict=True):
            self.most_px[int(label) - 1] = max(self.most_px.get(int(label) - 1, 0), int(count))
        return masks

    def visible(self, task):
        return {
            target.id
            for row, target in enumerate(task.targets)
            if self.most_px.get(row, 0) >= VISIBLE_PX
        }


@pytest.mark.parametrize(
    ("name", "images", "least"),
    [
        ("bathroom_s1", 60, 5),
        ("homestudio_s3", 100, 19),
        ("library_s2", 40, 17),
        ("classroom_s1", 36, 39),
    ],
)
def test_a_real_room_is_mapped(name, images, least, scout, tmp_path):
    # Some have fewer pictures than the protocol allows: rendering is what takes time here.
    protocol = replace(read_scout_protocol(), images=images)
    scout.open(name)
    task = scout.task()
    pictures = MaskPictures(scout.eye(task))
    episode = Episode(task, protocol, pictures, Trace(tmp_path))
    for sentence in explore(episode, pictures.masks_of):
        assert sentence
    visible = pictures.visible(task)
    assert len(visible) >= 0.9 * least
    assert len(visible & set(episode.map)) >= 0.9 * len(visible)
    assert score_map(task, episode.map, protocol).mean_iou > 0.7
    assert episode.ended == "finish"
    assert episode.images_taken <= images and episode.calls <= protocol.model_calls
