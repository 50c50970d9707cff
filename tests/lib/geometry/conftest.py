"""Meshes whose volume is known."""

import numpy as np
import pytest

CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
QUADS = {
    "-x": (0, 1, 3, 2),
    "+x": (4, 6, 7, 5),
    "-y": (0, 4, 5, 1),
    "+y": (2, 3, 7, 6),
    "-z": (0, 2, 6, 4),
    "+z": (1, 5, 7, 3),
}


@pytest.fixture(scope="session")
def box_mesh():
    """A function: size and lower corner -> vertices and faces of a box, without named sides."""

    def build(size=(1, 1, 1), at=(0, 0, 0), without=(), inwards=False):
        quads = [quad for side, quad in QUADS.items() if side not in without]
        faces = [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]
        faces = np.array(faces)
        return CORNERS * size + at, faces[:, ::-1] if inwards else faces

    return build


@pytest.fixture(scope="session")
def joined():
    """A function: several meshes as one."""

    def build(*meshes):
        starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
        vertices = np.concatenate([vertices for vertices, _ in meshes])
        faces = [faces + start for (_, faces), start in zip(meshes, starts, strict=False)]
        return vertices, np.concatenate(faces)

    return build
