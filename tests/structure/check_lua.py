"""Every script says at its top what it takes and returns, and a test names it."""

import re
import sys
from pathlib import Path

from source import files, report


def check(root):
    root = Path(root)
    tests = [(root / path).read_text(encoding="utf-8") for path in files(root, "tests/lua", "tests/support")]
    named = "".join((root / path).read_text(encoding="utf-8") for path in files(root, "core"))
    for name in sorted(set(re.findall(r'\bscript\("(\w+)"\)', named))):
        if not (root / "lua" / f"{name}.lua").exists():
            yield f"core: names the script {name}, and there is no lua/{name}.lua"
    for script in sorted((root / "lua").glob("*.lua")):
        path = script.relative_to(root)
        comment = []
        for line in script.read_text(encoding="utf-8").splitlines():
            if not line.startswith("--"):
                break
            comment.append(line)
        told = "\n".join(comment)
        for word in ("KEYS", "ARGV", "Gives"):
            if not re.search(rf"^-- {word}\b", told, re.M):
                yield f"{path}:1: no line of its first comment begins with {word}"
        if not any(f'"{script.stem}"' in text for text in tests):
            yield f"{path}:1: no test in tests/lua names it as \"{script.stem}\""


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
