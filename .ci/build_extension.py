"""Build the extension's zip with Blender's own builder: `./dev build` calls this.

Runs in the project's environment. What goes into the zip: the packages that pyproject.toml lists,
the manifest, the licence, a few of the example rooms with their predictions, and the wheels that
the manifest names for the platform. Wheels are downloaded once, into `wheels/`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
MANIFEST = "blender_manifest.toml"
# The end of a wheel's name, for each of Blender's platform names.
WHEEL_ENDS = {"linux-x64": "x86_64.whl", "macos-arm64": "arm64.whl", "windows-x64": "amd64.whl"}
# A wheel without compiled code is in the zip of each platform.
PURE_END = "-none-any.whl"
# "Open Example" shows these: a grid room among them, and together under 20 MB.
EXAMPLE_SCENES = ("bathroom_s1", "bedroom_s1", "classroom_s1")
LOOSE_FILES = ("__init__.py", MANIFEST, "LICENSE")


class BuildError(Exception):
    """Why there is no zip, in a sentence."""


def this_platform() -> str:
    """Blender's name for the machine that runs this.

    Raises:
        BuildError: the manifest names no wheels for such a machine.
    """
    machine = platform.machine().lower()
    names = {
        ("Linux", "x86_64"): "linux-x64",
        ("Darwin", "arm64"): "macos-arm64",
        ("Windows", "amd64"): "windows-x64",
    }
    try:
        return names[platform.system(), machine]
    except KeyError:
        known = ", ".join(WHEEL_ENDS)
        raise BuildError(
            f"no wheels are known for {platform.system()} {machine}; name one with --platforms "
            f"({known})"
        ) from None


def wheels_for(platforms: list[str]) -> list[str]:
    """File names of the wheels that the manifest names for these platforms."""
    manifest = tomllib.loads((CHECKOUT / MANIFEST).read_text(encoding="utf-8"))
    ends = (PURE_END, *(WHEEL_ENDS[name] for name in platforms))
    return [Path(wheel).name for wheel in manifest["wheels"] if wheel.endswith(ends)]


def download(wheel: str, folder: Path) -> Path:
    """Fetch one wheel from PyPI by its name, unless it lies in `folder` already.

    Raises:
        BuildError: PyPI does not have it or cannot be reached.
    """
    target = folder / wheel
    if target.is_file():
        return target
    name, version, python_tag, abi_tag, platform_tags = wheel.removesuffix(".whl").split("-")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command.append("--only-binary=:all:")
    if not wheel.endswith(PURE_END):
        command += ["--implementation", "cp", "--abi", abi_tag]
        command += ["--python-version", python_tag.removeprefix("cp")]
        for tag in platform_tags.split("."):
            command += ["--platform", tag]
    print(f"downloading {wheel}", file=sys.stderr, flush=True)
    # Into a folder of its own and then renamed: half a wheel never looks like one.
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        done = subprocess.run([*command, "--dest", scratch, f"{name}=={version}"])
        fetched = Path(scratch) / wheel
        if done.returncode != 0 or not fetched.is_file():
            raise BuildError(f"{wheel} could not be downloaded from PyPI; see the lines above")
        fetched.replace(target)
    return target


def shipped_folders() -> list[str]:
    """Top-level folders of the packages that pyproject.toml lists."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = [name.split(".") for name in project["tool"]["setuptools"]["packages"]]
    return sorted({parts[1] for parts in packages if len(parts) > 1})


def stage_examples(folder: Path) -> None:
    """Copy a few example rooms, and what every model answered for them, into `folder`."""
    examples = CHECKOUT / "examples"
    for scene in EXAMPLE_SCENES:
        shutil.copytree(examples / "scenes" / scene, folder / "scenes" / scene)
        for answer in examples.glob(f"predictions/*/{scene}.txt"):
            target = folder / answer.relative_to(examples)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(answer, target)


def stage(folder: Path, platforms: list[str]) -> None:
    """Copy into `folder` what the zip is to hold, the manifest limited to `platforms`."""
    for name in LOOSE_FILES:
        shutil.copyfile(CHECKOUT / name, folder / name)
    for name in shipped_folders():
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(CHECKOUT / name, folder / name, ignore=ignore)
    stage_examples(folder / "examples")
    manifest = (folder / MANIFEST).read_text(encoding="utf-8")
    line = f"platforms = {json.dumps(platforms)}"
    (folder / MANIFEST).write_text(
        re.sub(r"^platforms = .*$", line, manifest, count=1, flags=re.MULTILINE), encoding="utf-8"
    )
    (folder / "wheels").mkdir()
    for wheel in wheels_for(platforms):
        shutil.copyfile(download(wheel, CHECKOUT / "wheels"), folder / "wheels" / wheel)


def blender_builder() -> Path:
    """Blender's own extension tool, as the `bpy` module carries it.

    Raises:
        BuildError: there is no `bpy` here, or it does not carry the tool.
    """
    # find_spec does not import: the tool is plain Python and Blender need not start for it.
    spec = importlib.util.find_spec("bpy")
    if spec is None or spec.origin is None:
        raise BuildError("Blender's Python module is not installed here; run `./dev setup` first")
    home = Path(spec.origin).parent
    found = sorted(home.glob("*/scripts/addons_core/bl_pkg/cli/blender_ext.py"))
    if not found:
        raise BuildError(
            f"{home}: Blender's extension tool is not in it; is it Blender 4.2 or later?"
        )
    return found[-1]


def build(platforms: list[str], out: Path) -> list[Path]:
    """Build and validate one zip for each platform, into `out`.

    Raises:
        BuildError: a wheel is missing, or Blender's builder or validator refuses.
    """
    tool = [sys.executable, str(blender_builder())]
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        stage(Path(scratch), platforms)
        command = [*tool, "build", "--source-dir", scratch, "--output-dir", str(out.resolve())]
        if subprocess.run([*command, "--split-platforms"], stdout=sys.stderr).returncode != 0:
            raise BuildError("Blender's builder refused; see the lines above")
    version = tomllib.loads((CHECKOUT / MANIFEST).read_text(encoding="utf-8"))["version"]
    zips = [out / f"ideal_bench-{version}-{name.replace('-', '_')}.zip" for name in platforms]
    for path in zips:
        if subprocess.run([*tool, "validate", str(path)], stdout=sys.stderr).returncode != 0:
            raise BuildError(f"{path}: Blender's validator refuses it; see the lines above")
    return zips


def main() -> int:
    """Build; the paths of the zips go to stdout."""
    parser = argparse.ArgumentParser(prog="./dev build", description=__doc__)
    parser.add_argument("--out", type=Path, default=CHECKOUT / "dist", help="where the zips go")
    parser.add_argument(
        "--platforms",
        nargs="+",
        choices=list(WHEEL_ENDS),
        help="which machines to build for (default: this one)",
    )
    arguments = parser.parse_args()
    try:
        zips = build(arguments.platforms or [this_platform()], arguments.out)
    except (BuildError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for path in zips:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
