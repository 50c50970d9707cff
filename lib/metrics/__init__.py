"""One small file a metric; `registry` is the table that everything else is drawn from."""
