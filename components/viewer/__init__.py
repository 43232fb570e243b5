"""The page viewer: a component that draws SVG over page images."""

from __future__ import annotations

from components.viewer.events import ViewerEvent
from components.viewer.viewer import show

__all__ = ["ViewerEvent", "show"]
