"""What a data set consists of (paper, A.4): plain values from its bundles and dataset.json."""
