"""What the pages ask the workspace: a Selection in, a small DataFrame out."""
