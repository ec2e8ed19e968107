"""docs/questions.md promises a sentence for each symptom. Each row needs a test that compares it with Redisson.

The tests read command and sentence from the page. So a row is tested if a test names its symptom.
"""

import re
import sys
from pathlib import Path

from source import report

PAGE = "docs/questions.md"
ASKED = re.compile(r'(?:ask|answer|end)\(\s*"((?:[^"\\]|\\.)*)"')


def rows(text):
    """Line and symptom of each row, as the tests split it: a command in backquotes is in the second cell."""
    for number, line in enumerate(text.split("\n"), start=1):
        cells = line.split("|")
        if len(cells) == 5 and "`" in cells[2]:
            yield number, cells[1].strip()
        elif line.startswith("|") and len(cells) != 5:
            yield number, None


def asked(text):
    return {symptom.replace('\\"', '"') for symptom in ASKED.findall(text)}


def check(root):
    tests = [path.read_text() for path in sorted((Path(root) / "tests/interop").glob("tst_questions_*.cpp"))]
    tested = set().union(*map(asked, tests))
    symptoms = {}
    for line, symptom in rows((Path(root) / PAGE).read_text()):
        if symptom is None:
            yield f"{PAGE}:{line}: a row needs three cells: symptom, command, sentence"
        elif symptom in symptoms:
            yield f"{PAGE}:{line}: {symptom!r} has two rows"
        elif symptom not in tested:
            yield f"{PAGE}:{line}: no test in tests/interop/tst_questions_*.cpp compares the answer to {symptom!r}"
        symptoms[symptom] = line


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
