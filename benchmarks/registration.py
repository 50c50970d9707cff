"""How long Blender's start waits for the extension: importing and registering, nothing used yet.

Each figure is of a process of its own, with the modules' bytecode kept as Blender keeps it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

TARGET_MS = 50.0
RUNS = 7
SCRIPT = """
import time
import bpy
import ideal_bench
begin = time.perf_counter()
ideal_bench.register()
first = time.perf_counter()
ideal_bench.unregister()
off = time.perf_counter()
ideal_bench.register()
print((first - begin) * 1e3, (time.perf_counter() - off) * 1e3)
ideal_bench.unregister()
"""


def run(environment: dict[str, str]) -> tuple[float, float]:
    """Milliseconds of the first registration, with its imports, and of a second."""
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    first, again = done.stdout.splitlines()[-1].split()
    return float(first), float(again)


def main() -> int:
    """Measure and print; 1 where the target is missed."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        compiling, _ = run(environment)
        figures = [run(environment) for _ in range(RUNS)]
    first, again = (statistics.median(column) for column in zip(*figures, strict=True))
    met = "met" if first <= TARGET_MS else "missed"
    print(f"registration with imports  {first:6.1f} ms, target {TARGET_MS:.0f} ms: {met}")
    print(f"  least                    {min(figure[0] for figure in figures):6.1f} ms")
    print(f"registration alone         {again:6.1f} ms")
    print(f"very first, compiling      {compiling:6.1f} ms")
    return 0 if met == "met" else 1


if __name__ == "__main__":
    sys.exit(main())
