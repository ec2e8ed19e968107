"""The files for desktops: the desktop file, the metainfo for software centers, icons, and which package gets them."""

import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else ROOT / "build/dev"
METAINFO = "org.lockscope.lockscope.metainfo.xml"
PICTURES = re.compile(r"<caption>([^<]+)</caption>\s*<image [^>]*width=\"(\d+)\" height=\"(\d+)\">"
                      r"@LOCKSCOPE_HOMEPAGE@/@PROJECT_VERSION@/screenshots/([^<]+)</image>")


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def size(picture):
    head = picture.read_bytes()[:24]
    assert head.startswith(b"\x89PNG"), picture
    return struct.unpack(">II", head[16:24])


class Desktop(unittest.TestCase):
    def validate(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / METAINFO
            path.write_text(text)
            return run("appstreamcli", "validate", "--pedantic", "--no-net", "--no-color", str(path))

    def accepts(self, text):
        said = self.validate(text)
        self.assertEqual(said.returncode, 0, said.stdout)
        self.assertIn("successful", said.stdout)

    def test_the_metainfo_is_valid(self):
        built = (BINARY / "resources" / METAINFO).read_text()
        self.assertNotIn("@", built)
        self.accepts(built)
        self.assertNotEqual(self.validate(built.replace("https://", "file://")).returncode, 0)  # the check can fail

    def test_the_pictures_exist_and_have_captions(self):
        pictures = PICTURES.findall((ROOT / "resources" / f"{METAINFO}.in").read_text())
        self.assertGreaterEqual(len(pictures), 3)
        made = (ROOT / "tests/CMakeLists.txt").read_text()
        for caption, width, height, name in pictures:
            self.assertNotIn("@", caption)
            self.assertEqual(size(ROOT / "resources/screenshots" / name), (int(width), int(height)))
            self.assertIn(f"resources/screenshots/{name}", made)  # by the target screenshots

    def test_the_desktop_file_is_valid_and_opens_links(self):
        path = ROOT / "resources/lockscope.desktop"
        said = run("desktop-file-validate", str(path))
        self.assertEqual((said.returncode, said.stdout), (0, ""))
        lines = path.read_text().splitlines()
        self.assertIn("Exec=lockscope %u", lines)
        self.assertIn("MimeType=x-scheme-handler/redis;x-scheme-handler/rediss;", lines)
        with tempfile.TemporaryDirectory() as folder:
            wrong = Path(folder) / "wrong.desktop"
            wrong.write_text("\n".join(lines).replace("Categories=", "Categories=Nothing;"))
            self.assertNotEqual(run("desktop-file-validate", str(wrong)).returncode, 0)

    def test_the_icons_have_their_sizes(self):
        icons = {path.stem: path for path in (ROOT / "resources/icons").glob("lockscope-*.png")}
        self.assertEqual(set(icons), {f"lockscope-{each}" for each in (16, 24, 32, 48, 64, 128, 256, 512)})
        for name, path in icons.items():
            side = int(name.split("-")[1])
            self.assertEqual(size(path), (side, side))

    def installed(self, component, folder):
        said = run("cmake", "--install", str(BINARY), "--component", component, env={**os.environ, "DESTDIR": folder})
        self.assertEqual(said.returncode, 0, said.stderr)
        prefix = re.search(r"^CMAKE_INSTALL_PREFIX:\w+=(.*)$", (BINARY / "CMakeCache.txt").read_text(), re.M).group(1)
        root = Path(folder + prefix)
        return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}

    def test_each_file_is_in_one_package(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two, \
                tempfile.TemporaryDirectory() as all_of_them:
            cli = self.installed("cli", one) | self.installed("shell", one)
            window = self.installed("window", two) | self.installed("window_shell", two)
            said = run("cmake", "--install", str(BINARY), env={**os.environ, "DESTDIR": all_of_them})
            self.assertEqual(said.returncode, 0, said.stderr)
            everything = {path.name for path in Path(all_of_them).rglob("*") if path.is_file()}
        self.assertEqual(cli & window, set())
        self.assertEqual({Path(each).name for each in cli | window}, everything)
        self.assertIn("bin/lockscope-cli", cli)
        self.assertIn("lib/systemd/system/lockscope-export.service", cli)
        for file in ("bin/lockscope", "share/applications/lockscope.desktop", f"share/metainfo/{METAINFO}",
                     "share/icons/hicolor/512x512/apps/lockscope.png"):
            self.assertIn(file, window)


if __name__ == "__main__":
    for tool in ("appstreamcli", "desktop-file-validate"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing; tests/run installs it")
    unittest.main()
