"""What goes wrong with a scene, in a sentence for its user."""


class SceneError(RuntimeError):
    """A scene that cannot be opened, read or changed; the message names the file or object."""
