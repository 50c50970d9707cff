"""Raw answer -> parsed (S1-S4) -> validated layout."""
