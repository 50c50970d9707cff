"""Language models over HTTP: what is asked, how the three kinds of API say it, what comes back."""
