"""What a command's exit code tells the script that called it; the same through every door."""

DONE = 0
PARTIAL = 1
USAGE = 2
NOTHING = 3
# The shell's own convention for a program ended by Ctrl-C: 128 + SIGINT.
INTERRUPTED = 130

MEANINGS = {
    DONE: "done",
    PARTIAL: "done, but some items failed; each is named on stderr and in the results",
    USAGE: "the call was wrong",
    NOTHING: "nothing could be done",
    INTERRUPTED: "stopped with Ctrl-C",
}
