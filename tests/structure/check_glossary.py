"""The glossary has the stable word of each state, kind and event, and the states in their order.

Each state is assigned by a rule and occurs in a test."""

import re
import sys
from pathlib import Path

from source import report

GLOSSARY = "docs/glossary.md"
STATES = "core/model/state.cpp"
# the table with the words, the pattern of a word in its rows, and the glossary's section
ROWS = {
    STATES: (r'\.word = "([^"]+)"', "States of a lock"),
    "core/model/kind.cpp": (r'\.word = "([^"]+)"', "Kinds"),
    "core/model/event_kind.cpp": (r'\{EventKind::\w+, "([^"]+)"', "Events"),
    "core/locks/terms/acquirable_kind.cpp": (r'\{AcquirableKind::\w+, "([^"]+)"', "Kinds"),
}

GIVEN_BY = {
    "rule": ("core/monitor/analysis/lock_state.cpp", "core/workspace/quorum_verdict.cpp"),
    "test": ("tests/unit/tst_lock_states.cpp", "tests/unit/tst_classify.cpp", "tests/unit/tst_quorum.cpp"),
}


def check(root):
    glossary = (Path(root) / GLOSSARY).read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", glossary, re.M | re.S))
    for path, (row, section) in ROWS.items():
        named = re.findall(r"`([a-z-]+)`", sections.get(section, ""))
        words = re.findall(row, (Path(root) / path).read_text(encoding="utf-8"))
        if not words:
            yield f"{path}:1: no row with a word"
        for word in words:
            if word not in named:
                yield f"{GLOSSARY}:1: '{word}' of {path} is missing under '{section}'"
        if path == STATES:
            places = [named.index(word) for word in words if word in named]
            if places != sorted(places):
                yield f"{GLOSSARY}:1: the states are not in the order of {path}"
    states = re.findall(r"\.state = (State::\w+)", (Path(root) / STATES).read_text(encoding="utf-8"))
    for what, where in GIVEN_BY.items():
        text = "".join(path.read_text(encoding="utf-8") for name in where if (path := Path(root) / name).exists())
        for state in states:
            if not re.search(rf"\b{state}\b", text):
                yield f"{STATES}:1: no {what} gives {state}: {', '.join(where)}"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
