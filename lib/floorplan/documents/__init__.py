"""Layouts as text: FloorplanQA's JSON (paper, 3.4), and XML that says the same."""
