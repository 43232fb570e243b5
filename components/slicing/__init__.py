"""Where runs fail: slices found automatically, two facets crossed, one facet followed."""
