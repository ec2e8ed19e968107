"""Core and command line configure where Widgets and Charts do not exist, compile there exactly as here, and need no windows."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ABSENT = ["Gui", "Widgets", "Charts", "OpenGL", "OpenGLWidgets", "Svg", "Test"]


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        sys.exit(result.stdout + f"\nfailed: {' '.join(command)}")
    return result.stdout


def kept(binary, *names):
    """What the build here was configured with, so that only what is absent differs."""
    cache = (Path(binary) / "CMakeCache.txt").read_text()
    return [f"-D{name}={value[1]}" for name in names if (value := re.search(rf"^{name}:\w+=(.*)$", cache, re.M))]


def compiled(build):
    """How each file is compiled, wherever the build lies."""
    commands = json.loads((Path(build) / "compile_commands.json").read_text())
    return {one["file"].replace(str(build), "BUILD"): one["command"].replace(str(build), "BUILD") for one in commands}


def main(source, binary):
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "core-only"
        run("cmake", "-S", source, "-B", str(build), "-G", "Ninja", "-DLOCKSCOPE_GUI=OFF", "-DLOCKSCOPE_TESTS=OFF",
            *kept(binary, "CMAKE_BUILD_TYPE", "CMAKE_CXX_COMPILER", "CMAKE_CXX_FLAGS_DEBUG", "LOCKSCOPE_WERROR", "LOCKSCOPE_SANITIZE",
                  "LOCKSCOPE_UNITY"),
            *(f"-DCMAKE_DISABLE_FIND_PACKAGE_Qt6{module}=ON" for module in ABSENT))
        here, there = compiled(binary), compiled(build)
    # a file with the same compile command already compiles in this build
    others = [file for file, command in there.items() if here.get(file) != command]
    if others or not there:
        sys.exit("not compiled as in the whole build: " + ", ".join(others or ["nothing is"]))
    needs = re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", str(Path(binary) / "bin" / "lockscope-cli")))
    windows = [library for library in needs if re.search("Gui|Widgets|Charts|Svg", library)]
    if windows or not needs:
        sys.exit(f"lockscope-cli needs {needs}")
    print(f"{len(there)} files are compiled as in the whole build; lockscope-cli needs {', '.join(needs)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
