"""Every name by which Blender knows a part of the extension."""

# `blender --command ideal_bench VERB`
COMMAND = "ideal_bench"

# Operators: `bpy.ops.ideal.*`
RECONSTRUCT = "ideal.reconstruct"
RESTORE = "ideal.restore"

# The sidebar of the 3D viewport
SIDEBAR_TAB = "IDEAL"
RECONSTRUCTION_PANEL = "IDEAL_PT_reconstruction"
