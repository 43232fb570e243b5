"""Reports of a Selection that leave Errata: one file to be read offline, and the paragraph a paper needs."""
