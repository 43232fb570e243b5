"""Measurements, side by side with a floor or a peer; what was seen stands in `RESULTS.md`."""
