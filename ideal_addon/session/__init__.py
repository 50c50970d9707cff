"""What is open in this run of Blender: the data set, the models' answers, their scores.

The truth of what the window shows. It outlives opening a file; `properties` mirrors it for the
panels. Nothing of it is written into a .blend.
"""
