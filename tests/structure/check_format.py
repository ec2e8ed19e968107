"""All our C++ is formatted as .clang-format says. Only version 14 counts, because each version formats differently."""

import os
import shutil
import subprocess
import sys

from source import files

VERSION = "14"


def clang_format():
    for name in (f"clang-format-{VERSION}", "clang-format"):
        program = shutil.which(name)
        if program:
            says = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
            if f"version {VERSION}." in says:
                return program
    return None


def main(root):
    program = clang_format()
    if not program:
        print(f"skipped: there is no clang-format {VERSION} here")
        return 77
    ours = [str(path) for path in files(root, "core", "ui", "app", "lua", "tests")]
    if not ours:
        print("no C++ found in", root)
        return 1
    return subprocess.run([program, "--dry-run", "-Werror", *ours], cwd=root).returncode


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    sys.exit(main(sys.argv[1]))
