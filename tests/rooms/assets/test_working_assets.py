"""Assets of classrooms, libraries and offices have the sizes that are asked for, front at +X."""

import pytest

SPAWN = """
    import bpy
    import numpy as np
    from ideal_bench.ideal_addon.rooms.assets.blackboard import BlackboardFactory
    from ideal_bench.ideal_addon.rooms.assets.desk import SimpleDeskFactory
    from ideal_bench.ideal_addon.rooms.assets.library_block import LibraryBlockFactory
    from ideal_bench.ideal_addon.rooms.assets.plant import LargePlantContainerFactory
    from ideal_bench.ideal_addon.rooms.placing import Placer
    from ideal_bench.lib.rooms.plan import RoomPlan

    bpy.ops.wm.read_factory_settings(use_empty=True)
    placer = Placer(RoomPlan("library", "small", 4, 8.0, 8.0, 3.0))
"""


def test_a_blackboard_is_flat_and_its_tray_is_in_front(ask):
    found = ask(
        f"""{SPAWN}
    board = placer.spawn(BlackboardFactory, "test", width_m=2.8, height_m=1.2)
    low = board.shape.vertices[board.shape.vertices[:, 2] < 0.01]
    answer = [board.name.split("(")[0], list(board.shape.box[0]), list(board.size),
              float(board.shape.box[1][0] - low[:, 0].max())]
    """
    )
    assert found[0] == "BlackboardFactory"
    assert found[1] == pytest.approx([0.0, -1.4, 0.0])
    assert found[2][1:] == pytest.approx([2.8, 1.2])
    assert 0.06 <= found[2][0] <= 0.09
    assert found[3] == 0.0


def test_a_desk_is_as_large_as_it_is_asked_for(ask):
    size = ask(
        f"""{SPAWN}
    answer = list(placer.spawn(SimpleDeskFactory, "test", dimensions=(0.5, 0.8, 0.75)).size)
    """
    )
    assert size == pytest.approx([0.5, 0.8, 0.75], abs=0.03)


@pytest.mark.parametrize("kind", ["large", "cell"])
@pytest.mark.parametrize(("width", "height"), [(1.2, 1.3), (3.6, 2.1)])
def test_a_block_is_two_shelves_with_books_that_stay_inside(ask, kind, width, height):
    found = ask(
        f"""{SPAWN}
    block = placer.spawn(LibraryBlockFactory, "test", kind="{kind}", width_m={width},
                         height_m={height}, shelf_depth_m=0.3)
    mesh = block.root.data
    covers = np.array([slot.name.startswith("book_") for slot in mesh.materials])
    is_book = covers[[face.material_index for face in mesh.polygons]]
    def reach(chosen):
        used = {{v for face, take in zip(mesh.polygons, chosen) if take for v in face.vertices}}
        points = np.array([mesh.vertices[v].co for v in sorted(used)])
        return [points.min(axis=0).tolist(), points.max(axis=0).tolist()]
    answer = [list(block.size), list(block.shape.box.mean(axis=0)), reach(is_book),
              reach(~is_book), int(is_book.sum()) // 6, len(mesh.polygons)]
    """
    )
    size, center, books, boards, count, faces = found
    assert size == pytest.approx([0.61, width, height], abs=0.2)
    assert center[:2] == pytest.approx([0.0, 0.0], abs=0.005)
    for axis in range(3):
        assert boards[0][axis] <= books[0][axis]
        assert books[1][axis] <= boards[1][axis]
    assert books[0][0] < 0 < books[1][0]
    assert count > 40
    assert faces < 80_000


def test_books_stand_clear_of_the_boards(ask):
    crossing, books = ask(
        f"""{SPAWN}
    from mathutils.bvhtree import BVHTree
    from ideal_bench.ideal_addon.rooms.assets.bookshelf import cell_shelf, large_shelf
    from ideal_bench.ideal_addon.rooms.assets.books import fill_with_books

    def tree(obj):
        return BVHTree.FromPolygons([v.co for v in obj.data.vertices],
                                    [face.vertices for face in obj.data.polygons])
    crossing, count = [], 0
    for shelf in (large_shelf(1, 2.4, 1.9, 0.3), cell_shelf(1, 2.4, 1.9, 0.3)):
        books = fill_with_books(shelf.cells, 0.9)
        crossing.append(len(tree(shelf.obj).overlap(tree(books))))
        count += len(books.data.polygons) // 6
    answer = [crossing, count]
    """
    )
    assert crossing == [0, 0]
    assert books > 200


def test_a_plant_stands_in_its_pot_and_is_affordable(ask):
    found = ask(
        f"""{SPAWN}
    plant = placer.spawn(LargePlantContainerFactory, "test")
    answer = [plant.name.split("(")[0], list(plant.shape.box[0]), list(plant.size),
              len(plant.shape.triangles)]
    """
    )
    assert found[0] == "LargePlantContainerFactory"
    assert found[1][2] == pytest.approx(0.0, abs=1e-3)
    assert 0.8 < found[2][2] < 2.0
    assert max(found[2][:2]) < 1.2
    assert found[3] < 40_000
