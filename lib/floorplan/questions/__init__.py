"""Questions about layouts: which are asked, in which words, and the file that holds them."""
