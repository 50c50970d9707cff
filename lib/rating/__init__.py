"""People rate reconstructions: the plan of a study, its rules, and the file of each rater."""
