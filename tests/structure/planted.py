"""A check that cannot fail is none: plants one violation after another and sees that its checker objects."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent
SCRIPT = "-- Frees it.\n-- KEYS 1 lock\n-- ARGV 1 owner\n-- Gives 1 when freed\nreturn 1\n"



def run(checker, planted):
    with tempfile.TemporaryDirectory() as root:
        for name, text in planted.items():
            path = Path(root) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)
        return subprocess.run([sys.executable, str(HERE / checker), root], capture_output=True, text=True)


class Planted(unittest.TestCase):
    def objects(self, checker, path, text, **others):
        result = run(checker, {path: text, **others.get("beside", {})})
        self.assertEqual(result.returncode, 1, f"nothing found in {path}: {text}\n{result.stdout}{result.stderr}")
        self.assertIn(path.rsplit("/", 1)[-1], result.stdout + result.stderr)

    def accepts(self, checker, planted):
        result = run(checker, planted)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_tests_that_never_run(self):
        test = "class TestA : public QObject {\n    Q_OBJECT\n\n%s:\n    void itFails()\n    {\n    }\n%s};\n"
        path = "tests/unit/tst_a.cpp"
        self.objects("check_tests_run.py", path, test % ("private", ""))
        self.accepts("check_tests_run.py", {path: test % ("private Q_SLOTS", "")})
        called = "private Q_SLOTS:\n    void it()\n    {\n        itFails();\n    }\n"
        self.accepts("check_tests_run.py", {path: test % ("private", called)})

    def test_helpers_that_hide_functions(self):
        header = {"core/words/shown.h": "namespace lockscope {\n\nQString shown(const QString &word);\n\n} // namespace lockscope\n"}
        helper = "namespace lockscope {\n\nnamespace {\n\nQString %s(const %s &text)\n{\n}\n\n} // namespace\n\n} // namespace lockscope\n"
        path = "core/words/a.cpp"
        self.objects("check_hidden_names.py", path, helper % ("shown", "QString"), beside=header)
        self.accepts("check_hidden_names.py", {path: helper % ("inQuotes", "QString"), **header})
        self.accepts("check_hidden_names.py", {path: helper % ("shown", "Lock"), **header})

    def test_includes_that_point_the_wrong_way(self):
        for path, target in [
            ("core/base/a.h", "core/async/task.h"),
            ("core/async/a.h", "core/redis/server.h"),
            ("core/model/a.h", "core/redis/server.h"),
            ("core/monitor/a.cpp", "core/words/describe.h"),
            ("core/monitor/analysis/a.h", "core/monitor/reading/node_reader.h"),
            ("core/monitor/reading/a.cpp", "core/monitor/store/lock_store.h"),
            ("core/monitor/store/a.h", "core/monitor/discovery/candidate_filter.h"),
            ("core/monitor/discovery/a.h", "core/monitor/monitor.h"),
            ("core/monitor/attic/a.h", "core/base/result.h"),
            ("core/locks/terms/a.h", "core/locks/wire/entry.h"),
            ("core/locks/wire/a.h", "core/locks/waiters/waiters.h"),
            ("core/locks/waiters/a.h", "core/locks/hold/hold.h"),
            ("core/locks/hold/a.cpp", "core/locks/release/release_parts.h"),
            ("core/locks/release/a.cpp", "core/locks/acquire/acquire.h"),
            ("core/locks/acquire/a.h", "core/locks/client/lock_client.h"),
            ("core/locks/client/a.cpp", "core/locks/compound/multi_lock.h"),
            ("core/locks/attic/a.h", "core/base/result.h"),
            ("core/redis/a.cpp", "core/locks/hold/hold.h"),
            ("core/redis/a.h", "core/redis/link/connection.h"),
            ("core/redis/link/a.cpp", "core/redis/node/node_client.h"),
            ("core/redis/attic/a.h", "core/base/result.h"),
            ("core/locks/a.cpp", "core/monitor/monitor.h"),
            ("core/monitor/a.cpp", "core/actions/plan/plan.h"),
            ("core/actions/a.cpp", "core/session/session.h"),
            ("core/locks/hold/a.cpp", "core/redis/link/connection.h"),
            ("core/monitor/a.cpp", "core/redis/node/node_client.h"),
            ("core/session/a.cpp", "core/workspace/workspace.h"),
            ("core/demo/a.cpp", "core/workspace/workspace.h"),
            ("core/demo/a.cpp", "core/session/session.h"),
            ("core/session/a.cpp", "core/demo/demo.h"),
            ("core/play/run/a.cpp", "core/actions/actions.h"),
            ("core/actions/plan/a.h", "core/actions/audit/audit_log.h"),
            ("core/actions/audit/a.h", "core/actions/kinds/action.h"),
            ("core/actions/release/a.cpp", "core/actions/kinds/action.h"),
            ("core/actions/kinds/action.cpp", "core/actions/runner.h"),
            ("core/monitor/a.cpp", "core/demo/demo.h"),
            ("core/redis/a.cpp", "ui/text/plain_text.h"),
            ("core/redis/a.cpp", "app/cli/program.h"),
            ("core/newroom/a.cpp", "core/base/result.h"),
            ("core/monitor/a.cpp", "QColor"),
            ("core/monitor/a.cpp", "QtWidgets/QWidget"),
            ("core/monitor/a.cpp", "hiredis/hiredis.h"),
            ("core/monitor/a.cpp", "QCoroTask"),
            ("core/play/scenario/read/a.cpp", "toml++/toml.h"),
            ("app/cli/a.cpp", "toml++/toml.h"),
            ("core/play/scenario/a.h", "core/play/run/run.h"),
            ("ui/a.cpp", "hiredis/read.h"),
            ("ui/a.cpp", "lua/scripts.h"),
            ("ui/a.cpp", "app/gui/main.h"),
            ("ui/a.cpp", "qcorotask.h"),
            ("ui/mailbox.cpp", "ui/theme/colours.h"),
            ("ui/text/a.h", "ui/models/columns.h"),
            ("ui/models/a.cpp", "ui/widgets/chip.h"),
            ("ui/widgets/a.h", "ui/table/lock_pane.h"),
            ("ui/detail/a.cpp", "ui/table/lock_pane.h"),
            ("ui/status/a.h", "ui/table/lock_pane.h"),
            ("ui/dialogs/a.cpp", "ui/window/main_window.h"),
            ("ui/window/flows/a.cpp", "ui/window/connection/window_connection.h"),
            ("ui/window/connection/a.cpp", "ui/window/main_window.h"),
            ("ui/window/attic/a.cpp", "ui/table/lock_pane.h"),
            ("ui/play/theme/a.cpp", "ui/play/sandbox/card.h"),
            ("ui/play/panes/a.cpp", "ui/play/playground.h"),
            ("ui/attic/a.cpp", "ui/theme/colours.h"),
            ("app/cli/a.cpp", "ui/text/plain_text.h"),
            ("app/cli/a.cpp", "QWidget"),
            ("app/cli/output/a.h", "app/cli/options/lock_names.h"),
            ("app/cli/options/a.h", "app/cli/command/context.h"),
            ("app/cli/command/a.cpp", "app/cli/commands/a.h"),
            ("app/cli/holding/a.cpp", "app/cli/command_line.h"),
            ("app/cli/attic/a.cpp", "app/cli/output/json.h"),
            ("app/gui/a.cpp", "app/cli/program.h"),
            ("app/connection/a.cpp", "app/cli/program.h"),
            ("app/connection/a.cpp", "app/gui/recordings.h"),
            ("app/connection/a.cpp", "QWidget"),
            ("app/gui/a.cpp", "tests/support/support.h"),
            ("lua/scripts.h", "core/base/bytes.h"),
        ]:
            with self.subTest(path=path, target=target):
                self.objects("check_includes.py", path, f"#include <{target}>\n")
                self.objects("check_includes.py", path, f'/* */\n# include "{target}"\n')

    def test_actions_beside_the_table(self):
        table = {"core/actions/kinds/action.cpp": "const Action *all[] = {&extendLease}; // &setPermits\n"}
        self.objects("check_includes.py", "core/actions/kinds/set_permits.cpp", "", beside=table)
        self.objects("check_includes.py", "core/actions/kinds/extend.cpp", "", beside=table)
        self.objects("check_includes.py", "core/actions/kinds/extend_lease.h", "", beside=table)
        self.accepts("check_includes.py", {**table, "core/actions/kinds/extend_lease.cpp": ""})

    def test_commands_without_a_row(self):
        table = {"app/cli/registry.cpp": "    makeCommand<class List>,\n"}
        command = "template<> CommandPtr makeCommand<%s>()\n{\n    return nullptr;\n}\n"
        self.objects("check_includes.py", "app/cli/commands/show.cpp", command % "Show", beside=table)
        self.accepts("check_includes.py", {**table, "app/cli/commands/list.cpp": command % "List"})

    def test_a_circle(self):
        self.objects("check_includes.py", "core/redis/a.h", '#include "core/redis/b.h"\n',
                     beside={"core/redis/b.cpp": '#include "core/redis/a.h"\n'})

    def test_words_in_the_wrong_room(self):
        self.objects("check_includes.py", "core/base/a.cpp", 'auto s = tr("free");\n')
        self.objects("check_includes.py", "core/redis/a.cpp", "QCoro::Task<> f();\n")
        self.objects("check_includes.py", "ui/a.cpp", "QCoro::Task<> f();\n")

    def test_texts_that_nobody_can_translate(self):
        def tree(source, translated="", forms=("%n lock", "%n locks"), update="#!/bin/sh\n"):
            ts = "<TS><context><name>C</name>%s</context></TS>"
            plural = "<message numerus=\"yes\"><source>%%n locks</source><translation>%s</translation></message>"
            english = plural % "".join(f"<numerusform>{form}</numerusform>" for form in forms)
            return {"core/a.cpp": source, "resources/translations/update": update,
                    "resources/translations/lockscope_en.ts": ts % english,
                    "resources/translations/lockscope_de.ts": ts % translated}

        message = "<message><source>held by %1</source><translation>{}</translation></message>"
        nothing = ('auto s = QStringLiteral("watch --for 3s"); auto t = CoreText::tr("the lock is free");\n'
                   'const char *u = QT_TRANSLATE_NOOP("a::Bar", "free");\nclass Bar : QWidget { Q_OBJECT };\n'
                   'const char *v = QT_TRANSLATE_NOOP("Words", "held");\nauto w = translate("Words", v);\n')
        self.accepts("check_translations.py", tree(nothing, message.format("gehalten von %1")))
        for wrong in [
            tree('auto s = QStringLiteral("the lock is free");\n'),
            tree('auto s = tr(QT_TRANSLATE_NOOP("C", "free"));\n'),
            tree('const char *s = QT_TRANSLATE_NOOP("Bar", "free");\nclass Bar : QWidget { Q_OBJECT };\n'),
            tree(nothing, message.format("gehalten")),
            tree(nothing, message.format("gehalten von %2")),
            tree(nothing, forms=()),
            tree(nothing, update="#!/bin/sh\nsed -i s/locks/gates/ \"$1\"/*\n"),
            tree(nothing, update="#!/bin/sh\necho \"a.cpp:1: Class 'A' lacks Q_OBJECT macro\" >&2\n"),
        ]:
            result = run("check_translations.py", wrong)
            self.assertEqual(result.returncode, 1, f"nothing found in {wrong}\n{result.stdout}{result.stderr}")

    def test_includes_that_are_right(self):
        self.accepts("check_includes.py", {
            "core/base/b.cpp": 'auto s = CoreText::tr("free");\n',
            "core/locks/a.cpp": '#include "core/redis/server.h"\n#include "lua/scripts.h"\n// tr("x") QCoro::Task\n',
            "core/async/task.h": "#include <QCoroTask>\n#include <coroutine>\nusing T = QCoro::Task<>;\n",
            "core/redis/link/a.cpp": '#include "core/redis/reply.h"\n',
            "core/redis/node/a.cpp": '#include "core/redis/link/connection.h"\n#include "core/redis/server.h"\n',
            "core/redis/a.cpp": '#include <hiredis/hiredis.h>\nstr("a"); x.tr(); ptr(1);\n',
            "core/monitor/discovery/a.cpp": '#include "core/monitor/store/lock_store.h"\n#include "core/monitor/analysis/decode.h"\n',
            "core/monitor/monitor.cpp": '#include "core/monitor/discovery/candidate_filter.h"\n',
            "core/locks/compound/a.cpp": '#include "core/locks/client/lock_client.h"\n',
            "core/demo/demo.cpp": '#include "core/locks/client/lock_client.h"\n#include "core/redis/node/node_client.h"\n',
            "core/session/session.cpp": '#include "core/profiles/profile.h"\n#include "core/redis/pool/server_pool.h"\n',
            "core/workspace/a.cpp": '#include "core/session/session.h"\n#include "core/redis/pool/server_pool.h"\n',
            "ui/table/a.cpp": '#include "ui/status/connection_situation.h"\n#include "ui/widgets/chip.h"\n#include "ui/text/plain_text.h"\n#include "ui/mailbox.h"\n',
            "ui/window/a.cpp": '#include "ui/table/lock_pane.h"\n#include "ui/window/flows/a.h"\n',
            "ui/window/connection/a.cpp": '#include "ui/window/flows/a.h"\n#include "ui/trace/trace_view.h"\n',
            "ui/a.cpp": '#include "core/session/session.h"\n#include <QWidget>\nauto s = tr("free");\n',
            "app/cli/main.cpp": '#include "core/session/session.h"\n',
            "app/cli/program.cpp": '#include "app/cli/commands/a.h"\n',
            "app/cli/commands/a.cpp": '#include "app/cli/holding/a.h"\n#include "app/cli/options/a.h"\n',
        })

    def test_rich_text(self):
        header = {"beside": {"ui/text/plain_text.h": "QString plainToolTip(const QString &text);\n"
                                                     "QString plainActionText(const QString &text);\n"}}
        for text in [
            "label->setTextFormat(Qt::RichText);",
            "label->setTextFormat(Qt::AutoText);",
            "edit->setHtml(name);",
            "view->setToolTip(name);",
            "view->setToolTip(plainActionText(name));",
            'view->setToolTip(tr("Held by %1").arg(owner));',
            'view->setToolTip(tr("Held by ") + owner);',
            "QToolTip::showText(position, name);",
            "QToolTip::showText(position, name, this);",
            "case Qt::ToolTipRole: return name;",
            "auto *label = new QLabel(name);",
            "QLabel label(name);",
            "class Mine : public QLabel {",
            "QMessageBox::warning(this, title, name);",
            "box->setInformativeText(name);",
        ]:
            with self.subTest(text=text):
                self.objects("check_shown_text.py", "ui/a.cpp", text, **header)

    def test_plain_text(self):
        self.accepts("check_shown_text.py", {
            "ui/text/plain_text.h": "QString plainToolTip(QStringView text);\n",
            "ui/a.cpp": "label->setTextFormat(Qt::PlainText); // not Qt::RichText\n"
                        'view->setToolTip(tr("Free (nobody holds it)"));\n'
                        'view->setToolTip(tr("Free, "\n    "really"));\n'
                        "view->setToolTip(plainToolTip(name));\nview->setToolTip({});\n"
                        "QToolTip::showText(at(1, 2), ui::plainToolTip(name), this);\n"
                        "PlainLabel label(name);\nvoid f(QLabel *label);\n"
                        "case Qt::ToolTipRole: return plainToolTip(name);\n",
        })

    def test_text_filled_in_twice(self):
        for text in [
            'auto s = QStringLiteral("%1 × %2").arg(owner).arg(holds);',
            'auto s = tr("%1 × %2")\n    .arg(shown(owner, ")"))\n    .arg(holds);',
            'auto s = tr("%1 %2").arg(a ? b : tr("%1").arg(c).arg(d), e);',
        ]:
            with self.subTest(text=text):
                self.objects("check_filled_text.py", "core/a.cpp", text)
        self.accepts("check_filled_text.py", {
            "ui/a.cpp": 'auto s = tr("%1 × %2").arg(owner, QString::number(holds)); // not .arg(a).arg(b)\n'
                        'auto t = tr("%1: %2").arg(name, tr("%1").arg(")")).trimmed();\n',
        })

    def test_scripts(self):
        names_it = {"tests/lua/tst_free.cpp": 'run("lock_free");\n'}
        self.accepts("check_lua.py", {"lua/lock_free.lua": SCRIPT, **names_it})
        self.objects("check_lua.py", "lua/lock_free.lua", SCRIPT)
        self.objects("check_lua.py", "lua/lock_free.lua", "return 1\n", beside=names_it)
        self.objects("check_lua.py", "lua/lock_free.lua", "-- Frees it.\nreturn KEYS[1] .. ARGV[1]\n", beside=names_it)

    def test_faults(self):
        code = {"core/a.cpp": "int a = 1;\nint b = 1;\n", "tests/unit/tst_a.cpp": "    void one()\n"}
        fault = {"name": "n", "file": "core/a.cpp", "text": "a = 1", "fault": "a = 2", "noticed_by": "unit.a one", "why": "w"}

        def data(**changed):
            table = "[[fault]]\n" + "".join(f"{key} = '{value}'\n" for key, value in {**fault, **changed}.items())
            return table

        where = "tests/faults_in/room.toml"
        self.accepts("check_faults.py", {where: data(), **code})
        self.accepts("check_faults.py", {where: data(noticed_by="unit"), **code})
        for changed in [
            {"file": "core/b.cpp"},
            {"text": "c = 1"},
            {"text": " = 1"},
            {"fault": "a = 1"},
            {"noticed_by": "unit.b one"},
            {"noticed_by": "unit.a two"},
            {"noticed_by": "bench.a"},
            {"more": "than there is"},
        ]:
            with self.subTest(changed=changed):
                self.objects("check_faults.py", where, data(**changed), beside=code)
        self.objects("check_faults.py", where, data() + data(), beside=code)
        self.objects("check_faults.py", where, "[[fault]]\nname = 'n'\n", beside=code)
        self.objects("check_faults.py", where, "[[fault]\n", beside=code)

    def test_a_glossary_that_lacks_a_word(self):
        rows = {
            "core/model/state.cpp": '.word = "free",\n.word = "held",\n',
            "core/model/kind.cpp": '.word = "fair",\n',
            "core/model/event_kind.cpp": '{EventKind::Gone, "gone", ""},\n',
            "core/locks/terms/acquirable_kind.cpp": '{AcquirableKind::Spin, "spin", ""},\n',
        }
        where = "docs/glossary.md"
        whole = "## Kinds\n`fair` `spin`\n## States of a lock\n`free` `held`\n## Events\n`gone`\n"
        self.accepts("check_glossary.py", {where: whole, **rows})
        for word in ["free", "held", "fair", "gone", "spin"]:
            self.objects("check_glossary.py", where, whole.replace(f"`{word}`", ""), beside=rows)
        self.objects("check_glossary.py", where, whole.replace("`free` `held`", "`held` `free`"), beside=rows)
        self.objects("check_glossary.py", "core/model/kind.cpp", "", beside={**rows, "core/model/kind.cpp": "",
                                                                             where: whole})

    def test_questions(self):
        test = "tests/interop/tst_questions_now.cpp"
        asks = {test: 'm_questions->ask("it is slow", {});\nend(\n    "it \\"stops\\"", {})'}
        page = "docs/questions.md"
        head = "| symptom | command | sentence |\n| --- | --- | --- |\n"
        rows = head + '| it is slow | `capabilities` | It is. |\n| it "stops" | `clients` | It does. |\n'
        self.accepts("check_questions.py", {page: rows, **asks})
        self.objects("check_questions.py", page, rows + "| it is fast | `clients` | It is. |\n", beside=asks)
        self.objects("check_questions.py", page, rows + "| it is slow | `clients` | It is. |\n", beside=asks)
        self.objects("check_questions.py", page, rows + "| it is slow | `clients` |\n", beside=asks)

    def test_format(self):
        style = {".clang-format": (HERE.parent.parent / ".clang-format").read_text()}
        if run("check_format.py", {"core/a.h": "int f();\n", **style}).returncode == 77:
            self.skipTest("no clang-format of the right version")
        self.accepts("check_format.py", {"core/a.h": "int f();\n", **style})
        self.objects("check_format.py", "core/a.h", "int   f( );\n", beside=style)


if __name__ == "__main__":
    unittest.main()
