"""The built zip in a real Blender, and a window of it for each file of tests."""

import os
from pathlib import Path

import pytest

from .harness import finding
from .harness.finding import CHECKOUT
from .harness.installing import build, install
from .harness.window import Window

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def program():
    """The real Blender of this machine."""
    try:
        return finding.find()
    except finding.NoBlender as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def built_zip(program, tmp_path_factory) -> Path:
    """The extension's zip for this machine."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def installed(program, built_zip, tmp_path_factory):
    """Blender's user folder after a person has installed the zip in it, and what Blender said."""
    resources = tmp_path_factory.mktemp("blender")
    return resources, install(program, built_zip, resources)


@pytest.fixture(scope="session")
def examples() -> Path:
    """The bundled examples; a test that changes them works on a copy."""
    return CHECKOUT / "examples"


@pytest.fixture(scope="module")
def open_window(request, program, installed, tmp_path_factory):
    """A window for the tests of one file; their pictures are kept."""
    resources, _ = installed
    kept = Path(os.environ.get("IDEAL_BENCH_UI_PICTURES") or HERE / "_screenshots")
    pictures = kept / request.path.stem.removeprefix("test_")
    shared = (CHECKOUT, tmp_path_factory.getbasetemp())
    window = Window(program, resources, pictures, shared)
    yield window
    window.close()


@pytest.fixture
def window(request, open_window):
    """The window as it is after a start, the tab IDEAL in front; its log must stay clean."""
    open_window.start_again()
    open_window.sidebar.show()
    heard = len(open_window.log.read_text(errors="replace"))
    yield open_window
    said = open_window.log.read_text(errors="replace")[heard:]
    assert "Traceback" not in said, said
