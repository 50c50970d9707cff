"""Which option helps where a service does not take a setting, from its own words."""

from __future__ import annotations

import re

_SETTINGS = {
    "temperature": r"temperature",
    "top-p": r"top[_ -]?p\b",
}
_MAX_TOKENS = r"max[_ -]?(output[_ -]?|completion[_ -]?)?tokens"


def option_hint(reason: str) -> str:
    """What to change in the call after a question was rejected; "" where only a person can say.

    >>> option_hint("Unsupported value: 'temperature' does not support 0.1.")
    'to leave it to the service: `--temperature none`'
    >>> option_hint("Use 'max_completion_tokens' instead.")[:24]
    'another `--max-tokens`, '
    >>> option_hint("The picture is too large.")
    ''
    """
    named = [
        f"`--{option} none`"
        for option, pattern in _SETTINGS.items()
        if re.search(pattern, reason, re.IGNORECASE)
    ]
    hints = []
    if named:
        what = "it" if len(named) == 1 else "one of them"
        hints.append(f"to leave {what} to the service: {' or '.join(named)}")
    if re.search(_MAX_TOKENS, reason, re.IGNORECASE):
        hints.append(
            "another `--max-tokens`, or the field that this service knows: "
            "`--max-tokens none --body '{\"max_completion_tokens\": 16384}'`"
        )
    return "; ".join(hints)
