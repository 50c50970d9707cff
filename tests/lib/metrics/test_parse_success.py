"""PSR."""


def test_read_or_not(value, room):
    assert value("PSR", room([]), room([])) == 1
    assert value("PSR", room([]), None) == 0


def test_it_counts_in_every_room(value, room):
    assert value("PSR", room([], "library"), None) == 0
