#!/usr/bin/env python3
"""Checks the comments of headers, and the names in the documents.

- A name in the comment of a header exists: `name` is a word of the code of the same header, of a
  header that it includes, or of the source beside it.
- So does a `word_word` that a comment of a header has without backquotes, and a `WordWord` in the
  text of a Python file: renaming an identifier has otherwise changed a sentence.
- Thread safety has one form.
- A comment names the thing: it does not point at another comment, as "likewise" does.
- A sentence does not begin with a noun where a verb was: "Output the requests" was "Answers ..".
- A name in a document exists in the sources: `name_of_something`, `kConstant` or `name()`.
- A document uses today's names of options, not those that the manual calls EARLIER NAMES.
- A line of text in a document or a page of the manual has at most 100 characters.

    check_comments.py ROOT
"""
import re
import sys
from functools import lru_cache
from pathlib import Path

COMMENT = re.compile(r"//.*|^ *(?:/\*|\*(?= |$)).*", re.MULTILINE)
NAME = re.compile(r"`([a-z][a-z0-9_]{2,})(?:\(\))?`")
WORD = re.compile(r"[A-Za-z_]\w*")
BARE_NAME = re.compile(r"(?<![\w/.:<`-])[a-z]+(?:_[a-z]+)+(?![\w/.(:*-])")
QUOTED = re.compile(r'`[^`]*`|"[^"]*"|#include.*|NOLINT.*')
TYPE_NAME = re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b")
PYTHON_TEXT = re.compile(r'"""(?:.|\n)*?"""|#.*')
OTHER_FORM = re.compile(r"thread-safe", re.IGNORECASE)
MID_LINE = re.compile(r"//+ +\S.*\bThread safety:")
ONE_FORM = re.compile(r"Thread safety: (?:none|full)\b")
POINTER = re.compile(r"(?i:\blikewise\b|\bas above\b|\bas there\b|\bhere and below\b|\bthis and the next\b)|"
                     r"//+ The same(?=[,.]| for | with )")
NOUN_FIRST = re.compile(r"//+ (?:Output|Answer|Result|Value) (?:a|an|the|this|\w+s)\b")

# `word_word`, `kWord`, `word()` and `Word::word` in a document.
DOCUMENT_NAME = re.compile(r"`(?:\w+::)*([A-Za-z]\w*_\w+|k[A-Z]\w+|[A-Za-z]\w*(?=\(\)))(?:\(\))?`")
# Names of others.
FOREIGN_NAMES = {"snake_case", "manylinux_2_35", "FMT_HEADER_ONLY", "num_put"}
SOURCES = (".hpp", ".cpp", ".h", ".py", ".cmake", ".txt", ".sh", ".json", ".js", ".v", ".ml", ".html", ".csv")


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


def comments_of(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        comment = COMMENT.search(line)
        if comment:
            yield number, comment.group()


def problems_of_header(root, header):
    known = None
    for number, comment in comments_of(header):
        for match in NAME.finditer(comment):
            known = known or known_words(root, header)
            if match.group(1) not in known:
                yield number, f"`{match.group(1)}` is not a name of this header"
        for word in BARE_NAME.findall(QUOTED.sub("", comment)):
            known = known or known_words(root, header)
            if word not in known and word not in FOREIGN_NAMES:
                yield number, f"{word} is not a name of this header"
        other_word = "Thread safety" in comment and not ONE_FORM.search(comment)
        if header.suffix == ".hpp" and (OTHER_FORM.search(comment) or MID_LINE.search(comment) or other_word):
            yield number, 'expected a line that begins "Thread safety: full" or "none"'


def problems_of_python(path, types):
    """A type of the program in the text of a Python file whose code lacks it."""
    text = path.read_text(encoding="utf-8")
    code = frozenset(WORD.findall(PYTHON_TEXT.sub("", text)))
    for part in PYTHON_TEXT.finditer(text):
        for word in TYPE_NAME.findall(part.group()):
            if word in types and word not in code:
                yield text.count("\n", 0, part.start()) + 1, f"{word} is not a name of this file"


def problems_of_source(path):
    for number, comment in comments_of(path):
        pointer = POINTER.search(comment)
        if pointer:
            yield number, f'"{pointer.group().lstrip("/ ")}" points at another comment; name the thing'
        if NOUN_FIRST.search(comment):
            yield number, "a verb is missing at the beginning of the sentence"


def earlier_options(root):
    """The options that only the sections EARLIER NAMES of the manual have."""
    earlier, today = set(), set()
    for page in sorted((root / "solver/apps/kanzen/manual").glob("*.txt")):
        heading = ""
        for line in page.read_text(encoding="utf-8").splitlines():
            heading = line if line.startswith("# ") else heading
            replaced, colon, rest = line.rpartition(": ")
            is_earlier = heading == "# EARLIER NAMES" and colon
            (earlier if is_earlier else today).update(re.findall(r"--[a-z-]+", replaced if is_earlier else line))
            today.update(re.findall(r"--[a-z-]+", rest) if is_earlier else ())
    return earlier - today


def problems_of_document(page, known, earlier):
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        for match in DOCUMENT_NAME.finditer(line):
            if match.group(1) not in known:
                yield number, f"`{match.group(1)}` is not a name of the sources"
        for option in re.findall(r"(?<![\w-])--[a-z-]+", line):
            if option in earlier:
                yield number, f"{option} is an earlier name of an option"


def long_lines(page):
    fenced = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fenced ^= line.startswith("```")
        if len(line) > 100 and not fenced and not line.startswith(("|", "    ")):
            yield number, f"{len(line)} characters, expected at most 100"


def main():
    root = Path(sys.argv[1])
    folders = ("core", "solver", "tests", "bench")
    files = [path for folder in folders for path in sorted((root / folder).rglob("*")) if path.is_file()]
    headers = [path for path in files if path.suffix in (".hpp", ".h")]
    documents = [path for pattern in ("*.md", "results/*.md", "positions/*.md") for path in sorted(root.glob(pattern))
                 if path.name != "CHANGELOG.md"] + [path for path in files if path.suffix == ".md"]
    known = set(FOREIGN_NAMES)
    for path in [*files, *(root / name for name in ("CMakeLists.txt", "CMakePresets.json", "bootstrap"))]:
        if path.exists() and (path.suffix in SOURCES or path.name == "bootstrap") and "corpus" not in path.parts:
            text = path.read_text(encoding="utf-8", errors="replace")
            known |= words_of(path) if path.suffix in (".hpp", ".cpp") else set(WORD.findall(text))
            known.add(path.stem)
    earlier = earlier_options(root)
    problems = []
    for header in headers:
        problems += [(header, *problem) for problem in problems_of_header(root, header)]
    types = {name for path in files if path.suffix == ".hpp"
             for name in re.findall(r"\b(?:struct|class) (\w+)", path.read_text(encoding="utf-8"))}
    for path in files:
        if path.suffix in (".hpp", ".cpp", ".h"):
            problems += [(path, *problem) for problem in problems_of_source(path)]
        if path.suffix == ".py":
            problems += [(path, *problem) for problem in problems_of_python(path, types)]
    for page in documents:
        problems += [(page, *problem) for problem in problems_of_document(page, known, earlier)]
    manual = [path for path in files if "manual" in path.parts and path.suffix == ".txt" and path.stem != "CMakeLists"]
    for page in documents + manual:
        problems += [(page, *problem) for problem in long_lines(page)]
    for path, number, text in problems:
        print(f"{path.relative_to(root)}:{number}: {text}")
    if problems:
        return 1
    print(f"the comments of {len(headers)} headers and the names in {len(documents)} documents are right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
