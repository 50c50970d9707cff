"""A report taken back into the room: revisions, scored again, round by round (GREP, 4.2.1, E)."""
