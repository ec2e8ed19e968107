#include "app/cli/duration.h"
#include "app/cli/invocation.h"
#include "app/cli/list_columns.h"
#include "tests/support/id_of.h"

using namespace lockscope;
using namespace lockscope::cli;
using namespace std::chrono_literals;

namespace {

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

class TestCliInvocation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qunsetenv("LOCKSCOPE_URL");
        qunsetenv("LOCKSCOPE_PASSWORD");
    }

    void durations()
    {
        QCOMPARE(parseDuration(u"300ms"), std::optional(300ms));
        QCOMPARE(parseDuration(u"30s"), std::optional<Millis>(30s));
        QCOMPARE(parseDuration(u"5m"), std::optional<Millis>(5min));
        QCOMPARE(parseDuration(u"0s"), std::optional(0ms));
        QCOMPARE(parseDuration(u"1.5s"), std::optional(1500ms));
        for (const QStringView bad : std::initializer_list<QStringView>{u"30", u"", u"s", u"-1s", u"5 minutes",
                                                                        u"nan s", u"infs", u"1e300h", u"99999999h"})
            QVERIFY2(!parseDuration(bad), qPrintable(bad.toString()));
    }

    void optionsStandBeforeOrAfterTheCommand()
    {
        for (const char *line :
             {"--url unix:///tmp/r.sock?db=3 list --json", "list --json --url unix:///tmp/r.sock?db=3"}) {
            const auto invocation = parseInvocation(words(line));
            QVERIFY2(bool(invocation), line);
            QCOMPARE(invocation->command, QStringLiteral("list"));
            QVERIFY(invocation->json);
            QCOMPARE(invocation->address.path, QStringLiteral("/tmp/r.sock"));
            QCOMPARE(invocation->address.db, 3);
        }
    }

    void anAddressInTheWrongPlaceIsNotRepeatedWithItsPassword()
    {
        for (const char *line : {"redis://u:geheim@h list", "list redis://u:geheim@h", "list redis://:geheim",
                                 "show a redis://u:geheim@h", "list --url redis://u:geheim", "list --url u:geheim@h"}) {
            const auto invocation = parseInvocation(words(line));
            QVERIFY2(!invocation, line);
            QVERIFY2(!invocation.error().message.contains(QLatin1String("geheim")),
                     qPrintable(invocation.error().message));
        }
    }

    void namesAreBytes()
    {
        QCOMPARE(parseInvocation(words("show a\\x00\\xFFb"))->name,
                 Key(QByteArray("a\0\xff"
                                "b",
                                4)));
        QCOMPARE(parseInvocation(words("show --name-hex 6100ff"))->name, Key(QByteArray("a\0\xff", 3)));
        QCOMPARE(parseInvocation({QStringLiteral("show"), QStringLiteral("锁")})->name,
                 Key(QStringLiteral("锁").toUtf8()));
    }

    void runKeepsTheCommandsOwnOptions()
    {
        const auto invocation = parseInvocation(words("run order:42 --wait 5s -E 9 -- ls -l --json --wait 3"));
        QVERIFY(bool(invocation));
        QCOMPARE(invocation->name, Key("order:42"));
        QCOMPARE(invocation->program, words("ls -l --json --wait 3"));
        QCOMPARE(invocation->wait, std::optional<Millis>(5s));
        QCOMPARE(invocation->notAcquiredCode, 9);
        QVERIFY(!invocation->json);
    }

    void everyKindHasItsWord()
    {
        for (const locks::Kind kind : locks::allKinds) {
            const auto invocation = parseInvocation(
                {QStringLiteral("acquire"), QStringLiteral("a"), QStringLiteral("--kind"), locks::word(kind)});
            QVERIFY(bool(invocation));
            QVERIFY(invocation->kindGiven && !invocation->compound);
            QCOMPARE(int(invocation->kind), int(kind));
        }
    }

    void replicas()
    {
        using Sync = locks::ReplicaSync;
        QVERIFY(parseInvocation(words("acquire a"))->replicas == Sync::Off);
        QVERIFY(parseInvocation(words("acquire a --replicas one"))->replicas == Sync::One);
        QVERIFY(parseInvocation(words("run a --replicas all -- true"))->replicas == Sync::All);
    }

    void locksOfSeveralLocks()
    {
        const auto multi = parseInvocation(words("run --kind multi a b --name-hex 63 --wait 5s -- ls -l"));
        QVERIFY(bool(multi));
        QVERIFY(multi->compound == locks::CompoundKind::Multi);
        QVERIFY(multi->names == (std::vector<Key>{Key("c"), Key("a"), Key("b")}));
        QCOMPARE(multi->program, words("ls -l"));
        const auto red = parseInvocation(
            words("acquire a --kind red --member-kind token --url redis://x --url redis://:p@y:7 --url unix:///z"));
        QVERIFY(bool(red));
        QVERIFY(red->compound == locks::CompoundKind::Red && red->kind == locks::Kind::Token);
        QCOMPARE(red->servers.size(), 3u);
        QCOMPARE(red->servers[1].password, QByteArray("p"));
        QCOMPARE(red->address.host, QStringLiteral("x"));
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *line, const char *says) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(says);
        };
        row("", "give a command");
        row("lst", "no command 'lst'");
        row("list extra", "does not take 'extra'");
        row("list --wait 3s", "wait");
        row("list -o name,nope", "no column 'nope'");
        row("show", "needs the name");
        row("show a\\q", "\\xHH");
        row("show --name-hex 6", "hexadecimal");
        row("acquire a --wait 30", "is no duration");
        row("acquire a --lease 0s", "at least 1ms");
        row("acquire a --detach", "needs --lease");
        row("acquire a --kind mutex", "no kind 'mutex'; choose from reentrant");
        row("acquire a b", "several names only with --kind multi");
        row("acquire --kind multi", "needs the name");
        row("acquire a --member-kind fair", "goes with --kind multi");
        row("acquire --kind multi a b --member-kind multi", "no kind 'multi'");
        row("acquire --kind multi a b --member-kind semaphore", "cannot be a member");
        row("acquire a --kind red", "a --url for each");
        row("acquire a --kind red --url unix:///a --url unix:///b --url unix:///a", "given twice");
        row("acquire a --kind red --demo --url unix:///a --url unix:///b", "--demo has one");
        row("acquire a --url unix:///a --url unix:///b", "only for --kind red");
        row("list --url unix:///a --url unix:///b", "only for --kind red");
        row("acquire a --permits 2", "only for --kind semaphore");
        row("acquire a --kind semaphore --permits 0", "1 to 1000000");
        row("acquire a --kind semaphore --lease 3s", "no lease");
        row("run --kind multi a b true", "needs a command");
        row("acquire a --replicas two", "none of off, one, all");
        row("list --any-kind", "does not take --any-kind");
        row("run a", "needs a command");
        row("run a -E 300 -- true", "0 to 255");
        row("release a", "--owner");
        row("force-release a --reason x", "--if-holder");
        row("force-release a --if-holder u:1", "--reason");
        row("list --url http://localhost", "redis://");
        row("list --password-file /nowhere/at/all", "/nowhere/at/all");
        row("list --connect-timeout soon", "is no duration");
        row("list --frobnicate", "frobnicate");
    }

    void whatIsWrongIsSaid()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const auto invocation = parseInvocation(words(line.toUtf8().constData()));
        QVERIFY(!invocation);
        QVERIFY2(invocation.error().message.contains(says), qPrintable(invocation.error().message));
        QVERIFY(!invocation.error().message.contains(QLatin1Char('\n')));
    }

    void helpForEachCommand()
    {
        QVERIFY(parseInvocation(words("--help"))->text.contains(QStringLiteral("force-release")));
        QVERIFY(parseInvocation(words("acquire --help"))->text.contains(QStringLiteral("--lease")));
        QVERIFY(parseInvocation(words("run --help"))->text.contains(QStringLiteral("LOCKSCOPE_TOKEN")));
        for (const char *command : {"acquire --help", "run --help", "release --help"}) {
            const QString help = parseInvocation(words(command))->text;
            for (const locks::Kind kind : locks::allKinds)
                QVERIFY2(help.contains(locks::word(kind)), qPrintable(help));
            QVERIFY(help.contains(QStringLiteral("--kind multi order:1 order:2")));
            QVERIFY(help.contains(QStringLiteral("--kind red order:1 --url")));
        }
        QVERIFY(parseInvocation(words("--version"))->text.contains(QStringLiteral(LOCKSCOPE_VERSION)));
    }

    void tableKeepsHostileNamesOnOneLine()
    {
        auto lock = std::make_shared<Lock>();
        lock->id = idOf(QByteArray("evil\n\x1b[31m\xe2\x80\xae", 12));
        const auto lines = tableLines({QStringLiteral("state"), QStringLiteral("name")}, {lock}, Instant{});
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[1].contains(QStringLiteral("evil\\x0A\\x1B[31m")));
    }
};

QTEST_GUILESS_MAIN(TestCliInvocation)
#include "tst_cli_invocation.moc"
