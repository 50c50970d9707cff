"""What is drawn over the 3D viewport: plain arrays in layers, and the one place that draws them."""
