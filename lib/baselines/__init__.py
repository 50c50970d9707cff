"""Predictions that need no model: for testing pipelines and for reading scores."""
