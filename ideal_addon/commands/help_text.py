"""The help that stands above the verbs: for someone who has never heard of the benchmark."""

from __future__ import annotations

from .exit_codes import MEANINGS
from .table import shown_verbs

WORDS = {
    "scene bundle": "a folder that holds one room: its .blend file, a picture of it, and the\n"
    "true place, size and heading of each piece of furniture (GT.json)",
    "data set": "a folder of scene bundles",
    "prediction": "what a model answered when it was shown the picture: a text with JSON that\n"
    "says which objects stand where, how large, and turned which way",
    "score": "how well a prediction fits its room, from 0 to 100 per cent: is it readable,\n"
    "physically possible, in the right places, and complete?",
}

EXAMPLES = """\
  ideal-bench demo
  ideal-bench baseline oracle DATASET --out PREDICTIONS
  ideal-bench score DATASET --predictions PREDICTIONS --out RESULTS
  ideal-bench reconstruct DATASET --predictions PREDICTIONS --out PICTURES"""


def _table(rows: dict[str, str]) -> str:
    """Two columns; a text's further lines are indented under its first."""
    width = max(map(len, rows)) + 4
    indented = {term: text.replace("\n", "\n" + " " * width) for term, text in rows.items()}
    return "\n".join(f"  {term:<{width - 2}}{text}" for term, text in indented.items())


def exit_code_text() -> str:
    """The exit codes, for the end of every help."""
    return "exit codes:\n" + _table({str(code): meaning for code, meaning in MEANINGS.items()})


def overview(prog: str) -> str:
    """The help of the program itself."""
    return f"""\
usage: {prog} VERB ...

IDEAL-Bench looks at models that see a picture of a room and say where the furniture
stands. It scores what they say, and rebuilds it in Blender so that you can see it too.

words:
{_table(WORDS)}

verbs:
{_table({verb.name: verb.summary for verb in shown_verbs()})}

  {prog} VERB --help tells more about a verb.

examples:
{EXAMPLES.replace("ideal-bench", prog)}

{exit_code_text()}
"""
