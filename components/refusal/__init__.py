"""What the page of refusals is made of: what runs do, rankings in slices, a radar, loss of information, two modes."""
