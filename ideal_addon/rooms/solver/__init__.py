"""InfiniGen's constraint solver, mended for single rooms: each fix in one place, with its reason.

`proposals` decides what is tried next, `replacements` from which factory, `placeholders` with what
asset, `starts` and `corners` where, `obstacles` what already stands there, `population` what comes
into the room in the end.
"""
