"""PSR, Parse Success Rate: could the answer be read at all?"""

from __future__ import annotations

from ..batch import SceneBatch
from ..protocol import Protocol
from .scores import Scores, indicator


def parse_success(batch: SceneBatch, protocol: Protocol) -> Scores:
    """1 where the answer parses and satisfies the schema, else 0, (S,).

    Defined on every evaluated scene: a failure stays in the denominator. Source: B.3.1, eq. 9.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> parse_success(batch(), protocol).values.tolist()
    [1.0, 1.0]
    """
    return indicator(batch.parsed)
