"""What a generated room is to be, before anything is generated (paper, A.1)."""
