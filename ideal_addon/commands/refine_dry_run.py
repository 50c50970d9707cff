"""`refine --dry-run`: whom and what it would ask, and the first question, without a call."""

from __future__ import annotations

from ...lib.quality.protocol import QualityProtocol
from ...lib.quality.refine.branches import Feedback
from ...lib.quality.refine.feedback import feedback_document
from ...lib.quality.refine.model_reviser import ModelReviser
from ...lib.quality.refine.revision import Draft
from .asking_head import told_head
from .infer_dry_run import LETTERS_A_TOKEN, rough
from .messages import say, show
from .refine_rooms import Loaded, assessing


def show_dry_run(
    model: ModelReviser,
    loaded: Loaded,
    protocol: QualityProtocol,
    branch: Feedback,
    questions: int,
    variable: str | None,
) -> None:
    """Show it.

    Args:
        model: that would be asked.
        loaded: the first scene.
        protocol: of the scores.
        branch: the first one.
        questions: of the whole run; those answered already are among them.
        variable: of the environment, as `--key-variable` names it.
    """
    name, room = next(iter(loaded.rooms.items()))
    assessed = assessing(loaded, protocol)(room)
    draft = Draft(name, branch, 1, room, assessed, feedback_document(branch, assessed, protocol))
    request = model.wording.first(draft)
    say(
        f"At most {questions} questions would be asked, less those that are answered already; one "
        "whose answer cannot be used is asked a second time"
    )
    head = told_head(
        model.client, request.sampling, questions=questions, pictures=None, variable=variable
    )
    (part,) = request.messages[0].parts
    letters = len(request.system) + len(str(part))
    each, of_all = (rough(n * letters / LETTERS_A_TOKEN) for n in (1, questions))
    show(head)
    show(
        f"tokens     about {each} in for the first question, {of_all} in all if the others are as "
        f"long\n           (at {LETTERS_A_TOKEN} letters a token; it may be twice that); the "
        f"answers, of up to\n           {request.sampling.max_tokens or 'any number of'} tokens "
        "each, come on top"
    )
    show(f"--- system\n{request.system}")
    show(f"--- user, {name}, R1\n{part}")
