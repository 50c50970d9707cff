"""Stands in for InfiniGen's Python: takes the same words, makes empty rooms at once.

What happens to a seed stands in `behaviour.json` in the folder STUB_HOME:
{"make_room": {"3": "crash"}}; every call is written to `calls.txt` there, in the order in which
they begin. It also stands in for the Python from which an environment is made, and for pip in it.
"""

import json
import os
import shutil
import sys
import threading
import time
from pathlib import Path

HERE = Path(os.environ["STUB_HOME"])
PACKAGES = Path(__file__).with_name("packages.txt")


def run_code(code):
    """Answer `-c`: which Python this is, what is installed, whether it can be imported."""
    if "sys.version_info[:2]" in code:
        print("3.11")
    elif "distributions()" in code:
        for name, fault in behaviour().get("distributions", {}).items():
            PACKAGES.write_text(PACKAGES.read_text() + f"{name} {fault}\n")
        print(PACKAGES.read_text() if PACKAGES.exists() else "")
    elif "infinigen_examples" in code and "import bpy" not in code:
        print((HERE / "installed.json").read_text())
    elif fault := behaviour().get("imports", {}).get("bpy"):
        sys.exit(fault)


def make_venv(folder):
    """Answer `-m venv`: another one like this."""
    (folder / "bin").mkdir(parents=True)
    shutil.copy(__file__, folder / "bin" / "python")
    (folder / "pyvenv.cfg").write_text(f"prompt = {sys.argv[sys.argv.index('--prompt') + 1]}")


def install(requirement):
    """Answer `-m pip install`."""
    name, _, version = requirement.partition("==")
    with (HERE / "calls.txt").open("a") as stream:
        stream.write(f"pip {requirement}\n")
        if "--ignore-installed" in sys.argv:
            stream.write(f"again {name}\n")
    if fault := behaviour().get("pip", {}).get(name):
        sys.exit(fault)
    with PACKAGES.open("a") as stream:
        stream.write("" if not version else f"{name.lower().replace('_', '-')} {version}\n")


def behaviour():
    """What the test says."""
    path = HERE / "behaviour.json"
    return json.loads(path.read_text()) if path.exists() else {}


def tell(job, **message):
    print(f"@ideal {job['token']} {json.dumps(message)}", flush=True)


def end_with_parent():
    def watch():
        while os.read(0, 1024):
            pass
        os._exit(130)

    threading.Thread(target=watch, daemon=True).start()


def hang():
    """Work without end, and show it: `pulse` grows."""
    while True:
        with (HERE / "pulse").open("a") as stream:
            stream.write(".")
        time.sleep(0.1)


def behave(verb, seed, job):
    """Do to this seed what the test says."""
    what = behaviour().get(verb, {}).get(str(seed), "")
    if what == "crash":
        os.kill(os.getpid(), 11)
    elif what == "hang":
        hang()
    elif what == "die at once":
        print("ModuleNotFoundError: No module named 'gin'", file=sys.stderr)
        os._exit(3)
    elif what.startswith("fail: "):
        tell(job, failed=what.removeprefix("fail: "))
        os._exit(3)
    elif what.startswith("sleep "):
        time.sleep(float(what.removeprefix("sleep ")))
    return what


def make_room(job):
    plan = job["plan"]
    if behave("make_room before words", plan["seed"], job):
        return
    tell(job, stage="solve")
    behave("make_room", plan["seed"], job)
    folder = Path(job["folder"])
    folder.mkdir()
    (folder / "scene.blend").write_text(f"{plan['room_type']} {plan['seed']}")
    versions = {"ideal_bench": "0", "infinigen": "1.15.5", "blender": "4.2.0"}
    made = {"versions": versions, "seconds": {"all": 1.5}, "peak_memory_mb": 900.0, "notes": []}
    tell(job, made={"plan": plan, **made, "pieces": {"toilet": 1}})


def extract_room(job):
    request = job["request"]
    tell(job, note="rendering")
    behave("extract_room", request["seed"], job)
    folder = Path(request["folder"])
    folder.mkdir()
    text = Path(request["blend"]).read_text()
    for name in ("instance_segmentation.png", "color.png", "scene.blend", "objects_in_view.json"):
        (folder / name).write_text(text)
    (folder / "metadata.json").write_text(json.dumps(request["origin"]))
    (folder / "GT.json").write_text(text)
    tell(job, objects=3, in_view=2, remarks=["the rug is thin"], left_out=[])


def check_scene(job):
    folder = Path(job["folder"])
    seed = int(folder.name.rpartition("_s")[2])
    passed = behave("check_scene", seed, job) != "reject"
    tell(
        job,
        quality={
            "passed": passed,
            "reasons": [] if passed else ["C3: bed_01 and sofa_01 overlap by 0.01 m3"],
            "criteria": {"C1": {"passed": True}, "C3": {"passed": passed}},
            "objects": {},
            "settings": {},
        },
    )


def run_verb(verb, path):
    """Answer the script that runs a verb of the package."""
    end_with_parent()
    job = json.loads(Path(path).read_text())
    request = job.get("plan") or job.get("request") or {}
    seed = request.get("seed", Path(job.get("folder", "")).name.rpartition("_s")[2])
    with (HERE / "calls.txt").open("a") as stream:
        stream.write(f"{verb} {seed}\n")
    globals()[verb](job)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word not in ("-P", "-s")]
    if words[0] == "-c":
        run_code(words[1])
    elif words[:2] == ["-m", "venv"]:
        make_venv(Path(words[-1]))
    elif words[:2] == ["-m", "pip"]:
        install(words[-1])
    else:
        run_verb(words[1], words[2])
