"""Collects the texts that the window shows of ours while it is drawn."""

import sys

import bpy

PICTURES = "bl_ext.user_default.ideal_bench.ideal_addon.scene.picture_view"


class Texts:
    """What our panels say in one drawing of the window."""

    def __init__(self):
        self.said = []
        self.draws = {}

    def listen(self):
        for cls in bpy.types.Panel.__subclasses__():
            if cls.__name__.startswith("IDEAL_PT_") and "draw" in vars(cls):
                self.draws[cls] = cls.draw
                cls.draw = self.recorded(cls)
        redraw()  # noqa: F821 (of helpers.py, which runs in the same names before)

    def recorded(self, cls):
        draw = self.draws[cls]

        def record(panel, context):
            draw(panel, context)
            self.said.append(str(panel.layout.introspect()))

        return record

    def heard(self):
        """Panels, words on pictures, and what an editor's header tells of a picture."""
        for cls, draw in self.draws.items():
            cls.draw = draw
        for image in bpy.data.images:
            labels = sys.modules[PICTURES].labels_of(image.name)
            self.said += [image.name, image.filepath, *(label.text for label in labels)]
        return "\n".join(self.said)
