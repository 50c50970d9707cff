"""The numbers of one scene while its objects are moved: plain arrays, by the same metrics."""
