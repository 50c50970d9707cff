"""`python -m ideal_bench.ideal_addon.commands VERB`: the console door without its script."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
