"""Core and command line configure and build where Widgets and Charts do not exist, and the program needs no windows."""

import re
import subprocess
import sys
from pathlib import Path

ABSENT = ["Gui", "Widgets", "Charts", "OpenGL", "OpenGLWidgets", "Test"]


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        sys.exit(result.stdout + f"\nfailed: {' '.join(command)}")
    return result.stdout


def main(source, binary, compiler):
    # beside the other build folder: at the same depth relative paths, and with them ccache's keys, stay the same
    build = Path(binary).parent / (Path(binary).name + "-core-only")
    run("cmake", "-S", source, "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DLOCKSCOPE_WERROR=ON",
        f"-DCMAKE_CXX_COMPILER={compiler}", "-DLOCKSCOPE_GUI=OFF", "-DLOCKSCOPE_TESTS=OFF",
        *(f"-DCMAKE_DISABLE_FIND_PACKAGE_Qt6{module}=ON" for module in ABSENT))
    print(run("cmake", "--build", str(build))[-300:])
    needs = re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", str(build / "bin" / "lockscope-cli")))
    windows = [library for library in needs if re.search("Gui|Widgets|Charts", library)]
    if windows or not needs:
        sys.exit(f"lockscope-cli needs {needs}")


if __name__ == "__main__":
    main(*sys.argv[1:])
