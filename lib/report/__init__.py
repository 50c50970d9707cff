"""Tables and files drawn from the metric registry."""
