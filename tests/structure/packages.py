"""The packages of Debian, made of the programs of this build. `installer/package deb` also checks them with lintian."""

import fnmatch
import gzip
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else ROOT / "build/package"


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}\n{result.stdout}")
    return result.stdout


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        output = Path(folder.name)
        # The dev build's programs are large, so the test uses the fastest compression.
        run("cpack", "--config", BINARY / "CPackConfig.cmake", "-G", "DEB", "-B", output, "-D",
            "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", "-D", "CPACK_STRIP_FILES=OFF")
        cls.packages = {path.name.split("_")[0]: path for path in output.glob("*.deb")}
        cls.root = {}
        for name, path in cls.packages.items():
            cls.root[name] = output / "unpacked" / name
            cls.root[name].parent.mkdir(exist_ok=True)
            run("dpkg-deb", "-R", path, cls.root[name])

    def field(self, package, name):
        return run("dpkg-deb", "-f", self.packages[package], name).strip()

    def test_there_are_two_packages_of_this_version(self):
        version = re.search(r"^project\(Lockscope VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)
        self.assertEqual(set(self.packages), {"lockscope", "lockscope-cli"})
        for package in self.packages:
            self.assertRegex(self.field(package, "Version"), rf"^{re.escape(version)}-1~[a-z]+[0-9.]+$")
            self.assertRegex(self.field(package, "Maintainer"), r"^[^<>]+ <[^<>@ ]+@[^<>@ ]+>$")

    def test_dependencies_are_the_linked_libraries(self):
        cli = self.field("lockscope-cli", "Depends")
        for library in ("libqt6core6", "libqt6network6", "libhiredis", "libsqlite3-0", "libqt6sql6-sqlite"):
            self.assertIn(library, cli)
        self.assertNotRegex(cli, "libqt6(gui|widgets|charts|svg)6")
        window = self.field("lockscope", "Depends")
        for library in ("libqt6widgets6", "libqt6charts6", "libqt6sql6-sqlite"):
            self.assertIn(library, window)
        self.assertIn(f"lockscope-cli (= {self.field('lockscope-cli', 'Version')})", window)

    def test_documents_of_debian_are_there(self):
        for package, root in self.root.items():
            documents = root / "usr/share/doc" / package
            self.assertIn("License: GPL-3+", (documents / "copyright").read_text())
            log = gzip.decompress((documents / "changelog.Debian.gz").read_bytes()).decode()
            self.assertIn(f"lockscope ({self.field(package, 'Version')}) ", log)
            self.assertEqual(gzip.decompress((documents / "changelog.gz").read_bytes()),
                             (ROOT / "CHANGELOG.md").read_bytes())
            self.assertEqual([page for page in root.rglob("man/man*/*") if page.suffix != ".gz"], [])
            for line in self.field(package, "Description").splitlines():
                self.assertLessEqual(len(line), 80)

    def test_completions_are_where_the_shells_of_debian_look(self):
        share = self.root["lockscope-cli"] / "usr/share"
        for file in ("bash-completion/completions/lockscope", "bash-completion/completions/lockscope-cli",
                     "fish/vendor_completions.d/lockscope.fish", "fish/vendor_completions.d/lockscope-cli.fish",
                     "zsh/vendor-completions/_lockscope"):
            self.assertTrue((share / file).is_file(), file)
        self.assertEqual([path.name for path in (share / "zsh").iterdir()], ["vendor-completions"])

    def test_the_service_is_stopped_before_its_program_goes(self):
        control = self.root["lockscope-cli"] / "DEBIAN"
        for script in ("postinst", "prerm", "postrm"):
            run("sh", "-n", control / script)
        self.assertIn("stop lockscope-export.service", (control / "prerm").read_text())
        self.assertFalse((self.root["lockscope"] / "DEBIAN/prerm").exists())


class Copyright(unittest.TestCase):
    def test_each_pattern_matches_a_file(self):
        if not (ROOT / ".git").exists():
            self.skipTest("this source is not a clone of the repository")
        tracked = run("git", "-C", ROOT, "ls-files").splitlines()
        text = (ROOT / "installer/debian/copyright").read_text()
        patterns = " ".join(re.findall(r"^Files:((?: .*\n)+)", text, re.M)).split()
        self.assertGreaterEqual(len(patterns), 2)
        # in this format, a star also matches slashes
        self.assertEqual([each for each in patterns if not fnmatch.filter(tracked, each)], [])


if __name__ == "__main__":
    if not shutil.which("dpkg-shlibdeps"):
        if shutil.which("apt-get"):
            sys.exit("dpkg-shlibdeps is missing; tests/run installs it")
        print("packages of Debian are only made on Debian and Ubuntu")
        sys.exit(77)
    unittest.main()
