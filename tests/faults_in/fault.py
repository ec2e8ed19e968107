"""Faults as data: reads tests/faults_in/ROOM.toml and says what is wrong with it.

A file has one table for each fault:

    [[fault]]
    name = "a renewal is counted from its answer"
    file = "core/locks/hold/renewal.cpp"
    text = "validUntil(sentAt, m_lease)"            # occurs exactly once in the file
    fault = "validUntil(clock->now(), m_lease)"     # replaces it; must build without a warning
    noticed_by = "unit.lock_answers aRenewalCountsFromItsRequest"
    why = "a slow answer makes the hold longer than the server has it"

`noticed_by` is the name of a ctest test, alone or with one of its functions; or a list of such names. A room alone
(`unit`) means all its tests, to find out which of them notice the fault. `soak` is at most three minutes of tests/soak.
With `soak RULE`, the violated rule must be this one. `soak --faults WORD` runs only these faults, for a case that is
too rare otherwise. `soak RULE --faults WORD` is both.
"""

import re
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

FIELDS = {"name", "file", "text", "fault", "noticed_by", "why"}
SOAK = "soak"
ROOMS = ("unit", "lua", "integration", "faults", "ui", SOAK)


@dataclass(frozen=True)
class Noticer:
    """One test program, or one function of it."""

    room: str
    program: str
    function: str

    @property
    def is_soak(self):
        return self.room == SOAK

    @property
    def soak_arguments(self):
        _, options, rest = self.function.partition("--")
        return (options + rest).split()

    @property
    def soak_rule(self):
        return self.function.partition("--")[0].strip()

    def of_any_rule(self):
        if not self.is_soak:
            return self
        return replace(self, function=" ".join(self.soak_arguments))

    @property
    def target(self):
        return "exclusion_soak" if self.is_soak else f"{self.room}_tests"

    @property
    def source(self):
        if self.is_soak:
            return Path("tests") / "exclusion" / "exclusion_soak.cpp"
        return Path("tests") / self.room / f"tst_{self.program}.cpp"

    def __str__(self):
        return f"{self.room}{'.' if self.program else ''}{self.program} {self.function}".strip()


@dataclass(frozen=True)
class Fault:
    data: str  # the file that contains it
    name: str
    file: str
    text: str
    fault: str
    noticed_by: tuple
    why: str

    @property
    def room(self):
        return Path(self.data).stem

    def noticers(self, root):
        for wanted in self.noticed_by:
            test, _, function = wanted.partition(" ")
            room, _, program = test.partition(".")
            if program or room == SOAK:
                yield Noticer(room, program, function)
                continue
            for path in sorted((root / "tests" / room).glob("tst_*.cpp")):
                yield Noticer(room, path.stem.removeprefix("tst_"), "")

    def put_in(self, text):
        return text.replace(self.text, self.fault)


def unknown_words(noticer, root):
    """The rule and the faults of a soak that do not exist."""
    folder = root / "tests" / "exclusion"
    rules = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*/*.cpp")))
    words = (folder / "history" / "fault_words.cpp").read_text(encoding="utf-8")
    rule = noticer.soak_rule
    unknown = [rule] if rule and not re.search(rf'\{{"{re.escape(rule)}",', rules) else []
    for word in ",".join(noticer.soak_arguments[1:]).split(","):
        if word and f'Row{{"{word}",' not in words:
            unknown.append(word)
    return unknown


def read(root):
    """All faults, and the problems of data that could not be read as a fault."""
    faults, problems = [], []
    for path in sorted((Path(root) / "tests" / "faults_in").glob("*.toml")):
        data = str(path.relative_to(root))
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8")).get("fault", [])
        except tomllib.TOMLDecodeError as error:
            problems.append(f"{data}:1: {error}")
            continue
        for table in tables:
            wrong = FIELDS ^ set(table)
            if wrong:
                problems.append(f"{data}:1: '{table.get('name', '?')}': missing or unknown: {', '.join(sorted(wrong))}")
                continue
            noticers = table["noticed_by"]
            table["noticed_by"] = tuple([noticers] if isinstance(noticers, str) else noticers)
            faults.append(Fault(data, **table))
    return faults, problems


def whats_wrong(fault, root):
    """Why the fault cannot be put in or noticed; None: no problem."""
    root = Path(root)
    path = root / fault.file
    if not path.is_file():
        return f"there is no {fault.file}"
    found = path.read_text(encoding="utf-8").count(fault.text)
    if found != 1:
        return f"its text stands {found} times in {fault.file}, not once"
    if fault.text == fault.fault:
        return "it changes nothing"
    if not fault.noticed_by:
        return "no test is named"
    for noticer in fault.noticers(root):
        source = root / noticer.source
        if noticer.room not in ROOMS or not source.is_file():
            return f"there is no test {noticer}"
        if noticer.is_soak and (unknown := unknown_words(noticer, root)):
            return f"the soak does not know {', '.join(unknown)}"
        function = noticer.function.partition(":")[0]  # the part behind the colon is a data row
        if function and not noticer.is_soak and not re.search(rf"\bvoid (\w+::)?{re.escape(function)}\(\)", source.read_text(encoding="utf-8")):
            return f"{noticer.source} has no function {function}"
    return None


def check(root):
    """Every problem, as FILE:LINE: description."""
    faults, problems = read(root)
    names = set()
    for fault in faults:
        wrong = "there are two of that name" if fault.name in names else whats_wrong(fault, root)
        names.add(fault.name)
        if wrong:
            problems.append(f"{fault.data}:1: '{fault.name}': {wrong}")
    return problems
