"""A text with filled-in arguments is not filled in again, because a name or an owner may contain "%2".

`QString::arg` replaces the lowest placeholder of the whole text, including placeholders in earlier arguments. So a
template gets all its arguments at once: `.arg(name, QString::number(count))`.
"""

import sys
from pathlib import Path

from check_shown_text import STRING
from source import code, files, line_of, report


def end_of_call(text, start):
    """The index behind the parenthesis that closes the one just before `start`."""
    depth, i = 1, start
    while i < len(text) and depth:
        if text[i] == '"' and (string := STRING.match(text, i)):
            i = string.end()
            continue
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        i += 1
    return i


def check(root):
    for path in files(root, "core", "ui", "app"):
        text = code(Path(root) / path)
        at = text.find(".arg(")
        while at >= 0:
            end = end_of_call(text, at + len(".arg("))
            if text[end:].lstrip().startswith(".arg("):
                yield f"{path}:{line_of(text, at)}: .arg(…).arg(…): give all arguments to one arg()"
            at = text.find(".arg(", at + 1)


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
