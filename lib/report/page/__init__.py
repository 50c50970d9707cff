"""The HTML page of a scoring: one file, no network (see `build`)."""
