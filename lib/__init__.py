"""The evaluator: plain values in, plain values out. Never imports Blender."""
