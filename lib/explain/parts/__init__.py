"""Where a model fails: categories, parts of the picture, what it takes for something else."""
