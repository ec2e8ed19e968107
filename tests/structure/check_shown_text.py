"""Names of locks come from outside: nothing may show them as rich text (an <img> in a name would be loaded).

Qt guesses rich text in tool tips, so a tool tip is either a literal or made by a function of ui/text.h.
"""

import re
import sys
from pathlib import Path

from source import code, files, line_of, report

FORBIDDEN = [
    (re.compile(r"\bQt::RichText\b"), "rich text"),
    (re.compile(r"\bQt::MarkdownText\b"), "rich text"),
    (re.compile(r"\bQt::AutoText\b"), "guessing whether text is rich"),
    (re.compile(r"\b(setHtml|insertHtml|appendHtml|setMarkdown)\s*\("), "rich text"),
]
TOOL_TIP = re.compile(r"\b(setToolTip|setWhatsThis|QToolTip::showText|setItemData)\s*\(")
LITERAL = re.compile(r'\s*(tr|QStringLiteral|QLatin1String|QLatin1StringView)\s*\(\s*u?"(?:\\.|[^"\\])*"'
                     r'(\s*"(?:\\.|[^"\\])*")*\s*\)\s*$|\s*(QString\(\)|\{\})\s*$')


def arguments(text, start):
    """The text between the parenthesis that opens before `start` and the one that closes it."""
    depth, i = 1, start
    while i < len(text) and depth:
        if text[i] == '"':
            i = re.compile(r'"(?:\\.|[^"\\])*"').match(text, i).end()
            continue
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        i += 1
    return text[start : i - 1]


def plain_text_functions(root):
    header = Path(root) / "ui" / "text.h"
    return re.findall(r"\bQString\s+(\w+)\s*\(", code(header)) if header.exists() else []


def check(root):
    helpers = plain_text_functions(root)
    made_by_helper = re.compile(rf"\s*(\w+::)*({'|'.join(helpers)})\s*\(") if helpers else None
    for path in files(root, "ui", "app"):
        text = code(Path(root) / path)
        for pattern, what in FORBIDDEN:
            for match in pattern.finditer(text):
                yield f"{path}:{line_of(text, match.start())}: {match.group(0)}: {what}; show plain text"
        for match in TOOL_TIP.finditer(text):
            shown = arguments(text, match.end())
            if match.group(1) == "setItemData" and "ToolTipRole" not in shown:
                continue
            if LITERAL.match(shown) or (made_by_helper and made_by_helper.match(shown)):
                continue
            yield (f"{path}:{line_of(text, match.start())}: {match.group(1)}({shown.strip()}): neither a literal nor"
                   " made by a function of ui/text.h")


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
