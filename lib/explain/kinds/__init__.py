"""The mistakes that a model may make everywhere: one file an idea, and the table of all."""
