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


class Pretended(unittest.TestCase):
    """A folder with the only programs that the script under test finds."""

    PROGRAMS = ("bash", "cat", "dirname", "grep")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = Path(folder.name)
        for program in self.PROGRAMS:
            (self.bin / program).symlink_to(f"/bin/{program}" if Path(f"/bin/{program}").exists()
                                            else f"/usr/bin/{program}")

    def pretend(self, program, script):
        path = self.bin / program
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def install(self, needs, optional="", folder="installer"):
        script = (f"source {folder}/dependencies; lockscope_dependencies() {{ printf '{needs}'; }};"
                  f" lockscope_optional_dependencies() {{ printf '{optional}'; }}; lockscope_install run")
        return run("bash", "-c", script, env={**os.environ, "PATH": str(self.bin)})


class Installer(Pretended):
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

    def test_sudo_keeps_the_variables_that_try_bare_reads(self):
        self.pretend("id", "echo 1000")
        self.pretend("sudo", 'echo "$*"')
        said = run("installer/try-bare", "bookworm", env={**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}"})
        kept = re.search(r"--preserve-env=(\S+)", said.stdout).group(1).split(",")
        script = "".join((ROOT / "installer" / name).read_text() for name in ("try-bare", "apt-mirrors"))
        read = set(re.findall(r"\$\{?(LOCKSCOPE_\w+)", script))
        self.assertIn("LOCKSCOPE_DEBIAN_MIRROR", read)
        self.assertEqual(read - set(kept), set())
        usage = run("installer/try-bare", "--help").stdout
        self.assertEqual({name for name in read if name not in usage}, set())

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

    def test_one_of_several_commands_is_enough(self):
        self.pretend_apt("", user=1000)
        self.pretend("chrome", "")
        said = self.install(r"run chromium chromium chrome\nrun libfoo foo bar\n")
        self.assertIn("apt-get install --no-install-recommends libfoo\n", said.stderr)

    def test_the_browsers_are_those_that_the_test_of_the_page_finds(self):
        row = re.search(r"^interop chromium +(.+)$", (ROOT / "installer/dependencies").read_text(), re.M).group(1)
        names = re.search(r"const char \*name : \{(.+)\}", (ROOT / "tests/support/browser.cpp").read_text()).group(1)
        self.assertEqual(row.split(), re.findall(r'"([^"]+)"', names))

    def test_without_root_it_says_what_root_should_do(self):
        self.pretend_apt(r"config-files libfoo\n", user=1000)
        said = self.install(r"run libfoo\nrun tool tool\n")
        self.assertEqual(said.returncode, 1)
        self.assertIn("apt-get install --no-install-recommends libfoo tool\n", said.stderr)

    def test_without_root_it_also_names_the_optional_packages_that_apt_knows(self):
        self.pretend_apt(r"config-files libfoo\n", user=1000)
        self.pretend("apt-cache", "[[ $2 == extra ]]")
        said = self.install(r"run libfoo\n", optional=r"run extra\nrun unknown\n")
        self.assertEqual(said.returncode, 1)
        self.assertIn("apt-get install --no-install-recommends libfoo extra\n", said.stderr)

    def test_optional_packages_need_neither_root_nor_sudo(self):
        self.pretend_apt(r"installed libfoo\n", user=1000)
        self.pretend("apt-cache", "true")
        said = self.install(r"run libfoo\n", optional=r"run extra\n")
        self.assertEqual((said.returncode, said.stdout, said.stderr), (0, "", ""))

    def test_if_sudo_refuses_only_required_packages_are_an_error(self):
        self.pretend_apt(r"installed libfoo\n", user=1000)
        self.pretend("apt-cache", "true")
        self.pretend("sudo", "exit 1")
        said = self.install(r"run libfoo\n", optional=r"run extra\n")
        self.assertEqual(said.returncode, 0)
        self.assertIn("without the optional packages: extra\n", said.stderr)
        self.assertEqual(self.install(r"run libbar\n", optional=r"run extra\n").returncode, 1)
        self.pretend("sudo", "exit 130")
        self.assertEqual(self.install(r"run libfoo\n", optional=r"run extra\n").returncode, 130)

    def test_without_apt_it_names_the_libraries(self):
        said = self.install(r"run libfoo\n")
        self.assertEqual(said.returncode, 0)
        for name in ("Qt 6.4", "QCoro", "hiredis", "redis-server"):
            self.assertIn(name, said.stderr)


class AptInstall(Pretended):
    """installer/apt-install on a pretended system. Its apt asks policy-rc.d about all services, as packages do."""

    PROGRAMS = ("bash", "cat", "chmod", "cut", "dirname", "grep", "mv", "rm", "sh")
    ASKED = ("redis-server", "redis-server.service", "ssh", "ssh.service", "ssh.socket", "prometheus.service",
             "cups", "cups.service")

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.system = Path(folder.name)
        self.policy = self.system / "policy-rc.d"
        (self.system / "units").mkdir()
        for name in ("apt-install", "dependencies"):
            script = (ROOT / "installer" / name).read_text()
            (self.system / name).write_text(script.replace("/usr/sbin/policy-rc.d", str(self.policy))
                                            .replace("/etc/systemd/system", str(self.system / "units")))
        self.pretend("dpkg-query", f'file={self.system}/status-${{!#}}; [[ -e $file ]] && echo "$(<"$file")"')
        self.pretend("apt-cache", f"[[ -e {self.system}/known-$2 ]]")
        self.pretend("apt-get", f"""cd {self.system}
            echo "$*" >>calls
            [[ $* == *" install "* ]] || exit 0
            for package in ${{*##*--no-install-recommends}}; do
                [[ -e broken-$package ]] && exit 100
                echo "installed " >status-$package
            done
            for service in {' '.join(self.ASKED)}; do
                ./policy-rc.d $service start 2>/dev/null || echo $service $? >>refused
            done""")
        for program in ("systemctl", "update-rc.d"):
            self.pretend(program, f'echo "{program} $*" >>{self.system}/disabled')

    def has(self, package, status="installed "):
        (self.system / f"status-{package}").write_text(status)

    def apt_install(self, *packages):
        for log in ("calls", "refused", "disabled"):
            (self.system / log).write_text("")
        return run("bash", self.system / "apt-install", *packages, env={"PATH": str(self.bin)})

    def said(self, log):
        return (self.system / log).read_text().splitlines()

    def refused(self):
        return [line.removesuffix(" 101") for line in self.said("refused") if line.endswith(" 101")]

    def test_a_new_service_neither_starts_now_nor_at_the_next_boot(self):
        said = self.apt_install("redis-server", "openssh-server", "prometheus", "--")
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertEqual(self.refused(), list(self.ASKED[:6]))
        for service in ("redis-server", "ssh", "prometheus"):
            self.assertIn(f"update-rc.d {service} disable", self.said("disabled"))
            self.assertIn(f"systemctl disable {service}", self.said("disabled"))
        self.assertIn("systemctl disable ssh.socket", self.said("disabled"))
        self.assertFalse(self.policy.exists())

    def test_services_that_were_there_are_left_alone(self):
        self.has("redis-server")
        self.has("openssh-server", "unpacked 1:9.2")  # by an interrupted update
        self.apt_install("prometheus", "--")
        self.assertEqual(self.refused(), ["prometheus.service"])
        self.assertEqual(self.said("disabled"), ["update-rc.d prometheus disable", "systemctl disable prometheus"])
        self.apt_install("libfoo", "--")
        self.assertEqual((self.refused(), self.said("disabled")), ([], []))

    def test_a_package_that_was_removed_or_never_configured_is_new(self):
        self.has("redis-server", "config-files 5:7.0")
        self.has("openssh-server", "unpacked ")
        self.has("prometheus", "half-configured ")
        self.apt_install("redis-server", "openssh-server", "prometheus", "--")
        self.assertEqual(self.refused(), list(self.ASKED[:6]))

    def test_services_of_packages_that_were_not_installed_are_left_alone(self):
        self.apt_install("redis-server", "--")
        self.assertEqual(self.said("disabled"), ["update-rc.d redis-server disable", "systemctl disable redis-server"])

    def test_a_unit_of_the_administrator_stays_enabled(self):
        (self.system / "units/prometheus.service").write_text("[Service]\n")
        self.apt_install("redis-server", "prometheus", "--")
        self.assertIn("systemctl disable redis-server", self.said("disabled"))
        self.assertNotIn("systemctl disable prometheus", self.said("disabled"))

    def test_the_previous_policy_answers_other_questions_and_comes_back(self):
        previous = "#!/bin/sh\n[ $1 != cups ] || exit 101\n"
        self.policy.write_text(previous)
        self.policy.chmod(0o755)
        self.apt_install("redis-server", "--")
        self.assertIn("cups", self.refused())
        self.assertNotIn("cups.service", self.refused())
        self.assertIn("redis-server", self.refused())
        self.assertEqual(self.policy.read_text(), previous)
        self.assertEqual(list(self.system.glob("*.kept*")), [])

    def test_the_policy_of_a_killed_run_goes(self):
        self.policy.write_text("# put here by the installer of Lockscope for one apt run\n")
        (self.system / "policy-rc.d.kept-by-lockscope").write_text("mine")
        for package in ("redis-server", "openssh-server", "prometheus"):
            self.has(package)
        self.apt_install("libfoo", "--")
        self.assertEqual(self.policy.read_text(), "mine")

    def test_a_failed_installation_disables_the_services_that_it_brought(self):
        (self.system / "broken-libfoo").touch()
        said = self.apt_install("openssh-server", "libfoo", "--")
        self.assertEqual(said.returncode, 1)
        self.assertIn("Fix the error above", said.stderr)
        self.assertIn("systemctl disable ssh", self.said("disabled"))
        self.assertFalse(self.policy.exists())

    def test_optional_packages_are_installed_apart_and_may_fail(self):
        for name in ("known-extra", "known-strange", "broken-strange"):
            (self.system / name).touch()
        said = self.apt_install("libfoo", "--", "extra", "unknown")
        self.assertEqual((said.returncode, said.stderr), (0, ""))
        self.assertEqual([line.split("--no-install-recommends ")[1] for line in self.said("calls")[1:]],
                         ["libfoo", "extra"])
        said = self.apt_install("--", "strange")
        self.assertEqual(said.returncode, 0)
        self.assertIn("left out: strange\n", said.stderr)

    def test_offline_optional_packages_stop_nothing(self):
        self.pretend("id", "echo 0")
        self.pretend("apt-get", "exit 100")
        (self.system / "known-extra").touch()
        said = self.install(r"run libfoo\n", r"run extra\n", self.system)
        self.assertEqual(said.returncode, 1)
        self.assertIn("could not install: libfoo\n", said.stderr)
        said = self.install("", r"run extra\n", self.system)
        self.assertEqual(said.returncode, 0)
        self.assertIn("left out: extra\n", said.stderr)

    def test_a_system_without_systemd_and_init_scripts_is_no_problem(self):
        for program in ("systemctl", "update-rc.d"):
            (self.bin / program).unlink()
        said = self.apt_install("redis-server", "openssh-server", "prometheus", "--")
        self.assertEqual((said.returncode, said.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
