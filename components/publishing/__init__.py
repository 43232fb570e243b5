"""Figures for a paper: how they are styled, printed, and lead back to where they came from."""
