"""installer/release and installer/package in a clone of this source: nothing here is released."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# XZ_OPT: the weakest and fastest compression
ENVIRONMENT = {"XZ_OPT": "-0", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.example", "GIT_COMMITTER_NAME": "A",
               "GIT_COMMITTER_EMAIL": "a@b.example"}
BEGIN = "## [Unreleased]\n\n### Added\n\n- something\n"


class Release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.clone = Path(folder.name) / "clone"
        self.git("clone", "--quiet", "--shared", "--no-tags", "--no-checkout", str(ROOT), str(self.clone),
                 cwd=folder.name)
        self.git("sparse-checkout", "set", "installer", "cmake")  # and the files of the top folder
        self.git("checkout", "--quiet")
        # what is not committed yet is tested as well
        for path in ("installer", "cmake", ".gitattributes", "CMakeLists.txt", "CHANGELOG.md"):
            if (ROOT / path).is_dir():
                shutil.copytree(ROOT / path, self.clone / path, dirs_exist_ok=True)
            else:
                shutil.copy2(ROOT / path, self.clone / path)
        self.change_log(BEGIN)

    def git(self, *arguments, cwd=None):
        return subprocess.run(["git", *arguments], cwd=cwd or self.clone, env={**os.environ, **ENVIRONMENT}, check=True,
                              capture_output=True, text=True).stdout.strip()

    def change_log(self, text):
        (self.clone / "CHANGELOG.md").write_text(f"# Changelog\n\n{text}")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "test: change the log")

    def release(self, *arguments):
        return subprocess.run(["installer/release", *arguments], cwd=self.clone, env={**os.environ, **ENVIRONMENT},
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def refused(self, reason, *arguments, code=1):
        before = self.git("rev-parse", "HEAD")
        said = self.release(*arguments)
        self.assertEqual(said.returncode, code, said.stdout + said.stderr)
        self.assertIn(reason, said.stderr)
        self.assertEqual(self.git("rev-parse", "HEAD"), before)
        self.assertNotIn("9.9.9", self.git("tag"))

    def test_dry_run_shows_the_change_and_changes_nothing(self):
        before = self.git("rev-parse", "HEAD")
        said = self.release("9.9.9", "--dry-run")
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertIn("release: 9.9.9", said.stdout)
        self.assertIn("+project(Lockscope VERSION 9.9.9 ", said.stdout)
        self.assertRegex(said.stdout, r"\+## \[9\.9\.9\] - \d{4}-\d\d-\d\d\n")
        self.assertIn("lockscope-9.9.9.tar.xz", said.stdout)
        self.assertEqual(self.git("rev-parse", "HEAD"), before)
        self.assertEqual(self.git("tag"), "")
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_release_commits_tags_and_makes_the_tarball(self):
        said = self.release("9.9.9", "--without-packages")
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertEqual(self.git("log", "-1", "--format=%s"), "release: 9.9.9")
        self.assertEqual(self.git("rev-parse", "v9.9.9^{commit}"), self.git("rev-parse", "HEAD"))
        date = re.search(r"LOCKSCOPE_RELEASE_DATE (\S+)\)", (self.clone / "CMakeLists.txt").read_text()).group(1)
        log = (self.clone / "CHANGELOG.md").read_text()
        self.assertIn(f"## [Unreleased]\n\n## [9.9.9] - {date}\n\n### Added\n\n- something\n", log)
        sums = (self.clone / "build/packages/SHA256SUMS").read_text()
        self.assertRegex(sums, r"^[0-9a-f]{64}  lockscope-9\.9\.9\.tar\.xz\n$")
        self.the_tarball_knows_its_commit(self.clone / "build/packages/lockscope-9.9.9.tar.xz")
        again = self.release("9.9.9")
        self.assertEqual(again.returncode, 1)
        self.assertIn("the tag v9.9.9 exists", again.stderr)
        older = self.release("9.9.8")
        self.assertEqual(older.returncode, 1)
        self.assertIn("older than the newest release, 9.9.9", older.stderr)

    def the_tarball_knows_its_commit(self, tarball):
        unpacked = self.clone / "build/unpacked"  # inside a repository, which is not the repository of the tarball
        with tarfile.open(tarball) as archive:
            for name in ("write_commit.cmake", "commit.txt"):
                archive.extract(f"lockscope-9.9.9/cmake/{name}", unpacked)
        source = unpacked / "lockscope-9.9.9"
        commit = self.git("rev-parse", "HEAD")
        self.git("commit", "--quiet", "--allow-empty", "--message", "test: a later commit")
        header = unpacked / "commit.h"
        subprocess.run(["cmake", f"-DSOURCE={source}", f"-DFILE={header}", "-DHIREDIS=1", "-P",
                        source / "cmake/write_commit.cmake"], check=True)
        self.assertIn(f'"commit {commit[:12]}"', header.read_text())
        self.assertIn("A <a@b.example>", (source / "cmake/commit.txt").read_text())

    def test_only_a_clean_clone_with_entries_is_released(self):
        (self.clone / "README.md").write_text("changed")
        self.refused("not committed", "9.9.9", "--dry-run")
        self.git("checkout", "README.md")
        for log, reason in [("## [Unreleased]\n\n## [0.0.1] - 2026-01-01\n\n- old\n", "has no entries"),
                            (BEGIN + "\n## [9.9.9] - 2026-01-01\n", "has a section 9.9.9 already"),
                            ("- something\n", "has no entries")]:
            self.change_log(log)
            self.refused(reason, "9.9.9", "--dry-run")

    def test_a_failed_release_leaves_no_commit_and_no_tag(self):
        (self.clone / "installer/package").write_text("#!/bin/sh\nexit 3\n")
        self.git("commit", "--quiet", "--all", "--message", "test: break the tarball")
        self.refused("taken back", "9.9.9", code=3)

    def tarball(self, path):
        return subprocess.run(["installer/package", "tarball"], cwd=self.clone, env={**os.environ, "PATH": path},
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def pretend(self, folder, program, script):
        (folder / program).write_text(f"#!/bin/bash\n{script}\n")
        (folder / program).chmod(0o755)

    def test_the_tarball_installs_xz(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for program in ("bash", "cat", "dirname", "git", "grep", "mkdir", "sed"):
                (folder / program).symlink_to(shutil.which(program))
            for program, script in [("apt-get", "exit 9"), ("apt-cache", "exit 9"), ("dpkg-query", ""), ("id", "echo 1000")]:
                self.pretend(folder, program, script)
            said = self.tarball(name)
        self.assertEqual(said.returncode, 1)
        self.assertIn("apt-get install --no-install-recommends xz-utils\n", said.stderr)

    def test_a_failed_tarball_leaves_no_part(self):
        with tempfile.TemporaryDirectory() as name:
            self.pretend(Path(name), "xz", "echo begun; exit 3")
            said = self.tarball(f"{name}:{os.environ['PATH']}")
        self.assertEqual(said.returncode, 3, said.stderr)
        self.assertEqual(list((self.clone / "build/packages").iterdir()), [])

    def test_versions_have_three_numbers(self):
        for version in ("", "9", "9.9", "v9.9.9", "9.9.9-rc1", "09.9.9"):
            self.refused("is not a version", version, code=64)


class Versions(unittest.TestCase):
    def test_change_log_and_cmake_agree(self):
        cmake = (ROOT / "CMakeLists.txt").read_text()
        version = re.search(r"^project\(Lockscope VERSION (\d+\.\d+\.\d+) ", cmake, re.M).group(1)
        date = re.search(r"^set\(LOCKSCOPE_RELEASE_DATE (\d{4}-\d\d-\d\d)\)", cmake, re.M).group(1)
        log = (ROOT / "CHANGELOG.md").read_text()
        sections = re.findall(r"^## (.*)$", log, re.M)
        self.assertEqual(sections[0], "[Unreleased]")
        released = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)", each) for each in sections[1:]]
        self.assertNotIn(None, released)
        dates = [each.group(2) for each in released]
        self.assertEqual(dates, sorted(dates, reverse=True))
        if released:
            self.assertEqual(released[0].groups(), (version, date))


if __name__ == "__main__":
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        print("this source is not a clone of the repository, so there is nothing to release")
        sys.exit(77)
    unittest.main()
