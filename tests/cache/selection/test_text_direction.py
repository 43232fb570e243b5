"""A value that turns text turns none of ours: in sentences, names of runs and notices."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cache.selection.selection import Selection
from cache.selection.text_direction import contained, quotes_contained
from components.shell import notices
from errors import NotLoaded
from scoring.tasks import TASKS

OVERRIDE, POP = "\u202e", "\u202c"
OPENS = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"


def left_open(text: str) -> list[str]:
    """What is open at the end of a text by the rules X1 to X8 of UAX #9, worked out in another way: by levels."""
    levels: list[str] = []
    for character in text:
        if character in OPENS:
            levels.append("isolate" if character >= "\u2066" else "embedding")
        elif character == "\u2069" and "isolate" in levels:
            while levels.pop() != "isolate":
                pass
        elif character == POP and levels and levels[-1] == "embedding":
            levels.pop()
        elif character == "\n":
            levels = []
    return levels


@given(st.text(alphabet=OPENS + "\u202c\u2069\nab", max_size=30))
def test_nothing_is_open_after_a_text_direction_which_begins_with_the_text_itself(text: str) -> None:
    assert left_open(contained(text)) == []
    assert contained(text).startswith(text)
    assert contained(contained(text)) == contained(text)


@given(st.text(alphabet="ab“” \nü数", max_size=20))
def test_what_turns_nothing_is_as_it_was(text: str) -> None:
    assert contained(text) == quotes_contained(text) == text


def test_each_quoted_value_of_a_sentence_is_closed_within_its_quotation_marks() -> None:
    sentence = f"The run “a{OVERRIDE}b” is not in “{OVERRIDE}c”."
    assert quotes_contained(sentence) == f"The run “a{OVERRIDE}b{POP}” is not in “{OVERRIDE}c{POP}”."


def test_filters_in_english_are_contained_value_by_value() -> None:
    selection = Selection("hgbench", (f"r{OVERRIDE}",), facets=(("subject", f"s{OVERRIDE}"),), q=f"q{OVERRIDE}")
    words = selection.sentence(TASKS["hgbench"], {f"r{OVERRIDE}": f"Run{OVERRIDE}"})
    assert all(left_open(part) == [] for part in words.split(", "))


def test_an_error_that_a_page_shows_is_contained(monkeypatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(notices.st, "text", shown.append)
    notices.failed(NotLoaded(f"The run “a{OVERRIDE}” is not loaded."))
    notices.about_link([f"Ignored from link: label “{OVERRIDE}” (not known)."])
    assert shown == [
        f"The run “a{OVERRIDE}{POP}” is not loaded.",
        f"Ignored from link: label “{OVERRIDE}{POP}” (not known).",
    ]
