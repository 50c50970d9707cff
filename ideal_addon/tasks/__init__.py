"""Long work beside Blender's window: one piece at a time, with progress, and Esc stops it.

A piece of work is a generator that yields how far it is, at the latest every few hundredths of a
second, and returns a sentence about how it ended. Stopping it closes the generator, so that its
`finally` clauses clean up.
"""

from .runner import Task as Task
from .runner import cancel as cancel
from .runner import current as current
from .runner import forget as forget
from .runner import run as run
from .runner import start as start
from .runner import watch_again as watch_again
from .runner import why_busy as why_busy
from .step import IDLE as IDLE
from .step import Step as Step
from .step import TaskError as TaskError
from .step import Work as Work
