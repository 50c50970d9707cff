"""What goes wrong with a rating, in a sentence for its user."""


class RatingError(ValueError):
    """A study, a rating or its file that cannot be used; says which part and what to do."""
