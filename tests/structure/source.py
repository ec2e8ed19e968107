"""Reads C++ for the checkers: which files there are, and their text without comments."""

import re
import sys
from pathlib import Path

# strings stay as they are; comments become blanks, so line numbers stay the same
TOKEN = re.compile(r'R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/', re.S)


def files(root, *rooms):
    """Every C++ file of ours in these folders, as a path relative to root."""
    root = Path(root)
    found = [p for room in rooms for p in (root / room).rglob("*") if p.suffix in (".h", ".cpp")]
    return sorted(p.relative_to(root) for p in found)


def code(path):
    """The text of a file without its comments."""

    def blank(match):
        text = match.group(0)
        return re.sub(r"[^\n]", " ", text) if text.startswith("/") else text

    return TOKEN.sub(blank, Path(path).read_text(encoding="utf-8"))


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def report(problems):
    """Prints what was found and ends the checker."""
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problem(s)")
    sys.exit(1 if problems else 0)
