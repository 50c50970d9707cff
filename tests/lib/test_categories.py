"""InfiniGen's factories and the benchmark's categories."""

import pytest
from ideal_bench.lib.categories import (
    KNOWN_CATEGORIES,
    ROOM_TYPES,
    asset_kind,
    factory_of,
    is_skipped,
)

# Each factory as it was spawned and looked at from four sides: category, local axis of the front,
# local axis of the width, and the canonical yaw in terms of the root's Blender yaw theta.
SEEN = """
ArmChairFactory             armchair               +X    Y  theta-90
BarChairFactory             bar_chair              none  Y  null
BathroomSinkFactory         sink                   +X    Y  theta-90
BathtubFactory              bathtub                +X    Y  theta-90
BedFactory                  bed                    +X    Y  theta-90
BedFrameFactory             bed                    +X    Y  theta-90
BeverageFridgeFactory       beverage_fridge        +X    Y  theta-90
CeilingLightFactory         ceiling_lamp           none  Y  null
CellShelfFactory            cell_shelf             +X    Y  theta-90
ChairFactory                chair                  +X    Y  theta-90
CoffeeTableFactory          coffee_table           none  X  theta
DeskLampFactory             table_lamp             none  Y  null
DishwasherFactory           dishwasher             +X    Y  theta-90
FloorLampFactory            floor_lamp             none  Y  null
KitchenCabinetFactory       kitchen_cabinet        +X    Y  theta-90
KitchenIslandFactory        kitchen_island         +X    Y  theta-90
KitchenSpaceFactory         kitchen_space          +X    Y  theta-90
LargePlantContainerFactory  large_plant_container  none  Y  null
LargeShelfFactory           large_shelf            +X    Y  theta-90
MirrorFactory               mirror                 +X    Y  theta-90
MonitorFactory              monitor                +X    Y  theta-90
OfficeChairFactory          swivel_chair           +X    Y  theta-90
OvenFactory                 oven                   +X    Y  theta-90
RugFactory                  rug                    none  X  null
SideTableFactory            side_table             none  X  theta
SidetableDeskFactory        side_table             none  Y  theta-90
SimpleBookcaseFactory       simple_bookcase        +X    Y  theta-90
SimpleDeskFactory           simple_desk            +X    Y  theta-90
SingleCabinetFactory        single_cabinet         +X    Y  theta-90
SinkFactory                 sink                   +X    Y  theta-90
SofaFactory                 sofa                   +X    Y  theta-90
StandingSinkFactory         sink                   +X    Y  theta-90
TVFactory                   tv                     +X    Y  theta-90
TVStandFactory              tv_stand               +X    Y  theta-90
TableCocktailFactory        table_cocktail         none  X  theta
TableDiningFactory          table_dining           none  X  theta
ToiletFactory               toilet                 +X    Y  theta-90
WallArtFactory              wall_art               +X    Y  theta-90
"""
ROWS = [line.split() for line in SEEN.split("\n") if line]


@pytest.mark.parametrize(("factory", "category", "front", "width", "yaw"), ROWS)
def test_the_table_says_what_was_seen(factory, category, front, width, yaw):
    kind = asset_kind(factory, "bedroom")
    assert (kind.factory, kind.category, kind.known) == (factory, category, True)
    assert kind.has_yaw == (yaw != "null")
    assert (kind.front == "+X") == (yaw == "theta-90")
    assert front != "+X" or kind.front == "+X"
    if kind.has_yaw:
        assert (kind.front == "+X") == (width == "Y")
    assert not is_skipped(factory)
    assert category in KNOWN_CATEGORIES


@pytest.mark.parametrize(
    ("factory", "category"),
    [
        ("BlackboardFactory", "blackboard"),
        ("LibraryBlockFactory", "library_block"),
        ("SingleBedFactory", "bed"),
    ],
)
def test_assets_of_our_own_rooms_are_in_the_table(factory, category):
    kind = asset_kind(factory, "library")
    assert (kind.category, kind.front, kind.has_yaw, kind.known) == (category, "+X", True, True)


@pytest.mark.parametrize(
    ("factory", "room", "category"),
    [
        ("ChairFactory", "classroom", "student_chair"),
        ("ChairFactory", "diningroom", "chair"),
        ("TableDiningFactory", "meetingroom", "conference_table"),
        ("TableDiningFactory", "diningroom", "table_dining"),
        ("SimpleDeskFactory", "classroom", "simple_desk"),
        ("ChairFactory", "a room of no known type", "chair"),
    ],
)
def test_the_room_decides_some_categories(factory, room, category):
    assert asset_kind(factory, room).category == category


def test_the_room_changes_the_name_only():
    plain, renamed = (
        asset_kind("TableDiningFactory", "kitchen"),
        asset_kind("TableDiningFactory", "meetingroom"),
    )
    assert (renamed.front, renamed.has_yaw) == (plain.front, plain.has_yaw) == (None, True)


@pytest.mark.parametrize(
    ("factory", "category"),
    [
        ("WickerThroneFactory", "wicker_throne"),
        ("HTTPServerFactory", "http_server"),
        ("TVWallFactory", "tv_wall"),
        ("Bed2Factory", "bed2"),
        ("LampFactory", "lamp"),
        ("MattressFactory", "mattress"),
    ],
)
def test_an_unknown_factory_gets_infinigens_defaults_and_says_so(factory, category):
    kind = asset_kind(factory, "bedroom")
    assert (kind.category, kind.front, kind.has_yaw, kind.known) == (category, "+X", True, False)


def test_an_unknown_category_is_outside_the_vocabulary():
    assert asset_kind("WickerThroneFactory", "bedroom").category not in KNOWN_CATEGORIES


@pytest.mark.parametrize(
    ("name", "factory"),
    [
        ("SofaFactory(12).spawn_asset(7)", "SofaFactory"),
        ("SofaFactory(12).spawn_asset(7).001", "SofaFactory"),
        ("TVStandFactory(1938451).spawn_asset(10482761)", "TVStandFactory"),
        ("LibraryBlockFactory(0).spawn_asset(0).1023", "LibraryBlockFactory"),
    ],
)
def test_the_factory_in_an_assets_name(name, factory):
    assert factory_of(name) == factory


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Cube",
        "Camera",
        "bedroom_0/0.floor",
        "SofaFactory",
        "SofaFactory(12)",
        "SofaFactory(12).bbox_placeholder(7)",
        "SofaFactory(12).spawn_placeholder(7)",
        "SofaFactory(12).spawn_asset(7)_leg",
        "SinkFactory(3).spawn_asset(0).cutter",
        "SinkFactory(3).spawn_asset(0).cutter.001",
        "Factory(1).spawn_asset(2)",
        "my SofaFactory(12).spawn_asset(7)",
        "SofaFactory(a).spawn_asset(7)",
    ],
)
def test_names_that_are_not_assets(name):
    assert factory_of(name) is None


@pytest.mark.parametrize(
    "factory",
    ["PanelDoorFactory", "LiteDoorFactory", "WindowFactory", "HardwareFactory", "PointLampFactory"],
)
def test_parts_of_the_room_are_no_furniture(factory):
    assert is_skipped(factory)


def test_a_factory_of_no_table_is_furniture():
    assert not is_skipped("WickerThroneFactory")


def test_the_ten_room_types():
    living = ["bathroom", "bedroom", "diningroom", "homestudio", "kitchen", "livingroom"]
    working = ["classroom", "library", "meetingroom", "office"]
    assert sorted(ROOM_TYPES) == sorted(living + working)


def test_the_vocabulary_holds_every_category_that_the_protocol_names(protocol):
    groups = [group for room in protocol.grid_groups.values() for group in room]
    named = frozenset().union(
        protocol.wall_mounted,
        protocol.yaw_exempt,
        protocol.two_fold_symmetric,
        protocol.four_fold_symmetric,
        *groups,
    )
    assert named <= KNOWN_CATEGORIES
    assert set(protocol.grid_groups) <= set(ROOM_TYPES)
    assert all(name == name.lower() and " " not in name for name in KNOWN_CATEGORIES)
