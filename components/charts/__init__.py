"""Charts: pure functions from a DataFrame to a plotly figure, all dressed alike."""
