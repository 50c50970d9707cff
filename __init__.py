"""IDEAL-Bench: a Blender extension and the Python package `ideal_bench`.

Imports stand inside the functions, so that the evaluator and its tests need no Blender.
"""


def register() -> None:
    """Called by Blender when the extension is enabled."""
    from .ideal_addon import registration

    registration.register()


def unregister() -> None:
    """Called by Blender when the extension is disabled."""
    from .ideal_addon import registration

    registration.unregister()
