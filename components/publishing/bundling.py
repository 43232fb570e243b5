"""The button that makes all figures of a Selection, and how far that is."""

from __future__ import annotations

import streamlit as st

from components.numbers import count
from components.publishing import contents
from components.publishing.bundle import Bundle
from components.publishing.issue import Asked

_KEY = "publish-bundle"
_EVERY_S = 0.5


def show(asked: Asked, formats: tuple[str, ...] = contents.FORMATS) -> None:
    """Draws the button, or how far the archive is, or the archive.

    Args:
        asked: The figure of the page, whose style all others get.
        formats: Of each figure.
    """
    about = (asked.selection.but(figure=""), asked.style, asked.dpi, asked.panel, formats)
    bundle = _current()
    if bundle is not None and not bundle.done:
        _coming()
        return
    if bundle is None or bundle.about != about or bundle.archive is None:
        st.button(
            "All figures of this Selection",
            icon=":material/folder_zip:",
            key="publish-all",
            help="Each as PDF, SVG, CSV and LaTeX, with panels of the picked samples and of failures, in one archive.",
            on_click=_begin,
            args=(about, asked, formats),
        )
    else:
        st.download_button(
            "Download the archive",
            bundle.archive,
            file_name="figures.zip",
            mime="application/zip",
            icon=":material/folder_zip:",
            key="publish-archive",
            on_click="ignore",
        )
    if bundle is not None and bundle.error is not None:
        raise bundle.error
    if bundle is not None and bundle.about == about and bundle.skipped:
        st.caption(f"{count(len(bundle.skipped), 'figure')} left out")
        st.text("\n".join(bundle.skipped))


@st.fragment(run_every=_EVERY_S)
def _coming() -> None:
    """Draws how far the archive is; runs by itself until it has ended."""
    bundle = _current()
    if bundle is None or bundle.done:
        st.rerun("app")
    left = bundle.seconds_left
    st.progress(float(bundle.made / max(bundle.total, 1)), f"{bundle.made:,} of {bundle.total:,} figures")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(bundle.now + ("" if left is None else f", about {left:.0f} s left"), width="content")
        st.button("Cancel", icon=":material/stop_circle:", key="publish-cancel", on_click=bundle.cancel)


def _begin(about: tuple[object, ...], asked: Asked, formats: tuple[str, ...]) -> None:
    bundle = Bundle(about, contents.jobs(asked, formats))
    st.session_state[_KEY] = bundle
    bundle.start()


def _current() -> Bundle | None:
    """The archive of this browser session that was begun last."""
    found = st.session_state.get(_KEY)
    return found if isinstance(found, Bundle) else None
