"""Why a model loses: one mistake that it makes everywhere, and what is left without it."""
