"""Room quality by principles, GREP: is this arrangement a good room?

A room (`room`) is looked at in checks; each ends in a record (`records`); the records of a room are
scored (`scoring`) by a protocol file and told as a document (`document`). `physical` decides by
meshes alone, `measured` by measurements, `judged` lets a vision-language model decide the rest;
`refine` takes a report back into the room.
"""
