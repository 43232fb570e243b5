"""Inquiries: the requests that a model is sent about one sample under one setting, and its answers as one prediction.

Most benchmarks ask once. FERMAT's strategies that go by a transcription, and its cascade, ask several times, each
time with the answers so far; so do settings that ask every question of a page by itself.
"""
