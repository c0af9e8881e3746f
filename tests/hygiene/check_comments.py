#!/usr/bin/env python3
"""Checks the comments of headers. A name in a comment exists: `name` is a word of the code of the
same header, of a header that it includes, or of the source beside it. Thread safety has one form.

    check_comments.py ROOT
"""
import re
import sys
from functools import lru_cache
from pathlib import Path

COMMENT = re.compile(r"//.*")
NAME = re.compile(r"`([a-z][a-z0-9_]{2,})(?:\(\))?`")
WORD = re.compile(r"[A-Za-z_]\w*")
OTHER_FORM = re.compile(r"thread-safe", re.IGNORECASE)
MID_LINE = re.compile(r"//+ +\S.*\bThread safety:")
ONE_FORM = re.compile(r"Thread safety: (?:none|full)\b")


@lru_cache(maxsize=None)
def words_of(path):
    """The identifiers in the code of a file, and the words of its strings."""
    return frozenset(WORD.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))))


@lru_cache(maxsize=None)
def includes_of(path):
    return tuple(re.findall(r'#include "([^"]+)"', path.read_text(encoding="utf-8")))


def known_words(root, header):
    words = set(words_of(header))
    source = header.with_suffix(".cpp")
    if source.exists():
        words |= words_of(source)
    for include in includes_of(header):
        if (root / include).exists():
            words |= words_of(root / include)
    return words


def unknown_names(root, header):
    known = None
    for number, line in enumerate(header.read_text(encoding="utf-8").splitlines(), 1):
        comment = COMMENT.search(line)
        for match in NAME.finditer(comment.group() if comment else ""):
            known = known or known_words(root, header)
            if match.group(1) not in known:
                yield number, match.group(1)


def thread_safety_problems(header):
    for number, line in enumerate(header.read_text(encoding="utf-8").splitlines(), 1):
        comment = COMMENT.search(line)
        text = comment.group() if comment else ""
        other_word = "Thread safety" in text and not ONE_FORM.search(text)
        if OTHER_FORM.search(text) or MID_LINE.search(text) or other_word:
            yield number


def main():
    root = Path(sys.argv[1])
    headers = [path for folder in ("core", "solver", "tests", "bench")
               for path in sorted((root / folder).rglob("*.hpp"))]
    wrong = 0
    for header in headers:
        for number, name in unknown_names(root, header):
            print(f"{header.relative_to(root)}:{number}: `{name}` is not a name of this header")
            wrong += 1
        for number in thread_safety_problems(header):
            print(f'{header.relative_to(root)}:{number}: expected a line that begins "Thread safety: full" or "none"')
            wrong += 1
    if wrong:
        return 1
    print(f"the comments of {len(headers)} headers are right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
