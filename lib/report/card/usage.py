"""How to load a data set, and what to cite."""

from __future__ import annotations

from .blanks import blank

LOADING = f"""\
Download the folder, for example with Hugging Face's client:

    hf download --repo-type dataset {blank("owner/name on the Hub")} --local-dir DATASET

Then with plain Python:

```python
import json
from pathlib import Path

for folder in sorted(path.parent for path in Path("DATASET").glob("*/GT.json")):
    scene = json.loads((folder / "GT.json").read_text())["scene"]
    in_view = json.loads((folder / "objects_in_view.json").read_text())["objects_in_view"]
    print(folder.name, scene["room"]["type"], len(scene["objects"]), len(in_view))
```

Or with the package `ideal_bench`, which also tells the passed scenes from the rejected ones:

```python
from pathlib import Path

from ideal_bench.lib.statistics.survey import read_survey

for scene in read_survey(Path("DATASET")).scenes:
    if scene.verdict.kept:
        print(scene.scene_id, scene.room_type, sum(scene.in_view))
```"""

_PAPER = f"""\
@misc{{ideal_bench,
  title  = {{{{IDEAL-Bench}}: Indoor Dataset and Evaluation suite for Analyzing {{3D}} Layout
            reasoning}},
  author = {{{blank("authors of the paper")}}},
  year   = {{{blank("year of the paper")}}}
}}"""

_INFINIGEN = """\
@inproceedings{infinigen_indoors,
  title     = {Infinigen Indoors: Photorealistic Indoor Scenes using Procedural Generation},
  author    = {Raistrick, Alexander and Mei, Lingjie and Kayan, Karhan and others},
  booktitle = {IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)},
  year      = {2024}
}"""


def citation(infinigen: bool) -> str:
    """The paper, and InfiniGen Indoors where its furniture is in the rooms."""
    entries = [_PAPER, _INFINIGEN] if infinigen else [_PAPER]
    return "```bibtex\n" + "\n\n".join(entries) + "\n```"
