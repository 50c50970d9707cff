"""install.py ZIP: install the zip as a person does in the preferences."""

import sys

import bpy
from isolation import isolate

isolate()
bpy.ops.extensions.package_install_files(
    filepath=sys.argv[1], repo="user_default", enable_on_install=True, overwrite=True
)
