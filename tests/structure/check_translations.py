"""The translations match the source: every text has a unit, no unit is left over, and placeholders agree.

English has only plural forms. Every language is complete.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from source import code, files, line_of, report

PLACEHOLDER = re.compile(r"%(?:L?\d+|n)|\{[a-z]+\}")
MARKED = re.compile(r'\bQT_TRANSLATE_(?:N_)?NOOP3?\(\s*"([^"]+)"')
# three words in a row; a text with an option is an example of a command line
SENTENCE = re.compile(r'QStringLiteral\(\s*"(?!(?:[^"\\]|\\.)* --)(?:[^"\\]|\\.)*\b[A-Za-z\']{2,} [a-z\']+ [a-z%](?:[^"\\]|\\.)*"')


def units(path):
    """(context, source, comment) of each message, with its translations."""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            key = (context.findtext("name"), message.findtext("source"), message.findtext("comment") or "")
            found[key] = ([] if translation.get("type") == "unfinished" else forms, message.get("numerus") == "yes")
    return found


def wrong_forms(source, forms, is_plural):
    wanted = set(PLACEHOLDER.findall(source))
    for number, form in enumerate(forms):
        if not form.strip() and source.strip():
            yield "is empty"
        given = set(PLACEHOLDER.findall(form))
        one = is_plural and len(forms) > 1 and number == 0  # "one lock" needs no %n
        if given - wanted or (wanted - given) - ({"%n"} if one else set()):
            yield f"has other placeholders: {form!r}"


def unused_contexts(root):
    """Marked texts whose context nothing translates: tr() of a class uses the class's full name as the context."""
    texts = {path: code(Path(root) / path) for path in files(root, "core", "app", "ui")}
    everything = "\n".join(texts.values())
    unmarked = MARKED.sub("", everything)
    for path, text in texts.items():
        for context in sorted(set(MARKED.findall(text))):
            names = [f'"{context}"', f"Q_DECLARE_TR_FUNCTIONS({context})"]
            if "::" in context:
                names.append(f"class {context.rpartition('::')[2]} ")
            if not any(name in unmarked for name in names):
                yield f"{path}: nothing translates the context {context!r} of QT_TRANSLATE_NOOP"


def check(root):
    yield from unused_contexts(root)
    for path in files(root, "core", "app", "ui"):
        text = code(Path(root) / path)
        for match in re.finditer(r"\btr\(\s*QT_TR", text):
            yield f"{path}:{line_of(text, match.start())}: lupdate does not see a macro inside tr()"
        for match in SENTENCE.finditer(text):
            yield f"{path}:{line_of(text, match.start())}: a sentence that nobody can translate: use tr()"
    folder = Path(root) / "resources/translations"
    with tempfile.TemporaryDirectory() as fresh:
        for translation in folder.glob("*.ts"):
            shutil.copy(translation, fresh)
        update = subprocess.run([folder / "update", fresh], capture_output=True, text=True, check=False)
        if update.returncode != 0:
            yield f"resources/translations/update fails: {update.stderr.strip()}"
            return
        for line in update.stderr.splitlines():
            if "lacks Q_OBJECT" in line or "without context" in line:
                yield f"lupdate does not know the context that the program uses: {line}"
        for translation in sorted(folder.glob("*.ts")):
            here, wanted = units(translation), units(Path(fresh) / translation.name)
            for context, source, _ in sorted(wanted.keys() - here.keys()):
                yield f"{translation.name}: lacks {context}: {source!r}; run resources/translations/update"
            for context, source, _ in sorted(here.keys() - wanted.keys()):
                yield f"{translation.name}: the source has no more {context}: {source!r}; run resources/translations/update"
            for (context, source, _), (forms, is_plural) in sorted(here.items()):
                if not forms:
                    yield f"{translation.name}: {context}: {source!r} is not translated"
                for what in wrong_forms(source, forms, is_plural):
                    yield f"{translation.name}: {context}: {source!r} {what}"


if __name__ == "__main__":
    report(list(check(sys.argv[1])))
