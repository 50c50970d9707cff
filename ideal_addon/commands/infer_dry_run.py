"""`infer --dry-run`: what would be asked, whom, how, and about what it takes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ...lib.models.chat import ChatRequest
from ...lib.models.client import ChatClient
from ...lib.models.preview import to_be_asked
from ...lib.models.questions import Question
from ...lib.models.spent import Spent, spent_in
from ...lib.report.markdown import counted
from .asking_head import told_head
from .exit_codes import DONE, PARTIAL
from .infer_subject import Subject, Words
from .infer_summary import told_spent
from .messages import say, show

LETTERS_A_TOKEN = 4
"""Of English and of JSON, in most models' vocabularies; enough for an order of magnitude."""


def dry_run(
    arguments: argparse.Namespace, subject: Subject, client: ChatClient, folder: Path
) -> int:
    """Say what would be asked, and show the first question that can be.

    Raises:
        lib.models.asking.SettingsChanged: as the real call would.
    """
    left = to_be_asked(
        subject.questions,
        client,
        folder,
        again=arguments.again,
        moved=arguments.moved,
    )
    there = len(subject.questions) - len(left)
    have = "has an answer" if there == 1 else "have an answer"
    words = subject.words
    say(f"{counted(len(left), words.noun)} {words.would_be}; {there} {have}: {folder}")
    spent = spent_in(folder)
    if spent.calls:
        say(f"In all runs: {told_spent(spent)}")
    first = _first(left)
    if first is not None:
        _show(arguments, subject, client, spent, left, first)
    return PARTIAL if subject.faults else DONE


def _first(left: Sequence[Question]) -> tuple[Question, ChatRequest] | None:
    """The first question that can be made; those before it are told to fail."""
    for question in left:
        try:
            return question, question.request()
        except (OSError, ValueError) as error:
            say(f"failed: {question.id}: {error}")
    return None


def _show(
    arguments: argparse.Namespace,
    subject: Subject,
    client: ChatClient,
    spent: Spent,
    left: Sequence[Question],
    first: tuple[Question, ChatRequest],
) -> None:
    question, request = first
    words, count = subject.words, len(left)
    show(
        told_head(
            client,
            request.sampling,
            questions=count,
            pictures=words.pictures,
            variable=arguments.key_variable,
        )
    )
    show(f"calls      {count}{_further(arguments.retries)}")
    # A text is made at once; a picture would be read from the disk.
    made = [request] if words.pictures else [item.request() for item in left]
    show(f"tokens     {_expected(words, spent, count, [_letters(each) for each in made])}")
    show(f"--- system\n{request.system}")
    show(f"--- user, {question.id}: {words.before_text}".rstrip() + f"\n{_text(request)}")


def _text(request: ChatRequest) -> str:
    (message,) = request.messages
    return "".join(part for part in message.parts if isinstance(part, str))


def _letters(request: ChatRequest) -> int:
    return len(request.system) + len(_text(request))


def _expected(words: Words, spent: Spent, count: int, letters: Sequence[int]) -> str:
    """About how many tokens, and from what that is concluded.

    `letters` are those of each text question, or of one about a scene.
    """
    known = spent.answers - spent.uncounted
    if spent.input_tokens and spent.output_tokens and known:
        into = rough(spent.input_tokens / known * count)
        out = rough(spent.output_tokens / known * count)
        answers = counted(known, "answer")
        mean = f"from the mean of the {answers} so far"
        return f"about {into} in, {out} out, {mean}; {words.noun}s differ"
    tokens = rough(sum(letters) / len(letters) / LETTERS_A_TOKEN)
    if words.pictures:
        each = f"{tokens} in for the words of each question"
    else:
        each = f"{tokens} in for each question, {rough(sum(letters) / LETTERS_A_TOKEN)} in all"
    return (
        f"about {each} (at {LETTERS_A_TOKEN} letters a token; "
        f"it may be\n           twice that); what {words.uncounted}, only the service "
        f"can count: after\n           a few {words.noun}s this line goes by them"
    )


def _further(retries: int) -> str:
    times = "once" if retries == 1 else f"up to {retries} times"
    return f"; one that meets trouble that may pass is made again, {times}" if retries else ""


def rough(number: float) -> str:
    """A number of which two digits are meant.

    >>> rough(26489), rough(7)
    ('26,000', '7')
    """
    return f"{float(f'{number:.2g}'):,.0f}"
