"""Questions about a room's floor plan, their exact answers, and scores (FloorplanQA)."""
