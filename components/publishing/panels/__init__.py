"""Page panels: pages, crops, tiles, pairs and case studies with their boxes, as SVG."""
