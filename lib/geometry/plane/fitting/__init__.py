"""Whether a rectangle of a given size fits somewhere, at any angle."""
