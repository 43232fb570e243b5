"""Runs held against each other: two of them, along an axis, and all at once."""
