"""What can be measured of how objects stand: for checks, and as a judge's evidence."""

from .packet import measurements_for

__all__ = ["measurements_for"]
