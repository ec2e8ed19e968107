"""A copy of the working tree for the faults, with its own build."""

import os
import subprocess
from pathlib import Path

# Long enough for every named test; a test that hangs has also noticed the fault.
LIMIT_S = 300
# Ends at the first round with a violation, and keeps its histories in the copy's `build/soak`. The seed decides which
# faults come when.
SOAK = ["--minutes", "3", "--round", "30", "--workers", "6", "--seed", "23", "--stop"]


class Scratch:
    def __init__(self, root, folder, cmake_arguments, jobs):
        self.root = Path(root)
        self.folder = Path(folder)
        self.build = self.folder / "build" / "dev"
        self.cmake_arguments = cmake_arguments
        self.jobs = ["-j", str(jobs)] if jobs else []

    def copy(self):
        """Copies tracked and new files. Unchanged files keep their times, so that little is rebuilt."""
        listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=self.root, check=True,
                                capture_output=True, text=True).stdout
        names = {name for name in listed.split("\0") if name and (self.root / name).is_file()}
        for name in sorted(names):
            self.write(name, (self.root / name).read_bytes())
            mode = (self.root / name).stat().st_mode
            if (self.folder / name).stat().st_mode != mode:
                (self.folder / name).chmod(mode)
        for path in self.folder.rglob("*"):
            name = path.relative_to(self.folder)
            if name.parts[0] != "build" and path.is_file() and str(name) not in names:
                path.unlink()

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)

    def configure(self):
        """What went wrong; None: nothing."""
        if (self.build / "build.ninja").is_file():
            return None
        # A fault may leave something unused; that is not an error.
        return self._run(["cmake", "--preset", "dev", "-DLOCKSCOPE_WERROR=OFF", *self.cmake_arguments])

    def make(self, targets):
        """What went wrong; None: nothing."""
        return self._run(["cmake", "--build", str(self.build), *self.jobs, "--target", *targets])

    def run(self, noticer):
        """How the test failed; None if it passed."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8",
                       "CI": "1"}  # a skipped test notices nothing
        if noticer.is_soak:
            words = [str(self.build / "exclusion" / noticer.target), *SOAK, "--keep",
                     str(self.folder / "build" / "soak"), *noticer.soak_arguments]
        else:
            words = [str(self.build / "tests" / noticer.target), noticer.program,
                     *([noticer.function] if noticer.function else [])]
        try:
            ended = subprocess.run(words, cwd=self.build / "tests", env=environment, timeout=LIMIT_S,
                                   stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return f"not ended after {LIMIT_S} s"
        if ended.returncode == 0:
            return None
        said = [line for line in ended.stdout.splitlines() if line.startswith(("FAIL!", "QFATAL", "VIOLATION: "))]
        if noticer.is_soak and noticer.soak_rule:
            said = [line for line in said if line.startswith(f"VIOLATION: {noticer.soak_rule} ")]
            return said[0] if said else None
        return said[0] if said else f"ended with {ended.returncode}"

    def _run(self, words):
        ended = subprocess.run(words, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                               errors="replace")
        if ended.returncode == 0:
            return None
        return "\n".join((ended.stdout + ended.stderr).splitlines()[-30:])
