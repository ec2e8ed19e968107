"""The installer's own logic, with a pretended apt: nothing is installed here."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["installer/quickstart", "installer/try-bare", "installer/package", "installer/release", "tests/run", "tests/lint",
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
        for command, option in [("quickstart", "--frob"), ("try-bare", "--frob"), ("try-bare", "sarge"),
                                ("package", "rpm"), ("release", "--frob")]:
            said = run(f"installer/{command}", option)
            self.assertEqual(said.returncode, 64)
            self.assertIn(option, said.stderr)
        self.assertEqual(run("installer/try-bare").returncode, 64)

    def test_only_the_continuous_integration_makes_warnings_errors(self):
        presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
        set_to = {p["name"]: p.get("cacheVariables", {}).get("LOCKSCOPE_WERROR") for p in presets}
        self.assertNotIn("ON", set_to.values())
        self.assertEqual(set_to["dev"], "$env{LOCKSCOPE_WERROR}")
        self.assertIn("export LOCKSCOPE_WERROR=ON\n", (ROOT / ".ci/run").read_text())
        self.assertNotIn("LOCKSCOPE_WERROR=", (ROOT / "tests/run").read_text().replace("LOCKSCOPE_WERROR=ON in the", ""))

    def test_the_workflow_runs_the_continuous_integration_with_both_compilers(self):
        workflow = (ROOT / ".github/workflows/ci.yml").read_text()
        self.assertIn("run: .ci/run\n", workflow)
        found = re.findall(r'system: "(debian:\d+)", compiler: (\w+),.* cxx: (\S+) }', workflow)
        self.assertEqual(found, [("debian:12", "gcc", "g++"), ("debian:12", "clang", "clang++-16"),
                                 ("debian:13", "gcc", "g++"), ("debian:13", "clang", "clang++")])

    def mirror(self, suite, **environment):
        return run("bash", "-c", f"source installer/apt-mirrors; lockscope_debian_mirror {suite}",
                   env={**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}", **environment})

    def test_the_mirror_is_the_one_that_apt_uses(self):
        codename = run("bash", "-c", '. /etc/os-release && [[ $ID == debian ]] && echo "$VERSION_CODENAME"').stdout.strip()
        if not codename:
            self.skipTest("this is not a Debian")
        self.pretend("apt-get", f"echo 'http://mirror.example/debian/ {codename} main';"
                     f" echo 'http://security.example/ {codename}-security main'")
        self.assertEqual(self.mirror("sarge").stdout, "http://mirror.example/debian/\n")

    def test_without_a_mirror_one_must_be_given(self):
        self.pretend("apt-get", "true")
        refused = self.mirror("sarge", LOCKSCOPE_DEBIAN_MIRROR="")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("LOCKSCOPE_DEBIAN_MIRROR", refused.stderr)
        self.assertEqual(self.mirror("sarge", LOCKSCOPE_DEBIAN_MIRROR="http://one.example/").stdout,
                         "http://one.example/\n")

    def test_the_exporter_runs_without_rights(self):
        unit = (ROOT / "installer/prometheus/lockscope-export.service.in").read_text().splitlines()
        for line in ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes",
                     "MemoryDenyWriteExecute=yes", "CapabilityBoundingSet=", "SystemCallFilter=@system-service"):
            self.assertIn(line, unit)
        self.assertIn("--listen 127.0.0.1:", "\n".join(unit))

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
