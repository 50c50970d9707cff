"""Runs inside Blender: does what comes over a socket, one request between two draws.

`blender --python listener.py -- PORT`. A request is a line of JSON, {"code": ...}; the reply is
{"value": ...} or {"fault": traceback}. `draws` in the code's names counts the rounds of Blender's
main loop: all that was marked for drawing is drawn between two of them.
"""

import ast
import json
import socket
import sys
import traceback
from pathlib import Path

import bpy

INTERVAL_S = 0.01


def evaluate(code, names):
    """Run the code; the value of its last line where that is an expression."""
    tree = ast.parse(code)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "<request>", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "<request>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<request>", "eval"), names)


def answer(line, names):
    try:
        return json.dumps({"value": evaluate(json.loads(line)["code"], names)}, default=repr)
    except Exception:
        return json.dumps({"fault": traceback.format_exc()})


class Listener:
    """A timer that serves the socket."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.heard = b""
        self.names = {"bpy": bpy, "draws": 0}
        helpers = Path(__file__).with_name("helpers.py")
        exec(compile(helpers.read_text(encoding="utf-8"), str(helpers), "exec"), self.names)

    def __call__(self):
        self.names["draws"] += 1
        try:
            heard = self.socket.recv(1 << 20)
        except BlockingIOError:
            return INTERVAL_S
        if not heard:
            return None
        *lines, self.heard = (self.heard + heard).split(b"\n")
        for line in lines:
            reply = answer(line, self.names).encode() + b"\n"
            self.socket.setblocking(True)
            self.socket.sendall(reply)
            self.socket.setblocking(False)
        return INTERVAL_S


bpy.app.timers.register(Listener(int(sys.argv[-1])), first_interval=0.5, persistent=True)
