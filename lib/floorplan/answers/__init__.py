"""The eight types of question (paper, table 2), one file each; registry.py is their table."""
