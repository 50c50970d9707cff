"""What the tests of questions to models share."""

import pytest
from ideal_bench.lib.models.chat import ChatRequest, Message


@pytest.fixture
def question():
    """A short question without pictures."""
    return ChatRequest("Be brief.", (Message("user", ("Which room?",)),))
