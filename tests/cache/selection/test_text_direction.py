"""A value of any script moves nothing of ours: in sentences, names of runs and notices."""

from __future__ import annotations

import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from cache.selection.selection import Selection
from cache.selection.text_direction import isolated, quotes_isolated, without_isolates
from components.shell import notices
from errors import NotLoaded
from scoring.tasks import TASKS

OVERRIDE, POP, FSI, PDI = "\u202e", "\u202c", "\u2068", "\u2069"
HEBREW = "\u05d0\u05d1"
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


def outside_isolates(text: str) -> str:
    """The characters of one line that stand in no isolate, by BD9 of UAX #9, worked out by depth."""
    depth, outside = 0, ""
    for character in text:
        if character in "\u2066\u2067\u2068":
            depth += 1
        elif character == PDI and depth:
            depth -= 1
        elif not depth:
            outside += character
    return outside + "?" * depth


@given(st.text(alphabet=OPENS + f"\u202c\u2069{HEBREW}1ab", max_size=30))
def test_a_value_that_moves_anything_stands_whole_in_an_isolate_that_ends_with_it(text: str) -> None:
    shown = isolated(text)
    assert text in shown
    assert outside_isolates(shown) == (text if shown == text and not set(text) - set("1ab") else "")
    assert left_open(f"before {shown} after") == []
    assert isolated(shown) == shown


@given(st.text(alphabet=OPENS + f"\u202c\u2069\n{HEBREW}ab", max_size=30))
def test_nothing_is_open_after_a_value_of_several_lines(text: str) -> None:
    assert left_open(isolated(text)) == []


@given(st.text(alphabet="ab“” \nü数12,.()", max_size=20))
def test_what_moves_nothing_is_as_it_was(text: str) -> None:
    assert isolated(text) == quotes_isolated(text) == without_isolates(text) == text


def test_every_letter_that_is_written_from_right_to_left_is_isolated() -> None:
    moving = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI"}
    letters = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.bidirectional(chr(code)) in moving]
    assert len(letters) > 1000
    assert [letter for letter in letters if not isolated(letter).startswith(FSI)] == []


def test_each_quoted_value_of_a_sentence_is_isolated_within_its_quotation_marks() -> None:
    sentence = f"The run “a{OVERRIDE}b” is not in “{HEBREW}” (2 of 3) “c”."
    quoted = f"The run “{FSI}a{OVERRIDE}b{POP}{PDI}” is not in “{FSI}{HEBREW}{PDI}” (2 of 3) “c”."
    assert quotes_isolated(sentence) == quoted
    assert without_isolates(quoted) == f"The run “a{OVERRIDE}b{POP}” is not in “{HEBREW}” (2 of 3) “c”."


def test_filters_in_english_are_isolated_value_by_value() -> None:
    selection = Selection("hgbench", (HEBREW,), facets=(("subject", f"{HEBREW} 1"),), q=f"q{OVERRIDE}")
    words = selection.sentence(TASKS["hgbench"], {HEBREW: f"{HEBREW} 4"})
    parts = [f"{FSI}{HEBREW} 1{PDI}", f"“{FSI}q{OVERRIDE}{POP}{PDI}”", f"{FSI}{HEBREW} 4{PDI}"]
    assert sorted(words.split(", ")) == sorted(parts)


def test_an_error_that_a_page_shows_has_its_quoted_values_isolated(monkeypatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(notices.st, "text", shown.append)
    notices.show_error(NotLoaded(f"The run “a{OVERRIDE}” is not loaded."))
    notices.about_link([f"Ignored from link: label “{OVERRIDE}” (not known)."])
    assert shown == [
        f"The run “{FSI}a{OVERRIDE}{POP}{PDI}” is not loaded.",
        f"Ignored from link: label “{FSI}{OVERRIDE}{POP}{PDI}” (not known).",
    ]
