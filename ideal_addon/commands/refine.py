"""`refine`: give a room's report back to whoever arranged it, and score the revision."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from .assess_inputs import require_untouched, sources_of
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL
from .inputs import make_folder
from .messages import fail, say, show
from .quality_options import open_quality_protocol
from .refine_options import add_refine_options, require_usable, reviser_of, told_feedbacks

if TYPE_CHECKING:
    from .refine_run import Run

DESCRIPTION = """\
Revise rooms, round by round (GREP, 4.2.1). Each layout is assessed; a reviser is given the report,
the scores alone, or nothing, and answers with a place and a yaw for every object; its layout is
assessed in turn. Objects and their sizes are fixed, so that scale, style and pairing do not count
(--frozen-assets no to have them count).

The reviser is a language model, or, without one, rules that push colliding objects apart, bring
them to what holds them, and pull them inside: the baseline. Assessed is what geometry decides;
what would need a vision-language model has no score.

DIR gets refine.json, refine.md (a table; a dagger marks what did not change), refine.png and
layouts/. An answer that breaks the rules is told so and asked for once more; one that breaks them
again ends its branch, unscored. A call that is made again goes on where it was: no answer is paid
for twice. The scene is never changed; --apply saves the best round under another name."""

EXAMPLES = """\
  ideal-bench refine examples/scenes/bedroom_s1 --out REFINED
  ideal-bench refine layout.json --out REFINED --feedback report scores none --model gpt-4o
  ideal-bench refine room.blend --out REFINED --apply mended.blend
  ideal-bench refine examples/scenes --out REFINED --model gpt-4o --dry-run"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_refine_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read, revise, assess, write, tell."""
    kind = reviser_of(arguments)
    sources, failed = sources_of(arguments.scenes)
    require_usable(arguments, sources)
    for told in failed.values():
        fail(told)
    if not sources:
        return NOTHING
    if any(source.kind == "blend" for source in sources):
        from .child import require_blender

        require_blender()
    protocol = open_quality_protocol(arguments.protocol, arguments.frozen_assets == "yes")
    from .refine_run import Run

    made = Run(arguments, protocol, kind, told_feedbacks(arguments), failed)
    if arguments.dry_run:
        return made.dry_run(sources)
    require_untouched(arguments.out, sources)
    make_folder(arguments.out)
    made.refine(sources)
    return _told(arguments, made)


def _told(arguments: argparse.Namespace, made: Run) -> int:
    """Show the result; what the calling script is told."""
    if arguments.json:
        show(json.dumps(made.document(), indent=1, allow_nan=False))
    elif made.refined:
        show(made.table())
    for line in made.spent_words():
        say(line)
    applied = made.apply() if arguments.apply is not None and not made.stopped else True
    say(f"Results: {arguments.out}")
    if made.stopped:
        return INTERRUPTED
    if not made.any_scored:
        return NOTHING
    return DONE if made.is_whole and applied else PARTIAL
