"""InfiniGen's own Python, for what cannot run anywhere else."""

import json
import os
import subprocess
import textwrap
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.rooms.environment import look_into, named_python

WORKER = Path(__file__).with_name("worker.py")
MARK = "@answer "


@pytest.fixture(scope="session")
def infinigen():
    """InfiniGen's Python as `rooms setup` made it, or as the environment names it."""
    return look_into(named_python(None))


@pytest.fixture(scope="module")
def ask(infinigen):
    """Run code in InfiniGen's Python; what it leaves as `answer`, which JSON can hold.

    All code of a test module runs in one process, one after the other.
    """
    with subprocess.Popen(
        [infinigen.python, WORKER],
        cwd=infinigen.folder,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as worker:

        def run(code):
            worker.stdin.write(json.dumps(textwrap.dedent(code)) + "\n")
            worker.stdin.flush()
            said = next(line for line in worker.stdout if line.startswith(MARK))
            reply = json.loads(said.removeprefix(MARK))
            assert "fault" not in reply, reply["fault"]
            return reply["answer"]

        yield run
        worker.stdin.close()
