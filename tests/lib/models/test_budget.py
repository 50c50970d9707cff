"""What a run may spend."""

from concurrent.futures import ThreadPoolExecutor

from ideal_bench.lib.models.budget import Budget
from ideal_bench.lib.models.chat import Usage


def test_without_limits_everything_is_counted_and_nothing_refused():
    budget = Budget()
    assert [budget.take_call() for _ in range(3)] == ["", "", ""]
    budget.add(Usage(10, 2))
    budget.add(Usage(None, 5))
    assert (budget.calls, budget.tokens) == (3, 17)


def test_calls_end_exactly_at_their_limit_also_from_many_threads():
    budget = Budget(most_calls=50)
    with ThreadPoolExecutor(8) as pool:
        reasons = list(pool.map(lambda _: budget.take_call(), range(200)))
    assert reasons.count("") == 50 == budget.calls
    assert set(reasons) == {"", "the limit of 50 calls is reached"}


def test_tokens_end_at_their_limit_and_say_what_was_spent():
    budget = Budget(most_tokens=1000)
    budget.add(Usage(999, None))
    assert budget.take_call() == ""
    budget.add(Usage(500, 1))
    assert budget.take_call() == "the limit of 1,000 tokens is reached (1,500 were spent)"


def test_a_limit_of_tokens_needs_a_service_that_counts():
    counting, silent = Budget(most_tokens=9), Budget(most_calls=9)
    for budget in (counting, silent):
        budget.add(Usage())
    assert "counts no tokens" in counting.take_call() and silent.take_call() == ""
