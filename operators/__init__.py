"""User actions, one a file."""
