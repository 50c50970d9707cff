"""SpatialScout: agents that explore a room with a camera and map its objects.

The paper is arXiv 2610.26659v2, "SpatialScout: Can VLM Agents Actively Explore and Map 3D Scenes?".
"""
