"""A model that plays by a script at the loopback server, and an eye that needs no Blender."""

import json
import zlib
from dataclasses import replace

from ideal_bench.lib.models.chat import Sampling
from ideal_bench.lib.models.client import open_client
from ideal_bench.lib.models.questions import Limits
from ideal_bench.lib.models.waiting import Timing
from ideal_bench.lib.scout.agent import Agent, play
from ideal_bench.lib.scout.eye import EyeError

AT_ONCE = Timing(now=lambda: 0.0, wait=lambda event, seconds: None, random=lambda: 0.0)


class Eye:
    """Its pictures tell poses apart; from picture number `fails_at` on it makes none."""

    engine = "workbench"

    def __init__(self, a_png, fails_at=1000):
        self.made, self._png, self.fails_at = 0, a_png, fails_at

    def picture(self, pose):
        if self.made + 1 >= self.fails_at:
            raise EyeError("Blender went away")
        self.made += 1
        return self._png(grey=zlib.crc32(repr(pose).encode()) % 256)


class Script:
    """Moves, takes pictures, triangulates the lamp, submits it and finishes; a list an answer."""

    def __init__(self, loopback):
        self._loopback = loopback
        self.asked = []

    def __call__(self, question):
        self.asked.append(question)
        turn = sum(turn.role == "assistant" for turn in question.turns) + 1
        return self.reply(*self.calls(turn, question))

    def reply(self, *calls, **further):
        made = tuple(self._loopback.Call(*call) for call in calls)
        return self._loopback.Reply("I look.", thoughts="where is it?", calls=made, **further)

    def calls(self, turn, question):
        if turn == 1:
            return [("move_camera", {"left_m": 0.5}), ("capture_image", {})]
        if turn == 2:
            seen = [("image_000", 640.0), ("image_001", 640.0 + 1000 * 0.5 / 3)]
            pixels = [{"image": name, "column_px": at, "row_px": 360.0} for name, at in seen]
            measure = ("triangulate_point", {"observations": pixels})
            return [("move_camera", {"up_m": 0.25}), ("capture_image", {}), measure]
        if turn == 3:
            x, y, z = json.loads(question.results[-1].parts[0])["point_m"]
            center = {"id": "lamp_01", "x_m": x, "y_m": y, "z_m": z}
            return [("submit_centers", {"centers": [center]}), ("list_map", {})]
        return [("finish", {})]


def agent_at(loopback, api="openai", **changed):
    """Who asks the loopback server."""
    client = open_client(api, loopback.url(api), "m", loopback.key, 20.0)
    return replace(Agent(client, Sampling(), Limits(at_once=1, retries=1)), **changed)


def played(episode, first_view, agent, **further):
    """Play without waiting."""
    return play(episode, first_view, agent, timing=AT_ONCE, **further)
