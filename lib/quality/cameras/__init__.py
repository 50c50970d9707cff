"""Where a camera may stand to show something of a room: deterministic, and without a picture."""
