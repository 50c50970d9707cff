"""The shortest way across a floor that keeps its clearance, on the exact visibility graph.

floor.py     what stands in the way: obstacles and walls, and which of them a line comes near
offset.py    a thing grown by the clearance, never by less
clear.py     the clear floor: its pieces, and the corners that a shortest way turns at
graph.py     which corners see each other, asked for one corner at a time
way_out.py   how an end that is not on clear floor reaches it
touching.py  ways out and in that meet at the edge of the clear floor
direct.py    two ends whose ways meet before any clear floor
search.py    A* over all of that
shortest.py  the whole way, its arcs made finer where it touches them
"""
