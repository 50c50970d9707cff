"""Is a scene fit for the data set (C1-C4), and which of its objects are evaluated (F1-F3)?

The paper's appendix A.3. Every criterion tells its number, not only whether it is met; what could
not be measured has no number and says why.
"""
