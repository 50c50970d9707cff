"""What each row of the table of question types has to have beside it."""

import string
import subprocess
import sys

import pytest
from ideal_bench.lib.floorplan.answers.answer import UNITS
from ideal_bench.lib.floorplan.answers.registry import TYPES
from ideal_bench.lib.floorplan.questions.wording import template_of

FIELDS = {
    "pair": {"first", "second"},
    "mover": {"first", "direction"},
    "size": {"piece", "size"},
    "clearance": {"clearance"},
}


@pytest.mark.parametrize("kind", TYPES.values(), ids=TYPES)
def test_a_type_asks_for_what_it_needs(kind):
    asked = {name for _, name, _, _ in string.Formatter().parse(kind.asks) if name}
    assert asked == set().union(*(FIELDS[need] for need in kind.needs))
    assert template_of(kind.id).text
    assert kind.unit in UNITS


def test_the_table_is_read_without_shapely():
    probe = (
        "import sys; from ideal_bench.lib.floorplan.answers import registry; "
        "from ideal_bench.lib.floorplan.scoring import stored; print('shapely' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
