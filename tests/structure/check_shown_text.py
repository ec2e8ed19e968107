"""Lock names come from outside, so nothing may show them as rich text (an <img> in a name would be loaded).

Qt guesses rich text in labels, message boxes and tool tips. So labels are PlainLabels, and a tool tip is either a
literal or made by a function of ui/text/plain_text.h.
"""

import re
import sys
from pathlib import Path

from source import code, files, line_of, report

FORBIDDEN = [
    (r"\bQt::RichText\b|\bQt::MarkdownText\b|\b(setHtml|insertHtml|appendHtml|setMarkdown)\s*\(", "rich text"),
    (r"\bQt::AutoText\b", "guesses whether text is rich"),
    (r"\bQMessageBox::(information|question|warning|critical|about)\s*\(", "guesses whether text is rich"),
    (r"\bnew\s+QLabel\b|\bQLabel\s*[({]|\bQLabel\s+\w+\s*[({;=]|:\s*public\s+QLabel\b",
     "guesses whether text is rich; use PlainLabel"),
    (r"\bsetInformativeText\s*\(", "guesses whether text is rich, whatever setTextFormat() says; use setText()"),
]
PLAIN_LABEL = Path("ui/text/plain_label.h"), Path("ui/text/plain_label.cpp")
# the index of the argument that is shown
SHOWS = {"setToolTip": -1, "setWhatsThis": -1, "QToolTip::showText": 1}
CALL = re.compile(r"\b(" + "|".join(SHOWS) + r")\s*\(")
LITERAL = re.compile(r'(tr|QStringLiteral|QLatin1String|QLatin1StringView)\s*\(\s*u?"(?:\\.|[^"\\])*"'
                     r'(\s*"(?:\\.|[^"\\])*")*\s*\)|QString\(\)|\{\}')
STRING = re.compile(r'"(?:\\.|[^"\\])*"')


def arguments(text, start):
    """The arguments of a call whose parenthesis opens just before `start`."""
    found, depth, i, begin = [], 0, start, start
    while i < len(text):
        if text[i] == '"' and (string := STRING.match(text, i)):
            i = string.end()
            continue
        if text[i] in ")]}" and depth == 0:
            break
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[i], 0)
        if text[i] == "," and depth == 0:
            found.append(text[begin:i].strip())
            begin = i + 1
        i += 1
    return [*found, text[begin:i].strip()]


def tool_tip_functions(root):
    header = Path(root) / "ui" / "text" / "plain_text.h"
    return re.findall(r"\bQString\s+(\w*ToolTip\w*)\s*\(", code(header)) if header.exists() else []


def check(root):
    helpers = "|".join(tool_tip_functions(root)) or "(?!)"
    made_by_helper = re.compile(rf"(\w+::)*({helpers})\s*\(")
    for path in files(root, "ui", "app"):
        text = code(Path(root) / path)
        for pattern, what in FORBIDDEN:
            for match in re.finditer(pattern, text):
                if not ("QLabel" in match.group(0) and path in PLAIN_LABEL):
                    yield f"{path}:{line_of(text, match.start())}: {match.group(0)}: {what}"
        for match in CALL.finditer(text):
            given = arguments(text, match.end())
            shown = given[min(SHOWS[match.group(1)], len(given) - 1)]
            if not (LITERAL.fullmatch(shown) or made_by_helper.match(shown) or path == Path("ui/text/plain_text.cpp")):
                yield (f"{path}:{line_of(text, match.start())}: {match.group(1)}({shown}): neither a literal nor made"
                       " by a function of ui/text/plain_text.h")
        role = text.find("Qt::ToolTipRole")
        if role >= 0 and not re.search(rf"\b({helpers})\b", text):
            yield f"{path}:{line_of(text, role)}: gives tool tips without a function of ui/text/plain_text.h"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
