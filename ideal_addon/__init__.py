"""All of Blender that is neither a button nor a panel."""
