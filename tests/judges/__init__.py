"""Judges for the loopback server, and folders of pictures for them."""

import io
import itertools
import json
from pathlib import Path

import numpy as np
from ideal_bench.lib.png import encoded
from PIL import Image


def shown(question):
    """The letters and pictures that a judge is shown; the reference is "Reference"."""
    parts = question.turns[0].parts
    pairs = itertools.pairwise(parts)
    return {mark: data for mark, data in pairs if isinstance(mark, str) and isinstance(data, bytes)}


def pixels(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=float)


def answer(scores, ranks):
    """An answer that keeps the rules."""
    rows = [{"picture": n, "score": scores[n], "rank": ranks[n]} for n in scores]
    return json.dumps(rows)


def by_pixels(question):
    """Looks at the pictures alone: the smaller the difference, the better."""
    pictures = shown(question)
    truth = pixels(pictures.pop("Reference"))
    away = {name: np.abs(pixels(data) - truth).mean() for name, data in pictures.items()}
    best_first = sorted(pictures, key=lambda name: (away[name], pictures[name]))
    scores = {name: max(1, 5 - int(away[name] // 10)) for name in pictures}
    return answer(scores, {name: place + 1 for place, name in enumerate(best_first)})


def by_place(question):
    """Looks at no picture: A is best, then B, and so on."""
    names = [name for name in shown(question) if name != "Reference"]
    ranks = {name: place + 1 for place, name in enumerate(names)}
    return answer({name: max(1, 6 - rank) for name, rank in ranks.items()}, ranks)


def write_pictures(folder, scenes, greys, missing=()):
    """What `reconstruct` leaves: scene by scene a grey of its own, each model so much off it.

    Args:
        folder: OUT.
        scenes: names.
        greys: by model, how far its pictures are from the truth's.
        missing: pairs of model and scene without a picture.
    """
    for place, scene in enumerate(scenes):
        grey = 60 + place
        for model, off in {"_ground_truth": 0, **greys}.items():
            if (model, scene) not in missing:
                path = Path(folder) / model / f"{scene}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(encoded(np.full((9, 16, 3), grey + off, dtype=np.uint8)))
    return folder
