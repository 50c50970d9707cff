"""A constraint program a room type; `make_room` finds `programs/<room_type>.py` by its name."""
