"""Qt Test runs the private slots of a test. A test function behind `private:` never runs, so it never fails.

A function without arguments that nothing in its file calls must stand behind `private Q_SLOTS:`.
"""

import re
import sys
from pathlib import Path

from source import code, files, report

SECTION = re.compile(r"^(?:private|public|protected)( Q_SLOTS)?:")
FUNCTION = re.compile(r"^    void (\w+)\(\)")


def never_run(text):
    """Line and name of each function that nobody calls and Qt Test does not run."""
    in_test = in_slots = False
    for number, line in enumerate(text.split("\n"), start=1):
        if "Q_OBJECT" in line:
            in_test, in_slots = True, False
        elif line.startswith("};"):
            in_test = False
        section = SECTION.match(line)
        if section:
            in_slots = bool(section[1])
        function = FUNCTION.match(line)
        if in_test and not in_slots and function and len(re.findall(rf"\b{function[1]}\b", text)) == 1:
            yield number, function[1]


def check(root):
    for path in files(root, "tests"):
        if path.name.startswith("tst_"):
            for line, name in never_run(code(Path(root) / path)):
                yield f"{path}:{line}: {name}() never runs: put it behind private Q_SLOTS"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
