"""farm.py SCRIPT -- ARGUMENTS: what `blender -b --python SCRIPT -- ARGUMENTS` does."""

import runpy
import sys

from isolation import isolate

isolate()
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
