"""The house's rules, proved on the source: who may import whom, and that nothing is left out.

lib  <-  ideal_addon  <-  operators  <-  panels
"""

import ast
import importlib.metadata
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
MANIFEST = tomllib.loads((CHECKOUT / "blender_manifest.toml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

BLENDER = {
    "_cycles",
    "addon_utils",
    "blf",
    "bmesh",
    "bpy",
    "bpy_extras",
    "gpu",
    "gpu_extras",
    "mathutils",
}
MATHS = {"manifold3d", "numpy", "requests", "scipy", "shapely", "urllib3"}
# Only in InfiniGen's own Python; these files are the one place that may know it.
INFINIGEN = {"gin", "infinigen", "infinigen_examples", "trimesh"}

# What a module whose path starts so may import of the package: the longest prefix decides.
MAY_SEE = {
    "": {"ideal_addon"},
    "lib": {"lib"},
    "ideal_addon": {"lib", "ideal_addon"},
    "ideal_addon.registration": {"lib", "ideal_addon", "operators", "panels"},
    "ideal_addon.commands.table": {"lib", "ideal_addon", "operators", "panels"},
    "operators": {"lib", "ideal_addon", "operators"},
    "panels": {"ideal_addon.ids", "ideal_addon.properties", "panels"},
}
ROOMS = ("lib", "ideal_addon", "operators", "panels")
# What a room may import from outside the package, besides the standard library; again the longest
# prefix decides.
MAY_USE = {
    "lib": MATHS,
    "lib.report": MATHS | {"jinja2", "PIL"},
    "lib.drawing": MATHS | {"matplotlib", "PIL"},
    "ideal_addon": MATHS | BLENDER,
    "ideal_addon.commands.scout_mcp": {"anyio", "mcp", "mcp_types"},
    "ideal_addon.rooms": MATHS | BLENDER | INFINIGEN,
    "operators": {"bpy"},
    "panels": {"bpy"},
    "": set(),
}


@dataclass(frozen=True)
class Import:
    """One imported module: `inside` the package (dotted from its root) or outside of it."""

    line: int
    name: str
    inside: bool


def source_files(root: Path) -> list[Path]:
    return [root / "__init__.py", *(path for room in ROOMS for path in (root / room).rglob("*.py"))]


def module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(root: Path, path: Path, tree: ast.Module) -> Iterator[Import]:
    """Every import of a module, wherever it stands in it; relative ones resolved."""
    package = list(path.relative_to(root).parts[:-1])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name, False) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield Import(node.lineno, node.module or "", False)
        elif isinstance(node, ast.ImportFrom):
            if node.level > len(package) + 1:
                yield Import(node.lineno, "(outside the package)", True)
                continue
            base = package[: len(package) - node.level + 1] + (node.module or "").split(".")
            names = [".".join(filter(None, [*base, alias.name])) for alias in node.names]
            yield from (Import(node.lineno, name, True) for name in names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("import_module", "__import__")
        ):
            constants = [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)]
            yield from (Import(node.lineno, str(value), False) for value in constants)


def under(name: str, prefixes: set[str]) -> bool:
    return any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)


def rule(rules: dict[str, set[str]], module: str) -> set[str]:
    """The rule for a module: that of the longest prefix."""
    return rules[max((key for key in rules if not key or under(module, {key})), key=len)]


def wrong_import(module: str, item: Import) -> str | None:
    """Why a module may not import this; None where it may."""
    if item.inside:
        return None if under(item.name, rule(MAY_SEE, module)) else f"may not see {item.name}"
    outside = item.name.partition(".")[0]
    if outside == "ideal_bench":
        return "imports inside the package are relative"
    if outside in sys.stdlib_module_names or outside in rule(MAY_USE, module):
        return None
    return f"may not use {outside}"


def faults(root: Path) -> list[str]:
    """Every breach of the rules in the source under `root`, as `file:line reason`."""
    found = []
    for path in source_files(root):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(root).as_posix()
        for item in imports(root, path, tree):
            if reason := wrong_import(module_name(root, path), item):
                found.append(f"{where}:{item.line} {reason}")
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.path":
                found.append(f"{where}:{node.lineno} sys.path is left alone")
    return found


def test_the_source_keeps_the_rules():
    assert faults(CHECKOUT) == []


@pytest.fixture
def house(tmp_path):
    """An empty house, in which a test may put a file."""
    (tmp_path / "__init__.py").touch()
    for room in ROOMS:
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        ("lib/a.py", "import bpy", "may not use bpy"),
        ("lib/a.py", "from mathutils import Vector", "may not use mathutils"),
        ("lib/a.py", "def f():\n    import bmesh.types", "may not use bmesh"),
        ("lib/a.py", "import importlib; importlib.import_module('gpu')", "may not use gpu"),
        ("lib/a.py", "import pandas", "may not use pandas"),
        ("lib/a.py", "import matplotlib", "may not use matplotlib"),
        ("lib/metrics/a.py", "from PIL import Image", "may not use PIL"),
        ("lib/models/a.py", "import jinja2", "may not use jinja2"),
        ("ideal_addon/a.py", "import matplotlib", "may not use matplotlib"),
        ("lib/drawing/a.py", "import bpy", "may not use bpy"),
        ("lib/a.py", "from ..ideal_addon import ids", "may not see ideal_addon.ids"),
        ("lib/a.py", "from .. import operators", "may not see operators"),
        ("lib/a.py", "from ... import x", "may not see (outside the package)"),
        ("lib/a.py", "from ideal_bench.lib import layout", "imports inside the package are"),
        ("ideal_addon/a.py", "import infinigen.core", "may not use infinigen"),
        ("ideal_addon/a.py", "from ..operators import b", "may not see operators.b"),
        ("ideal_addon/a.py", "import sys; sys.path.insert(0, '.')", "sys.path is left alone"),
        ("operators/a.py", "from ..panels import b", "may not see panels.b"),
        ("panels/a.py", "from ..lib import layout", "may not see lib.layout"),
        ("panels/a.py", "from ..ideal_addon import scene", "may not see ideal_addon.scene"),
        ("panels/a.py", "import numpy", "may not use numpy"),
        ("__init__.py", "from .lib import layout", "may not see lib.layout"),
        ("__init__.py", "import bpy", "may not use bpy"),
    ],
)
def test_a_breach_is_found(house, file, line, reason):
    (house / file).parent.mkdir(exist_ok=True)
    (house / file).write_text(line)
    (fault,) = faults(house)
    assert fault.startswith(f"{file}:") and reason in fault


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("lib/a.py", "import json, numpy, scipy.optimize, shapely\nfrom . import b"),
        ("lib/drawing/a.py", "import matplotlib, numpy\nfrom PIL import Image"),
        ("ideal_addon/a.py", "import bpy\nfrom ..lib.layout import Layout"),
        ("ideal_addon/rooms/a.py", "import bpy, gin\nfrom infinigen.core import tags"),
        ("ideal_addon/registration.py", "from .. import operators, panels\nfrom . import ids"),
        ("operators/a.py", "import bpy\nfrom ..ideal_addon import ids\nfrom ..lib import layout"),
        ("panels/a.py", "import bpy\nfrom ..ideal_addon import ids\nfrom . import b"),
        ("__init__.py", "from .ideal_addon import registration"),
    ],
)
def test_what_is_allowed_passes(house, file, line):
    (house / file).parent.mkdir(exist_ok=True)
    (house / file).write_text(line)
    assert faults(house) == []


def test_every_folder_of_code_or_data_is_listed_as_a_package():
    data = (path for room in ROOMS for path in (CHECKOUT / room).rglob("*.json"))
    folders = {path.parent for path in [*source_files(CHECKOUT), *data]}
    names = {folder.relative_to(CHECKOUT).as_posix().replace("/", ".") for folder in folders}
    packages = {"ideal_bench" if name == "." else f"ideal_bench.{name}" for name in names}
    assert sorted(packages) == PROJECT["tool"]["setuptools"]["packages"]


def test_every_folder_of_code_is_a_package():
    folders = {path.parent for path in source_files(CHECKOUT)}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_the_installed_package_has_the_manifests_version():
    assert importlib.metadata.version("ideal_bench") == MANIFEST["version"]


def test_the_manifest_names_each_wheel_for_each_platform_and_python():
    tags = {"linux-x64": "x86_64", "macos-arm64": "arm64", "windows-x64": "amd64"}
    wanted = {
        (package, python, tags[platform])
        for package in ("manifold3d", "markupsafe", "scipy", "shapely")
        for python in ("cp311", "cp313")
        for platform in MANIFEST["platforms"]
    }
    # Without compiled code, one is for all.
    wanted.add(("jinja2", "py3", "any"))
    named = []
    for wheel in MANIFEST["wheels"]:
        package, _, python, _, platform = Path(wheel).stem.split("-")
        machine = next(tag for tag in (*tags.values(), "any") if platform.endswith(tag))
        named.append((package, python, machine))
    assert sorted(named) == sorted(wanted)
