"""Set up the real Blender that tests/ui needs; `./dev test-ui` calls this before the tests.

Where that is not possible it says why and ends well: the tests are then skipped.
"""

import sys

from harness.debian import SetUpFailed
from harness.finding import NoBlender, make


def main() -> int:
    try:
        program = make()
    except NoBlender as reason:
        print(f"skipped: {reason}", flush=True)
    except SetUpFailed as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    else:
        print(
            f"Blender's window: {program.blender} in {program.root or 'this machine'}", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
