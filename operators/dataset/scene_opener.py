"""What every operator that opens a scene has in common."""

from __future__ import annotations

from ...ideal_addon.scene.errors import SceneError


class SceneOpener:
    """It opens a scene of the data set and says so."""

    def open(self, scene_id: str) -> set[str]:
        """Open it; what `execute` is to return."""
        from ...ideal_addon.session.scene_opening import open_scene

        try:
            open_scene(scene_id)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, f"{scene_id} is open")
        return {"FINISHED"}
