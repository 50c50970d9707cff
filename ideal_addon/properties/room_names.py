"""Room types as people write them."""

from __future__ import annotations

# Those that are two words; every other is its own name.
_TWO_WORDS = {
    "diningroom": "Dining Room",
    "homestudio": "Home Studio",
    "livingroom": "Living Room",
    "meetingroom": "Meeting Room",
}


def room_name(room_type: str) -> str:
    """A room type for people: in files it is one word.

    >>> room_name("livingroom"), room_name("office")
    ('Living Room', 'Office')
    """
    return _TWO_WORDS.get(room_type, room_type.capitalize())
