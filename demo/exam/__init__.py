"""Pages of exams, as they are printed, soiled and written on."""

from __future__ import annotations

from demo.exam.chinese import PAGES as CHINESE
from demo.exam.english import PAGES as ENGLISH
from demo.exam.exam_page import ExamPage, Posed

EXAM_PAGES: tuple[ExamPage, ...] = (*CHINESE, *ENGLISH)

__all__ = ["EXAM_PAGES", "ExamPage", "Posed"]
