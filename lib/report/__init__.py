"""Tables and files: scores from the metric registry, and what a data set consists of."""
