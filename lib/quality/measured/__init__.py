"""Human-use checks that measurements alone decide where they are conclusive (GREP, A.4, A.5)."""
