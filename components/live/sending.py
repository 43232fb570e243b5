"""What leaves this machine, and to whom, said before it does."""

from __future__ import annotations

from cache.plans import Plan
from components.live.pages_shown import size_in_words
from components.live.variables import variables
from components.numbers import count
from errors import NotConfigured
from models import Spec


def said(plan: Plan) -> str:
    """What is sent to whom, in a sentence."""
    if plan.spec.kind.replays:
        return "Nothing is sent and nothing is paid: the answer is what the chosen run said of this sample."
    images = [page.image for page in plan.pages if page.image is not None]
    size = sum(len(image.data) for image in images)
    lost = len(plan.pages) - len(images)
    what = f"The prompt and {count(len(images), 'page')} ({size_in_words(size)})" if images else "The prompt alone"
    verb = "are" if images else "is"
    missing = f" {count(lost, 'page')} cannot be sent: there is no image." if lost else ""
    return f"{what} {verb} sent to {receiver(plan.spec)}.{missing}"


def receiver(spec: Spec) -> str:
    """Who is asked, by the provider's name, and where its server is."""
    at = destination(spec)
    return f"{spec.kind.label} ({at})" if at else spec.kind.label


def destination(spec: Spec) -> str:
    """Where the server is to which pages go; "" where nothing leaves here, or the address that is set is none."""
    try:
        return spec.kind.destination(variables())
    except NotConfigured:
        return ""
