"""What models are told: one text file a prompt, its version in its name.

A prompt is never changed once answers were asked with it: a new wording is a new file.
"""
