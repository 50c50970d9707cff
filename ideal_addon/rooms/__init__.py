"""Rooms made with InfiniGen. Everything here but `environment` runs in InfiniGen's own Python."""
