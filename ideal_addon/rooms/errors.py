"""What stops a room, in a sentence for the person who asked for it."""


class RoomError(RuntimeError):
    """A room that cannot be made from this plan; the message says what is missing or in the way.

    Another seed may do better: nothing is wrong with the program or the machine.
    """
