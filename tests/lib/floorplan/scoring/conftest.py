"""A short name for the questions about a small room."""

import pytest


@pytest.fixture(scope="session")
def asked(floor_questions):
    """See asked.py."""
    return floor_questions
