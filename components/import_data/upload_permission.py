"""Sessions that may upload files: those that opened the Import page."""

from __future__ import annotations

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.stats import CacheStat

_permitted: set[str] = set()


def permit() -> None:
    """Lets the session of the page that is being drawn upload files; for whoever may import."""
    context = get_script_run_ctx()
    if context is None or not runtime.exists():
        return
    active = runtime.get_instance().is_active_session
    _permitted.intersection_update({session for session in _permitted if active(session)})
    _permitted.add(context.session_id)


def is_permitted(session: str) -> bool:
    """Whether a session may upload files, by its id."""
    return session in _permitted


def bytes_held() -> int:
    """Bytes of the uploaded files that are held for all sessions."""
    if not runtime.exists():
        return 0
    families = runtime.get_instance().uploaded_file_mgr.get_stats().values()
    return sum(stat.byte_length for stats in families for stat in stats if isinstance(stat, CacheStat))
