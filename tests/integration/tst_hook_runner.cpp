// The command of --exec: only a few run at a time, those of one alert in their order, and none for longer than its
// limit.
#include "app/cli/alerts/alert_report.h"
#include "tests/support/id_of.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace lockscope::hook_runner_test {

using namespace lockscope::cli;
using namespace std::chrono_literals;

namespace {

struct Room {
    QTemporaryDir folder;
    SystemClock clock;
    QStringList reports;

    QString path(const char *name) const { return folder.filePath(QLatin1String(name)); }
    QByteArray contents(const char *name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void create(const char *name) const { QVERIFY(QFile(path(name)).open(QIODevice::WriteOnly)); }
    // Its script runs in the folder.
    std::unique_ptr<HookRunner> runner(const char *script, Millis limit = HookRunner::usualLimit)
    {
        const QString whole = QStringLiteral("cd '%1'; %2").arg(folder.path(), QLatin1String(script));
        return std::make_unique<HookRunner>(
            QStringList{QStringLiteral("/bin/sh"), QStringLiteral("-c"), whole}, &clock,
            [this](const QString &text) { reports << text; }, limit);
    }
};

} // namespace

class TestHookRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsOfOneAlertKeepTheirOrder()
    {
        Room o;
        const auto runner = o.runner("read line; test \"$line\" = 1 && until test -e go; do sleep 0.01; done; "
                                     "echo $line $OF >> out");
        for (const char *number : {"1\n", "2\n", "3\n"})
            runner->run({QStringLiteral("a"), {"OF=a"}, number});
        runner->run({QStringLiteral("b"), {"OF=b"}, "4\n"}); // of another alert, so it need not wait
        QTRY_COMPARE_WITH_TIMEOUT(o.contents("out"), QByteArray("4 b\n"), 20'000);
        o.create("go");
        QTRY_COMPARE_WITH_TIMEOUT(o.contents("out"), QByteArray("4 b\n1 a\n2 a\n3 a\n"), 20'000);
        QVERIFY2(o.reports.isEmpty(), qPrintable(o.reports.join(u'\n')));
    }

    void onlyAFewRunAtATime()
    {
        Room o;
        const auto runner = o.runner("echo >> out; until test -e go; do sleep 0.01; done; echo >> done");
        const int count = int(HookRunner::mostAtOnce) + 2;
        for (int i = 0; i < count; ++i)
            runner->run({QString::number(i), {}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(o.contents("out").size(), qsizetype(HookRunner::mostAtOnce), 20'000);
        for (int i = 0; i < int(HookRunner::mostWaiting); ++i)
            runner->run({QStringLiteral("more"), {}, {}});
        QCOMPARE(o.reports.size(), 2); // two were waiting already
        QVERIFY(o.reports.first().contains(QStringLiteral("too slow for so many alerts")));
        QCOMPARE(o.contents("out").size(), qsizetype(HookRunner::mostAtOnce));
    }

    // Linux starts no program if one of its variables is longer than 128 KiB.
    void longNamesAreShortenedInTheEnvironmentOnly()
    {
        Room o;
        const QByteArray start(33'000, '\xff'); // shown as \xFF, so four times as long
        alerts::AlertChange change;
        change.rule.name = QStringLiteral("orders");
        for (int i = 0; i < 25; ++i)
            change.cause.locks.push_back(idOf(start + QByteArray::number(i)));
        const auto runner = o.runner("printf '%s' \"$LOCKSCOPE_LOCKS\" > names; cat > json; echo > done");
        runner->run(hookRun(change, QStringLiteral("h:6379")));
        QTRY_VERIFY2_WITH_TIMEOUT(o.contents("done") == "\n", qPrintable(o.reports.join(u'\n')), 20'000);
        const QByteArrayList names = o.contents("names").split('\n');
        QCOMPARE(names.size(), 20);
        for (const QByteArray &name : names) {
            QVERIFY(name.startsWith("\\xFF\\xFF"));
            QCOMPARE(QString::fromUtf8(name).size(), 400);
        }
        QVERIFY(names.first().endsWith("\\xFF0") && names.last().endsWith("\\xFF19"));
        QVERIFY(o.contents("json").contains(start.toHex()));
    }

    void aRunThatTakesTooLongIsKilled()
    {
        Room o;
        const auto runner = o.runner("sleep 600 & echo $! > out; wait", 300ms);
        runner->run({QStringLiteral("a"), {}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(o.reports.size(), 1, 20'000);
        QVERIFY2(o.reports.first().contains(QStringLiteral("did not end within 300 ms for a")),
                 qPrintable(o.reports.first()));
        const pid_t child = o.contents("out").trimmed().toInt();
        QVERIFY(child > 0);
        QTRY_VERIFY_WITH_TIMEOUT(::kill(child, 0) != 0, 20'000);
    }
};

QTEST_GUILESS_MAIN(TestHookRunner)

} // namespace lockscope::hook_runner_test

#include "tst_hook_runner.moc"
