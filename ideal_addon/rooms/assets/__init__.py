"""InfiniGen's assets in sizes that a room's plan asks for; class names stay InfiniGen's."""
