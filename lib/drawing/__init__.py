"""Plots and contact sheets: the one room that may use Matplotlib and Pillow (extra `plots`)."""
