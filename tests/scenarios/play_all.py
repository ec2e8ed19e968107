"""Plays every scenario that is shipped, headless on real servers, as a user would: what it says comes true, and what was
recorded, lanes and all, is what the servers' own MONITOR says. Then a copy of each with its last expectation turned
round: that must fail, with file and line, or it would hold whatever happens.

play_all.py LOCKSCOPE-CLI FOLDER-OF-SCENARIOS
"""

import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SPEED = "4"  # a lease of 2 s then lasts 500 ms, which is still longer than a stall of a busy machine
AT_ONCE = 4
LIMIT = 300  # seconds for one scenario; far more than it needs
HEARD = re.compile(r"^MONITOR of \w+: (\d+) commands of actors", re.M)
EXPECT = re.compile(r'^expect = "(not )?(.+)"$', re.M)


def play(cli, what, *options):
    done = subprocess.run([cli, "play", what, "--speed", SPEED, "--language", "en", *options], capture_output=True,
                          text=True, timeout=LIMIT)
    return done.returncode, done.stdout, done.stderr


def turned(text):
    """With the last expectation turned round, and the line that its step begins in."""
    last = list(EXPECT.finditer(text))[-1]
    step = text.rindex("[[step]]", 0, last.start())
    end = text.find("[[step]]", last.end())
    own = re.sub(r'^within = .*\n', "", text[last.end():end if end >= 0 else len(text)], flags=re.M)
    word = last.group(2) if last.group(1) else f"not {last.group(2)}"
    return f'{text[:last.start()]}expect = "{word}"\nwithin = "100ms"{own}', text.count("\n", 0, step) + 1


def shipped(cli, name):
    code, out, err = play(cli, name, "--verify")
    if code != 0:
        return f"{name} ended with {code}, not with 0:\n{out}{err}"
    heard = sum(int(count) for count in HEARD.findall(out))
    return None if heard else f"MONITOR heard nothing of {name}:\n{out}"


def turned_round(cli, path, folder):
    text, line = turned(path.read_text())
    copy = Path(folder, path.name)
    copy.write_text(text)
    code, out, err = play(cli, str(copy))
    if code == 1 and f"{copy}:{line}: " in err and err.count(f"{copy}:") == 1:
        return None
    return f"{path.name} turned round at line {line} ended with {code}, not with 1 and that line alone:\n{out}{err}"


def mistaken(cli, folder):
    path = Path(folder, "mine.toml")
    path.write_text('[en]\ntitle = "x"\n[[actor]]\nname = "Anna"\n[[step]]\nwho = "Anna"\ndo = "crahs"\n')
    code, _, err = play(cli, str(path))
    wanted = f'{path}:7: no verb is called "crahs"; did you mean "crash"?'
    return None if code == 64 and wanted in err else f"a mistake in a file ended with {code}, not with 64:\n{err}"


def main(cli, scenarios):
    if not shutil.which("redis-server"):
        print("no redis-server here")
        return 77
    paths = sorted(Path(scenarios).glob("*.toml"))
    listed = subprocess.run([cli, "play", "--list"], capture_output=True, text=True, check=True).stdout
    names = [line.split()[0] for line in listed.splitlines()]
    wrong = [] if sorted(names) == sorted(path.stem for path in paths) else ["play --list does not have what is shipped"]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        jobs = [pool.submit(shipped, cli, name) for name in names]
        jobs += [pool.submit(turned_round, cli, path, folder) for path in paths]
        jobs.append(pool.submit(mistaken, cli, folder))
        wrong += [said for said in (job.result() for job in jobs) if said]
    for said in wrong:
        print(said)
    print(f"{len(names)} scenarios played, {len(paths)} of them turned round, {len(wrong)} not as they should")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
