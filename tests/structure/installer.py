"""The installer's own logic, with a pretended apt: nothing is installed here."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["installer/quickstart", "installer/try-bare", "tests/run", "tests/lint",
            "tests/servers/fetch", "tests/servers/run"]


def run(*command, **options):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)


class Installer(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = Path(folder.name)
        for program in ("bash", "cat", "dirname", "grep"):
            (self.bin / program).symlink_to(f"/bin/{program}" if Path(f"/bin/{program}").exists()
                                            else f"/usr/bin/{program}")

    def pretend(self, program, script):
        path = self.bin / program
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def install(self, needs):
        script = (f"source installer/dependencies; lockscope_dependencies() {{ printf '{needs}'; }};"
                  " lockscope_optional_dependencies() { :; }; lockscope_install run")
        return run("bash", "-c", script, env={**os.environ, "PATH": str(self.bin)})

    def pretend_apt(self, installed, user=0):
        self.pretend("apt-get", "exit 9")
        self.pretend("dpkg-query", f"printf '{installed}'")
        self.pretend("id", f"echo {user}")

    def test_every_command_explains_itself(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                said = run(command, "--help")
                self.assertEqual(said.returncode, 0, said.stderr)
                self.assertIn(f"Usage: {command}", said.stdout)

    def test_unknown_options_are_refused(self):
        for command, option in [("quickstart", "--frob"), ("try-bare", "--frob"), ("try-bare", "sarge")]:
            said = run(f"installer/{command}", option)
            self.assertEqual(said.returncode, 64)
            self.assertIn(option, said.stderr)
        self.assertEqual(run("installer/try-bare").returncode, 64)

    def test_what_is_here_is_not_installed(self):
        self.pretend_apt(r"installed libfoo\ninstalled, libbar (= 1), libbaz,\n")
        self.pretend("mine", "")
        said = self.install(r"run libfoo\nrun libbar\nrun libbaz\nrun redis mine\ntest other\n")
        self.assertEqual((said.returncode, said.stdout, said.stderr), (0, "", ""))

    def test_without_root_it_says_what_root_should_do(self):
        self.pretend_apt(r"config-files libfoo\n", user=1000)
        said = self.install(r"run libfoo\nrun tool tool\n")
        self.assertEqual(said.returncode, 1)
        self.assertIn("apt-get install --no-install-recommends libfoo tool\n", said.stderr)

    def test_without_apt_it_names_the_libraries(self):
        said = self.install(r"run libfoo\n")
        self.assertEqual(said.returncode, 0)
        for name in ("Qt 6.4", "QCoro", "hiredis", "redis-server"):
            self.assertIn(name, said.stderr)


if __name__ == "__main__":
    unittest.main()
