"""No helper of a file hides a function of a header.

A unity build compiles many files as one unit. There, a function in an anonymous namespace is also found by the calls in
the anonymous namespaces of all later files. If a header declares a function of the same name and parameters in the same
namespace, these calls silently get the helper instead."""

import re
import sys
from collections import defaultdict
from pathlib import Path

from source import files, line_of, report

NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.M)
ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.M | re.S)
FUNCTION = re.compile(r"^(?!return|else|using|namespace|class|struct|enum|template)[\w][\w:<>,&\* ]*[ &\*](?!operator)(\w+)\(([^()]*)\)", re.M)
NAME = re.compile(r"(?<=[\w>&\*])[ ]?\b\w+$")


def types_of(parameters):
    """The types of the parameters, without names and defaults."""
    types = []
    for parameter in re.split(r",(?![^<]*>)", parameters):
        declared = " ".join(parameter.split("=")[0].split())
        types.append(re.sub(r"\s*([&*])\s*", r"\1", NAME.sub("", declared) if " " in declared else declared))
    return tuple(types)


def functions(text):
    for match in FUNCTION.finditer(text):
        yield match.group(1), types_of(match.group(2)), match.start()


def check(root):
    declared = defaultdict(list)
    texts = {path: (Path(root) / path).read_text(encoding="utf-8") for path in files(root, "core", "ui", "app")}
    for path, text in texts.items():
        namespace = NAMESPACE.search(text)
        if path.suffix == ".h" and namespace:
            for name, types, _ in functions(text):
                declared[namespace.group(1), name, types].append(path)
    for path, text in texts.items():
        namespace = NAMESPACE.search(text)
        if path.suffix != ".cpp" or not namespace:
            continue
        for block in ANONYMOUS.finditer(text):
            for name, types, start in functions(block.group(1)):
                for header in declared.get((namespace.group(1), name, types), []):
                    line = line_of(text, block.start(1) + start)
                    yield f"{path}:{line}: {name}() hides {name}() of {header} in a unity build; give it another name"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
