"""The page that is shown to a class: a student's work, a guess, what is right and what the AI said of it."""
