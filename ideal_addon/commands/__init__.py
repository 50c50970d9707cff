"""The verb table, shared by the three doors: console, `blender --command`, `blender -b ... -- VERB`.

Imports nothing of Blender: verbs that need it import it when they run.
"""
