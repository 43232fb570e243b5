"""Models as judges of a run's outputs: which outputs are judged, what the judge is asked, how its answer is read."""
