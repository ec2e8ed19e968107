"""Which folder may include which.

lua -> core <- ui <- app/gui, core <- app/cli, app/connection below both programs. Inside core, each folder ("room") of
CHAIN may use those before it. The same holds for the folders inside them (INNER, UI_INNER) and those of the command line
(CLI). UI_MAY has the folders of ui: the panels lie side by side above the folders that all of them use.
core/CMakeLists.txt makes libraries of the folders of core, in the same order. Includes never form a cycle; a source and
its header count as one file. An action is one file in core/actions/kinds and one row in action.cpp.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

from source import code, files, line_of, report

CHAIN = ["base", "async", "model", "tunnel", "redis", "locks", "families", "monitor", "filter", "trace", "clients", "deadlocks", "words", "acl", "actions",
         "profiles"]
MAY = {room: set(CHAIN[: i + 1]) for i, room in enumerate(CHAIN)}
MAY["model"].remove("async")
MAY["families"] = {"base", "toml", "families"}
MAY["toml"] = {"base", "toml"}
MAY["lanes"] = {"base", "model", "lanes"}
MAY["history"] = {"base", "async", "model", "monitor", "lanes", "incidents", "history"}
MAY["metrics"] = {"base", "async", "families", "model", "redis", "monitor", "filter", "lanes", "history", "metrics"}
MAY["incidents"] = {*CHAIN[: CHAIN.index("words") + 1], "incidents"}
MAY["alerts"] = {*MAY["incidents"], "lanes", "history", "toml", "alerts"}
MAY["play"] = {*CHAIN[: CHAIN.index("words") + 1], "lanes", "toml", "demo", "play"}
MAY["demo"] = {*CHAIN[: CHAIN.index("acl") + 1], "demo"}
MAY["session"] = {*CHAIN, "lanes", "history", "session"}
MAY["workspace"] = {*MAY["session"], "workspace"}
MAY["precompiled"] = set()

# Folders that only some rooms may use: all others use Redis through an interface.
FOR = {
    "core/redis/link": {"redis", "play"},  # the playground cuts and delays links
    "core/redis/node": {"redis", "demo", "play"},
    "core/redis/sentinel": {"redis"},
    "core/redis/cluster": {"redis"},
    "core/redis/pool": {"redis", "session", "workspace", "demo", "play"},
}

# Folders inside a room: each may use those before it. Files beside them may use all of them, unless HERE gives these
# files a place in the order.
HERE = "."
INNER = {
    "redis": ["wire", HERE, "refusal", "capability_check", "tls", "link", "node", "sentinel", "connection_check", "cluster", "pool"],
    "locks": ["terms", "wire", "waiters", "hold", "release", "acquire", "client", "compound"],
    "monitor": ["analysis", "reading", "store", "discovery", "copies"],
    "trace": ["log", "analysis"],
    "clients": ["analysis"],
    "play": ["scenario", "choosing", "recording", "network", "verification", "sandbox", "captions", "run"],
    "actions": ["plan", "policy", "audit", "release", "sweep", "steps", "undo", "kinds"],
}
UI = ["theme", "text", "models", "widgets", "help"]  # each may use those before it
SHOWN = ["attention", "audit", "bulk", "charts", "clients", "connect", "detail", "dialogs", "events", "history", "holds", "lanes",
         "server", "actiondialog", "status", "table", "trace"]  # these may not use each other
UI_MAY = {room: set(UI[: i + 1]) for i, room in enumerate(UI)}
UI_MAY |= {room: {*UI, room} for room in SHOWN}
UI_MAY["table"].add("status")  # an empty table says why
UI_MAY["link"] = {"link"}  # the window's requests to its sessions, and their way to the engine thread
UI_MAY["play"] = {*UI, "lanes", "play"}  # the playground draws its runs with the lanes of the live table
UI_MAY["replay"] = {*UI, "link", "replay"}  # plays a recording as if it were a server
UI_MAY["window"] = {*UI, *SHOWN, "link", "play", "window"}
UI_INNER = {  # as INNER
    "play": ["theme", "sandbox", "run", "panes", "export"],
    "window": ["preferences", "flows", "connection", "choice", "layout"],
}
CLI = ["output", "options", "completion", "check", "command", "history", "running", "alerts", "actions", "holding", "tracing", "playing", "export",
       "commands"]

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.M)
WINDOWS = re.compile(r"^(Qt(Gui|Widgets|Charts|OpenGL|OpenGLWidgets|PrintSupport|Svg|SvgWidgets|Quick|Qml)(/|$)"
                     r"|Q(Color|Font|FontMetrics|Icon|Pixmap|Image|Painter|Palette|GuiApplication|Application|Widget"
                     r"|Chart|ChartView|MainWindow|Dialog|Action|Clipboard)$)")
TRANSLATES = re.compile(r"(?<![\w.>])(?<!CoreText::)tr\s*\(|\bQ_DECLARE_TR_FUNCTIONS\b|\bQCoreApplication::translate\b")
TRANSLATORS = ("core/base/core_text.h", "core/words/phrase.cpp")


def room(path):
    """The room of a path like core/redis/reply.h."""
    parts = Path(path).parts
    return parts[1].split(".")[0].split("_")[0] if len(parts) == 2 else parts[1]


def inner(path, all_inner):
    """The place of a path among the rooms inside its room: "core/monitor/reading/node_reader.h" is in the second."""
    parts = Path(path).parts
    rooms = all_inner.get(parts[1], [])
    if len(parts) == 3:
        return rooms.index(HERE) if HERE in rooms else len(rooms)
    return rooms.index(parts[2]) if parts[2] in rooms else None


def wrong_inside(path, target, all_inner=INNER):
    mine = inner(path, all_inner)
    if mine is None:
        return f"{path.parent} is no room that architecture knows; add it to {Path(__file__).name} with its place"
    if room(target) == room(path):
        theirs = inner(target, all_inner)
        if theirs is None or theirs > mine:
            return f"{path.parent} may not use {Path(target).parent}"
    return None


def wrong_in_core(path, target):
    mine = room(path)
    if mine not in MAY:
        return f"core/{mine} is no room that architecture knows; add it to {Path(__file__).name} with its place"
    if target.startswith("core/") and target != "core/precompiled.h" and room(target) not in MAY[mine]:
        return f"core/{mine} may not use core/{room(target)}"
    inside = "/".join(Path(target).parts[:3])
    if inside in FOR and mine not in FOR[inside]:
        return f"core/{mine} may not use {inside}"
    if target.startswith("core/") and len(path.parts) > 2 and len(Path(target).parts) > 2:
        if wrong := wrong_inside(path, target):
            return wrong
    if target.startswith(("ui/", "app/", "tests/")):
        return "core may not use " + target.split("/")[0]
    if WINDOWS.search(target):
        return "core has no windows: no Qt Gui, Widgets or Charts"
    if target.startswith("hiredis") and mine != "redis":
        return "only core/redis knows hiredis"
    if target.startswith("toml++") and path.parts[:2] != ("core", "toml"):
        return "only core/toml knows toml++"
    return None


def wrong_outside(path, target):
    top = path.parts[0]
    if target.startswith("hiredis"):
        return "only core/redis knows hiredis"
    if target.startswith("toml++"):
        return "only core/toml knows toml++"
    if target.startswith("lua/") or target == "scripts.h":
        return "only core runs scripts"
    if target.startswith("tests/"):
        return "the program may not use its tests"
    if top == "ui" and target.startswith("app/"):
        return "ui may not use app"
    if top == "ui" and target.startswith("ui/"):
        return wrong_in_ui(path, target)
    if path.parts[:2] == ("app", "cli") and (target.startswith(("ui/", "app/gui")) or WINDOWS.search(target)):
        return "the command line has no windows"
    if path.parts[:2] == ("app", "cli") and target.startswith("app/cli"):
        return wrong_in_cli(path, target)
    above = target.startswith(("ui/", "app/gui", "app/cli")) or WINDOWS.search(target)
    if path.parts[:2] == ("app", "connection") and above:
        return "what both programs take knows neither"
    if path.parts[:2] == ("app", "gui") and target.startswith("app/cli"):
        return "the window does not use the command line"
    return None


def wrong_in_ui(path, target):
    if len(Path(target).parts) == 2:  # ui/mailbox.h is below all rooms
        return None
    if len(path.parts) == 2:
        return "what lies beside the rooms of ui is below them"
    mine, theirs = path.parts[1], Path(target).parts[1]
    if mine not in UI_MAY:
        return f"ui/{mine} is no room that architecture knows; add it to {Path(__file__).name} with its place"
    if theirs not in UI_MAY[mine]:
        return f"ui/{mine} may not use ui/{theirs}"
    return wrong_inside(path, target, UI_INNER) if mine in UI_INNER else None


def wrong_in_cli(path, target):
    if len(path.parts) == 3:  # a file beside the rooms may use all of them
        return None
    if path.parts[2] not in CLI:
        return f"{path.parent} is no room that architecture knows; add it to {Path(__file__).name} with its place"
    theirs = Path(target).parts[2]
    if theirs not in CLI or CLI.index(theirs) > CLI.index(path.parts[2]):
        return f"{path.parent} may not use {Path(target).parent}"
    return None


def circles(uses):
    """The path of each cycle."""
    done, way, found = set(), [], []

    def follow(one):
        if one in way:
            found.append([*way[way.index(one):], one])
        elif one not in done:
            way.append(one)
            for other in sorted(uses[one]):
                follow(other)
            way.pop()
            done.add(one)

    for one in sorted(uses):
        follow(one)
    return found


def circular(root, paths):
    rooms = defaultdict(lambda: defaultdict(set))
    known = {path.with_suffix("") for path in paths}
    for path in paths:
        one = path.with_suffix("")
        targets = {Path(target).with_suffix("") for target in INCLUDE.findall(code(Path(root) / path))}
        rooms[path.parent][one] |= {other for other in targets & known if other.parent == path.parent and other != one}
    for uses in rooms.values():
        for circle in circles(uses):
            yield f"{circle[0]}.h:1: includes run in a circle: {' > '.join(other.name for other in circle)}"


def actions(root, paths):
    """Code names an action only by its word: an action has no header, and only action.cpp refers to it."""
    table = Path(root, "core/actions/kinds/action.cpp")
    for path in paths:
        if path.parts[:3] != ("core", "actions", "kinds") or path.stem in ("action",):
            continue
        if path.suffix == ".h":
            yield f"{path}:1: an action has no header: what others need of it belongs into a room below"
        first, *others = path.stem.split("_")
        name = first + "".join(word.capitalize() for word in others)
        if not table.exists() or not re.search(rf"&{name}\b", code(table)):
            yield f"{path}:1: is in no row of {table.name}"


def commands(root, paths):
    """Without its row, a command compiles and links, but nobody can call it."""
    registry = Path(root, "app/cli/registry.cpp")
    for path in paths:
        if path.parts[:3] != ("app", "cli", "commands"):
            continue
        for name in re.findall(r"CommandPtr makeCommand<(\w+)>\(\)", code(Path(root) / path)):
            if not registry.exists() or not re.search(rf"makeCommand<class {name}>", code(registry)):
                yield f"{path}:1: {name} has no row in {registry.name}"


def check(root):
    paths = files(root, "core", "ui", "app", "lua")
    yield from circular(root, paths)
    yield from actions(root, paths)
    yield from commands(root, paths)
    for path in paths:
        text = code(Path(root) / path)
        top = path.parts[0]
        for match in INCLUDE.finditer(text):
            target = match.group(1)
            if top == "core":
                wrong = wrong_in_core(path, target)
            elif top == "lua":
                wrong = "lua uses nothing of ours" if re.match("(core|ui|app|tests)/", target) else None
            else:
                wrong = wrong_outside(path, target)
            coroutines = re.match("q?coro", target, re.I) and target != "coroutine"
            if coroutines and path.parts[:2] != ("core", "async") and path.name != "precompiled.h":
                wrong = "only core/async knows QCoro; use core/async/task.h"
            if wrong:
                yield f'{path}:{line_of(text, match.start())}: includes "{target}": {wrong}'
        if path.parts[:2] != ("core", "async"):
            for match in re.finditer(r"\bQCoro::", text):
                yield f"{path}:{line_of(text, match.start())}: names QCoro; only core/async does"
        if top == "core" and str(path) not in TRANSLATORS:
            for match in TRANSLATES.finditer(text):
                yield f"{path}:{line_of(text, match.start())}: translates; use CoreText::tr(), or a Phrase"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
