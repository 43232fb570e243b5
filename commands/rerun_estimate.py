"""What asking would take, told before anything is sent: as text, and as the document of `--estimate`."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import Any

from cache.batch_forecast import Outlook
from cache.wanted import Wanted
from commands.terminal import one_line


def said(takes: Outlook) -> str:
    """What a batch takes, in a line or two."""
    most = "at most" if takes.counted_all else "at most about"
    cost = "price not known" if takes.most_usd is None else f"{most} {takes.most_usd:.4f} US dollars"
    cost = "free of charge" if takes.most_usd == 0 else cost
    if takes.likely_usd is not None and takes.most_usd != 0:
        cost += f", about {takes.likely_usd:.4f} if answers are like the last {takes.experience.answers}"
    time = "time not known yet" if takes.seconds is None else f"about {duration(takes.seconds)}"
    tokens = f"about {takes.read:,} tokens read, {most} {takes.written:,} written"
    told = f"{takes.askings:,} to ask: {tokens}; {cost}; {time}."
    if not takes.counted_all:
        told += f" {takes.looked_at} of them were counted; the rest is taken to be like these."
    if takes.kept:
        told += f" {takes.kept} of {takes.looked_at} looked at have an answer to this prompt already."
    if takes.cannot:
        told += f" {takes.cannot} of {takes.looked_at} looked at cannot be asked: {one_line(takes.why)}"
    return told + "\n"


def estimate_document(wanted: Wanted, takes: Outlook) -> dict[str, Any]:
    """The document of `--estimate --json`, schema `errata.rerun-estimate/1`."""
    head = {"schema": "errata.rerun-estimate/1", "benchmark": wanted.benchmark, "model": wanted.spec.name}
    return {**head, "sent_to": wanted.spec.kind.destination(os.environ) or None, **asdict(takes)}


def goes_to(wanted: Wanted) -> str:
    """Where prompts and pages go, in a line; "" where none leaves here."""
    server = wanted.spec.kind.destination(os.environ)
    return f"Prompts and pages are sent to {wanted.spec.kind.label} ({server}).\n" if server else ""


def duration(seconds: float) -> str:
    """Seconds, minutes or hours, whichever reads best."""
    return (
        f"{seconds:.0f} s"
        if seconds < 100
        else f"{seconds / 60:.0f} min"
        if seconds < 5400
        else f"{seconds / 3600:.1f} h"
    )
