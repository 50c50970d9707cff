"""The card of a data set that is to be published: its README.md, as Hugging Face reads it."""
