"""What Live / Rerun is made of: the choice of a model, what is sent, the asking itself, and what came of it."""
