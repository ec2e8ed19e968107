"""Every script says what it promises, in a comment at its top, and is named by a test."""

import sys
from pathlib import Path

from source import files, report


def check(root):
    root = Path(root)
    tests = [(root / path).read_text(encoding="utf-8") for path in files(root, "tests")]
    for script in sorted((root / "lua").glob("*.lua")):
        path = script.relative_to(root)
        comment = []
        for line in script.read_text(encoding="utf-8").splitlines():
            if not line.startswith("--"):
                break
            comment.append(line)
        told = "\n".join(comment)
        for word in ("KEYS", "ARGV", "return"):
            if word not in told and word.capitalize() not in told:
                yield f"{path}:1: its first comment says nothing of {word}"
        if not any(script.stem in text for text in tests):
            yield f"{path}:1: no test names {script.stem}"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
