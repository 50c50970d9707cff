"""The open scene's numbers, kept right while objects are moved by hand."""
