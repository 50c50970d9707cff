"""Shapes on the floor: sliding, fitting, the largest rectangle, walking; on shapely polygons."""
