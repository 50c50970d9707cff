"""Take the pictures of the pages in docs/ from the real window: `./dev pictures` calls this."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from docs_pictures import PICTURES
from harness.debian import SetUpFailed
from harness.finding import CHECKOUT, NoBlender, make
from harness.installing import build, install
from harness.window import Window

IMAGES = CHECKOUT / "docs" / "images"
# The interface has few; a room behind it loses nothing that one sees.
COLORS = 200


def take(names: list[str], images: Path) -> None:
    """Take these pictures, each in a window as it is after a start."""
    program = make()
    with tempfile.TemporaryDirectory() as scratch:
        resources = Path(scratch) / "blender"
        resources.mkdir()
        install(program, build(Path(scratch) / "dist"), resources)
        window = Window(program, resources, images, (CHECKOUT,))
        try:
            for name in names:
                window.start_again()
                window.sidebar.show()
                box = PICTURES[name](window)
                # Nothing is to be lit by the mouse.
                window.move(5, 890)
                print(window.screenshot(name, box, COLORS), flush=True)
        finally:
            window.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PICTURES)}")
    parser.add_argument("--out", type=Path, default=IMAGES, help="where they go")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in PICTURES]
    if unknown:
        parser.error(f"{unknown[0]!r} is no picture; there are {', '.join(PICTURES)}")
    try:
        take(arguments.names or list(PICTURES), arguments.out)
    except (NoBlender, SetUpFailed) as reason:
        print(f"error: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
