"""The numbers of one scene, quickly, again and again while an object is moved."""
