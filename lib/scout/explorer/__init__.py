"""The scripted explorer: an upper bound on what geometry allows, from instance masks."""
