"""Batches: the seeds tried depend on what passes, and on nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.rooms.batch import Batch, Order


def shortest_prefix(order, passes):
    """The definition, written down once more: seeds in order until enough have passed."""
    tried, passed = [], 0
    for seed in order.seeds():
        if passed == order.size:
            break
        tried.append(seed)
        passed += passes(seed)
    return tried


def work(batch, passes, workers, pick, stop_after=None):
    """Run a batch with so many workers; `pick` says which of the running ones ends next.

    Gives what was finished when nothing is left to do, or when it was stopped.
    """
    steps = 0
    while True:
        while len(batch.running) < workers and batch.start() is not None:
            pass
        if not batch.running or steps == stop_after:
            return batch.finished
        running = sorted(batch.running)
        seed = running[pick(len(running))]
        batch.finish(seed, passes(seed))
        steps += 1


def in_order(length):
    return 0


@pytest.mark.parametrize(
    ("failing", "tried"),
    [
        ((), [1, 2, 3]),
        ((2,), [1, 2, 3, 4]),
        ((2, 4), [1, 2, 3, 4, 5]),
        ((1, 2, 3, 4, 5, 6), [1, 2, 3, 4, 5]),
    ],
)
def test_a_seed_that_does_not_pass_is_replaced_by_the_next(failing, tried):
    finished = work(Batch(Order(1, 3, spare=2)), lambda seed: seed not in failing, 1, in_order)
    assert list(finished) == tried


def test_no_seed_starts_that_may_not_be_needed():
    batch = Batch(Order(1, 2, spare=2))
    assert [batch.start() for _ in range(3)] == [1, 2, None]
    batch.finish(1, passed=True)
    assert batch.start() is None
    batch.finish(2, passed=False)
    assert [batch.start(), batch.start()] == [3, None]


def test_what_an_earlier_run_finished_counts_and_is_not_made_again():
    batch = Batch(Order(1, 4, spare=4), known={1: True, 3: False, 5: True, 6: True})
    assert batch.to_start() == 2
    assert [batch.start() for _ in range(3)] == [2, 4, None]
    assert batch.finished == {1: True, 3: False, 5: True}
    batch.finish(4, passed=False)
    assert batch.start() is None
    batch.finish(2, passed=True)
    assert (batch.start(), batch.passed) == (None, 4)


def test_used_names_do_not_stand_in():
    batch = Batch(Order(1, 1, spare=1, taken=frozenset({2, 3})))
    assert list(work(batch, lambda seed: False, 2, in_order)) == [1, 4]


def test_without_spares_a_failure_leaves_a_gap():
    batch = Batch(Order(5, 6, spare=0))
    assert work(batch, lambda seed: seed == 6, 2, in_order) == {5: False, 6: True}
    assert batch.passed == 1 and batch.to_start() == 0


@given(
    size=st.integers(1, 8),
    spare=st.integers(0, 8),
    failing=st.sets(st.integers(1, 16)),
    taken=st.frozensets(st.integers(9, 16)),
    workers=st.integers(1, 4),
    stops=st.lists(st.integers(0, 6), max_size=3),
    data=st.data(),
)
def test_timing_and_interruptions_change_nothing(size, spare, failing, taken, workers, stops, data):
    order = Order(1, size, spare, taken)

    def passes(seed):
        return seed not in failing

    def pick(length):
        return data.draw(st.integers(0, length - 1))

    recorded = {}
    for stop_after in [*stops, None]:
        recorded |= work(Batch(order, recorded), passes, workers, pick, stop_after)
    assert sorted(recorded) == sorted(shortest_prefix(order, passes))
    assert recorded == {seed: passes(seed) for seed in recorded}
