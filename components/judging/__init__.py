"""What stands on the page of judges: their ratings and agreement, groups of answers, the answers themselves."""
