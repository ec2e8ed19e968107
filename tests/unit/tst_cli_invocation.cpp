#include "app/cli/command_line.h"
#include "app/cli/options/columns_option.h"
#include "app/cli/options/hold_terms.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/list_filter.h"
#include "app/cli/output/exit_code.h"
#include "app/cli/registry.h"
#include "core/base/duration.h"
#include "tests/support/id_of.h"

#include <QRegularExpression>

namespace lockscope::cli_invocation_test {

using namespace lockscope::cli;
using namespace std::chrono_literals;

namespace {

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

Result<CommandLine> parse(const char *line)
{
    return parseCommandLine(words(line));
}

// The options that a command has parsed for one of its groups; the line must be valid, and the command must have the
// group.
template<class Group> const Group &groupOf(const Result<CommandLine> &line)
{
    if (!line)
        throw std::runtime_error(line.error().message.toStdString());
    for (const OptionGroup *group : line->command->groups()) {
        if (const auto *found = dynamic_cast<const Group *>(group))
            return *found;
    }
    throw std::runtime_error("the command has no such options");
}

Key nameIn(const Result<CommandLine> &line)
{
    return groupOf<LockNames>(line).first();
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

    // A script takes code 1 for a lock that does not exist.
    void aServerThatDoesNotReplyInTimeIsNotAMissingLock()
    {
        const Error late{Error::Kind::Timeout, QStringLiteral("the server did not reply in time"), {}, {}};
        QCOMPARE(int(exitCodeFor(late)), int(CannotConnect));
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

    void optionsAreGivenAgainWithoutPasswords_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("again");
        QTest::newRow("none") << QByteArray("list") << QByteArray();
        QTest::newRow("user") << QByteArray("list -u redis://ops@h/2") << QByteArray("--url redis://ops@h/2");
        QTest::newRow("password") << QByteArray("list --url redis://ops:geheim@h/2")
                                  << QByteArray("--url redis://ops@h:6379/2");
        QTest::newRow("socket") << QByteArray("list --url unix://:geheim@/tmp/r.sock?db=3")
                                << QByteArray("--url unix:///tmp/r.sock?db=3");
        QTest::newRow("sentinel") << QByteArray("list --sentinel a:1,b:2 --master m --url redis://:geheim@/1")
                                  << QByteArray("--url redis://127.0.0.1:6379/1 --sentinel a:1,b:2 --master m");
        QTest::newRow("others") << QByteArray("wake a --reason x --environment prod --prefix a --prefix b --cluster")
                                << QByteArray("--cluster --prefix a --prefix b --environment prod");
    }

    void optionsAreGivenAgainWithoutPasswords()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, again);
        const auto once = parse(line.constData());
        QVERIFY2(bool(once), line.constData());
        const QStringList given = once->command->connection().givenOptions;
        QCOMPARE(given.join(QLatin1Char(' ')), QString::fromUtf8(again));
        const auto twice = parseCommandLine(QStringList{QStringLiteral("list")} + given);
        if (!given.contains(QStringLiteral("--environment"))) // `list` does not take it
            QCOMPARE(twice->command->connection().first().toUrl(), once->command->connection().first().toUrl());
    }

    // Qt prints a warning on standard error if an option without a value is asked for its value (from Qt 6.8 on).
    void optionsWithoutValuesAreNotAskedForThem()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        QCOMPARE(parse("watch --url redis://h --cluster --read-only")->command->connection().givenOptions.join(u' '),
                 QStringLiteral("--url redis://h --cluster --read-only"));
        for (const char *line :
             {"list --demo --no-headers", "wake a --demo --dry-run", "clients --demo --identify", "play --list"})
            QVERIFY2(bool(parse(line)), line);
    }

    void urlOfTheEnvironmentIsGivenWithoutItsPassword()
    {
        qputenv("LOCKSCOPE_URL", "redis://ops:geheim@h/2");
        const auto line = parse("list");
        QCOMPARE(line->command->connection().givenOptions.join(u' '), QStringLiteral("--url redis://ops@h:6379/2"));
    }

    void optionsStandBeforeOrAfterTheCommand()
    {
        for (const char *line :
             {"--url unix:///tmp/r.sock?db=3 list --json", "list --json --url unix:///tmp/r.sock?db=3"}) {
            const auto list = parse(line);
            QVERIFY2(bool(list), line);
            QCOMPARE(list->command->text().name, QStringLiteral("list"));
            QVERIFY(groupOf<JsonOption>(list).wanted);
            QCOMPARE(list->command->connection().first().path, QStringLiteral("/tmp/r.sock"));
            QCOMPARE(list->command->connection().first().db, 3);
        }
    }

    void anAddressInTheWrongPlaceIsNotRepeatedWithItsPassword()
    {
        for (const char *line : {"redis://u:geheim@h list", "list redis://u:geheim@h", "list redis://:geheim",
                                 "show a redis://u:geheim@h", "list --url redis://u:geheim", "list --url u:geheim@h"}) {
            const auto wrong = parse(line);
            QVERIFY2(!wrong, line);
            QVERIFY2(!wrong.error().message.contains(QLatin1String("geheim")), qPrintable(wrong.error().message));
        }
    }

    void namesAreBytes()
    {
        QCOMPARE(nameIn(parse("show a\\x00\\xFFb")),
                 Key(QByteArray("a\0\xff"
                                "b",
                                4)));
        QCOMPARE(nameIn(parse("show --name-hex 6100ff")), Key(QByteArray("a\0\xff", 3)));
        QCOMPARE(nameIn(parse("show 锁")), Key(QStringLiteral("锁").toUtf8()));
    }

    void argumentThatIsNotTextIsRefused_data()
    {
        QTest::addColumn<QByteArrayList>("line");
        QTest::addColumn<int>("number");
        QTest::newRow("name") << QByteArrayList{"acquire", "caf\xe9"} << 2;
        QTest::newRow("behind dashes") << QByteArrayList{"show", "--", "caf\xe9"} << 3;
        QTest::newRow("holder") << QByteArrayList{"wake", "a", "--reason", "x", "--if-holder", "caf\xe9"} << 6;
        QTest::newRow("value before the command") << QByteArrayList{"--prefix", "caf\xe9", "list"} << 2;
        QTest::newRow("command") << QByteArrayList{"caf\xe9"} << 1;
        QTest::newRow("topic of the help") << QByteArrayList{"help", "caf\xe9"} << 2;
        QTest::newRow("name before a program") << QByteArrayList{"run", "caf\xe9", "--", "true"} << 2;
        QTest::newRow("program without dashes") << QByteArrayList{"run", "a", "rm", "caf\xe9"} << 4;
        QTest::newRow("byte order mark") << QByteArrayList{"show", "\xef\xbb\xbf-"} << 2; // Qt drops it
        QTest::newRow("surrogate") << QByteArrayList{"show", "\xed\xa0\x80"} << 2;
    }

    void argumentThatIsNotTextIsRefused()
    {
        QFETCH(QByteArrayList, line);
        QFETCH(int, number);
        const auto wrong = parseCommandLine(line);
        QVERIFY(!wrong);
        const QString said = wrong.error().message;
        QVERIFY2(said.contains(QStringLiteral("argument %1 is not plain UTF-8 text: '").arg(number)), qPrintable(said));
        QVERIFY2(said.contains(QLatin1String("\\x")) && said.contains(QLatin1String("--name-hex")), qPrintable(said));
    }

    void argumentThatIsNotTextIsShownWithoutItsPassword()
    {
        const auto wrong = parseCommandLine(QByteArrayList{"list", "--url", "redis://:geheim\xe9@h"});
        QVERIFY(!wrong);
        QVERIFY2(!wrong.error().message.contains(QLatin1String("geheim")), qPrintable(wrong.error().message));
    }

    void replacementCharacterIsText()
    {
        const QByteArray name = "caf\xef\xbf\xbd";
        QCOMPARE(nameIn(parseCommandLine(QByteArrayList{"show", name})), Key(name));
    }

    // integration.cli_run tests that the program gets them.
    void programMayHaveAnyBytes()
    {
        QVERIFY(bool(parseCommandLine(QByteArrayList{"run", "a", "--", "rm", "caf\xe9"})));
        QVERIFY(bool(parseCommandLine(QByteArrayList{"complete", "bash", "--", "lockscope-cli show caf\xe9"})));
    }

    // integration.cli tests that the program gets its own options, and the exit code of -E.
    void runKeepsTheCommandsOwnOptions()
    {
        const auto run = parse("run order:42 --wait 5s -E 9 -- ls -l --json --wait 3");
        QVERIFY(bool(run));
        QVERIFY(groupOf<LockChoice>(run).names.all == std::vector<Key>{Key("order:42")});
        QCOMPARE(groupOf<HoldTerms>(run).wait, std::optional<Millis>(5s));
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)groupOf<JsonOption>(run));
    }

    void everyKindHasItsWord()
    {
        for (const locks::AcquirableKind kind : locks::allKinds) {
            const auto acquire = parseCommandLine(
                {QStringLiteral("acquire"), QStringLiteral("a"), QStringLiteral("--kind"), locks::word(kind)});
            QVERIFY(bool(acquire));
            const KindOption &read = groupOf<LockChoice>(acquire).kind;
            QVERIFY(read.isGiven && !read.compound);
            QCOMPARE(int(read.kind), int(kind));
        }
    }

    void replicas()
    {
        using Sync = locks::ReplicaSync;
        for (const auto &[line, sync] : {std::pair{"acquire a", Sync::Off},
                                         {"acquire a --replicas one", Sync::One},
                                         {"run a --replicas all -- true", Sync::All}}) {
            const auto read = parse(line);
            QVERIFY(groupOf<HoldTerms>(read).replicas == sync);
            SessionOptions options;
            read->command->adjust(options);
            QVERIFY(options.locks.replicaSync == sync);
        }
    }

    void columnsAreChosenOrUsual()
    {
        const QStringList chosen{QStringLiteral("ttl"), QStringLiteral("name")};
        QCOMPARE(groupOf<ColumnsOption>(parse("list -o ttl,name")).names, chosen);
        QCOMPARE(groupOf<ColumnsOption>(parse("watch")).names.join(u' '),
                 QStringLiteral("state name kind holder holds held ttl lease waiting"));
    }

    void changesAreTrackedWhereAsked()
    {
        QVERIFY(parse("watch")->command->connection().trackedPrefixes.empty());
        const std::vector<QByteArray> both{"orders:", "job\xff"};
        QVERIFY(parse("watch --track orders: --track job\\xff")->command->connection().trackedPrefixes == both);
    }

    void locksOfSeveralLocks()
    {
        const auto multi = parse("run --kind multi a b --name-hex 63 --wait 5s -- ls -l");
        QVERIFY(groupOf<LockChoice>(multi).kind.compound == locks::CompoundKind::Multi);
        QVERIFY(groupOf<LockChoice>(multi).names.all == (std::vector<Key>{Key("c"), Key("a"), Key("b")}));
        const auto red =
            parse("acquire a --kind red --member-kind token --url redis://x --url redis://:p@y:7 --url unix:///z");
        const KindOption &kind = groupOf<LockChoice>(red).kind;
        QVERIFY(kind.compound == locks::CompoundKind::Red && kind.kind == locks::AcquirableKind::Token);
        const ConnectionOptions &connection = red->command->connection();
        QCOMPARE(connection.servers.size(), 3u);
        QCOMPARE(connection.servers[1].password, QByteArray("p"));
        QCOMPARE(connection.first().host, QStringLiteral("x"));
    }

    // The command is found with the options of all commands.
    void anOptionTakesAValueInAllCommandsOrNone()
    {
        QHash<QString, bool> takesValue;
        for (const auto &command : allCommands()) {
            for (const auto &option : command->options()) {
                for (const QString &name : option.names()) {
                    const bool takes = !option.valueName().isEmpty();
                    QCOMPARE(takesValue.value(name, takes), takes);
                    takesValue.insert(name, takes);
                }
            }
        }
    }

    void wordsThatAreTooManyAreRefused()
    {
        const QStringList acting{QStringLiteral("wake"), QStringLiteral("force-release")};
        const QStringList anyNumber = acting + QStringList{QStringLiteral("trace"), QStringLiteral("list")};
        for (const QString &name : anyNumber) {
            QStringList line{name, QStringLiteral("a"), QStringLiteral("b")};
            if (acting.contains(name))
                line << QStringLiteral("--dry-run"); // without it, the command requires a reason
            QVERIFY2(parseCommandLine(line), qPrintable(name));
        }
        for (const auto &command : allCommands()) {
            if (command->takesProgram() || anyNumber.contains(command->text().name))
                continue;
            const auto wrong = parseCommandLine({command->text().name, QStringLiteral("a"), QStringLiteral("extra")});
            QVERIFY2(!wrong, qPrintable(command->text().name));
            QVERIFY2(wrong.error().message.contains(QStringLiteral("does not take")),
                     qPrintable(wrong.error().message));
        }
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *line, const char *says) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(says);
        };
        row("", "give a command");
        row("lst", "'lst' is not a command. Did you mean list?");
        row("force-relase a", "Did you mean force-release?");
        row("frobnicate", "help lists them");
        row("help frobnicate", "help lists them");
        row("help list show", "takes one word");
        row("list kind:fiar", "kind:fiar: 'fiar' is not possible here. Choose from");
        row("list order waiting>x", "waiting>x: 'x' is not a number");
        row("list --wait 3s", "wait");
        row("watch --track a\\q", "needs a key prefix");
        row("list -o name,nope", "'nope' is not a column");
        row("show", "needs the name");
        row("show a --now --for 5s", "give one of them");
        row("explain a --for 0s", "longer than 0s");
        row("explain a --unlock b:1 --now", "leave --for and --now out");
        row("play", "needs a scenario");
        row("play crash --speed 20", "0.1 to 10");
        row("play crash --speed fast", "0.1 to 10");
        row("play crash --speed nan", "0.1 to 10");
        row("play crash --language fr", "en or zh");
        row("play crash --save=", "needs a file");
        row("show a\\q", "\\xHH");
        row("show --name-hex 6", "hexadecimal");
        row("acquire a --wait 30", "is not a duration");
        row("acquire a --lease 0s", "at least 1ms");
        row("acquire a --detach", "needs --lease");
        row("acquire --kind multi a b --member-kind token --lease 9s --detach", "has its own value");
        row("acquire a --kind mutex", "'mutex' is not a kind. Choose from reentrant");
        row("acquire a b", "several names only with --kind multi");
        row("acquire --kind multi", "needs the name");
        row("acquire a --member-kind fair", "goes with --kind multi");
        row("acquire --kind multi a b --member-kind multi", "'multi' is not a kind");
        row("acquire --kind multi a b --member-kind semaphore", "cannot be a member");
        row("acquire a --kind red", "a --url for each");
        row("acquire a --kind red --url unix:///a --url unix:///b --url unix:///a", "given twice");
        row("acquire a --kind red --demo", "--demo has one");
        row("acquire a --url unix:///a --url unix:///b", "or with --kind red");
        row("wake a --dry-run --url unix:///a --url unix:///b", "wake takes one --url. Give several to list");
        row("clients --identify --url unix:///a --url unix:///b", "listens to one server");
        row("check --quorum --url unix:///a", "at least two independent servers");
        row("list --url unix:///a --url unix:///a", "given twice");
        row("list --demo --url unix:///a", "Leave out either --demo or --url");
        row("list --url unix:///a --url unix:///b --demo", "Leave out either --demo or --url");
        row("list --demo --ssh gate", "Leave out either --demo or --ssh");
        row("list --demo --sentinel h:1 --master m", "Leave out either --demo or --sentinel");
        row("list --quorum --url unix:///a", "at least two independent servers");
        row("show a --quorum --url unix:///a --url unix:///a?db=1", "each server has one vote");
        row("acquire a --permits 2", "only for --kind semaphore");
        row("acquire a --kind semaphore --permits 0", "1 to 1000000");
        row("acquire a --kind semaphore --lease 3s", "no lease");
        row("run --kind multi a b true", "needs a command");
        row("acquire a --replicas two", "is not off, one or all");
        row("list --any-kind", "does not take --any-kind");
        row("run a", "needs a command");
        row("run a -E 300 -- true", "0 to 255");
        row("release a", "--owner");
        row("force-release a --reason x", "--if-holder");
        row("force-release a --if-holder u:1", "--reason");
        row("list --url http://localhost", "redis://");
        row("list --password-file /nowhere/at/all", "/nowhere/at/all");
        row("list --connect-timeout soon", "is not a duration");
        row("list --connect-timeout 0s", "--connect-timeout: give 100ms to 10m");
        row("list --connect-timeout 99ms", "--connect-timeout: give 100ms to 10m");
        row("list --connect-timeout 11m", "--connect-timeout: give 100ms to 10m");
        row("list --frobnicate", "list has no option --frobnicate. lockscope-cli help list");
        row("list --colums name", "Did you mean --columns?");
        row("list --help-all", "list has no option --help-all");
        row("list --state no-expiri", "Did you mean no-expiry?");
        row("list --state nonsense", "Choose from free");
        row("list --sort size", "Choose severity, name or held");
        row("list --json --no-headers", "are for the table");
        row("list --environment prod", "--environment does nothing for list");
        row("list --operator-user ops", "LOCKSCOPE_OPERATOR_PASSWORD");
        row("list --track order:", "--track does nothing for list");
        row("play --list --url redis://h", "--url does nothing for play, because it needs no server");
        row("audit verify --read-only", "--read-only does nothing for audit");
        row("profiles", "profiles list");
    }

    void whatIsWrongIsSaid()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const auto wrong = parse(line.toUtf8().constData());
        QVERIFY(!wrong);
        QVERIFY2(wrong.error().message.contains(says), qPrintable(wrong.error().message));
        QVERIFY(!wrong.error().message.contains(QLatin1Char('\n')));
    }

    void helpForEachCommand()
    {
        QVERIFY(parse("--help")->text.contains(QStringLiteral("force-release")));
        QVERIFY(parse("acquire --help")->text.contains(QStringLiteral("--lease")));
        QVERIFY(parse("run --help")->text.contains(QStringLiteral("LOCKSCOPE_TOKEN")));
        for (const char *command : {"acquire --help", "run --help", "release --help"}) {
            const QString help = parse(command)->text;
            for (const locks::AcquirableKind kind : locks::allKinds)
                QVERIFY2(help.contains(locks::word(kind)), qPrintable(help));
            QVERIFY(help.contains(QStringLiteral("--kind multi order:1 order:2")));
            QVERIFY(help.contains(QStringLiteral("--kind red order:1 --url")));
        }
        QVERIFY(parse("--version")->text.contains(QStringLiteral(LOCKSCOPE_VERSION)));
    }

    void helpBeginsWithTheCommandsOwnOptions()
    {
        for (const auto &command : allCommands()) {
            const QString name = command->text().name;
            const auto told = parseCommandLine({QStringLiteral("help"), name});
            QVERIFY2(told, qPrintable(name));
            QVERIFY2(told->text.startsWith(QStringLiteral("Usage: lockscope-cli ") + name), qPrintable(told->text));
            QVERIFY2(!told->text.contains(QStringLiteral("--connect-timeout")), qPrintable(told->text));
            QVERIFY2(!told->text.contains(QStringLiteral("Qt")), qPrintable(told->text));
            QCOMPARE(told->text, parseCommandLine({name, QStringLiteral("--help")})->text);
            QCOMPARE(command->examples().size(), 2);
            for (const QString &example : command->examples())
                QVERIFY2(told->text.contains(QStringLiteral("  lockscope-cli ") + example), qPrintable(told->text));
        }
        QVERIFY(parse("help options")->text.contains(QStringLiteral("--connect-timeout <DURATION>")));
        QVERIFY(parse("help")->text.contains(QStringLiteral("force-release")));
        for (const char *code : {" 64  ", " 75  ", "128+N"})
            QVERIFY2(parse("help exit-codes")->text.contains(QLatin1String(code)), code);
    }

    void versionNamesTheCommitAndTheLibraries()
    {
        const QString version = parse("--version")->text;
        for (const char *part : {LOCKSCOPE_VERSION, "commit", "Qt " QT_VERSION_STR, "hiredis "})
            QVERIFY2(version.contains(QLatin1String(part)), qPrintable(version));
    }

    void listFilterChoosesAndSorts()
    {
        const auto lockOf = [](const char *name, State state, int heldSeconds) {
            auto lock = std::make_shared<Lock>();
            lock->id = idOf(name);
            lock->state = state;
            lock->exists = true;
            lock->holders.resize(1);
            lock->heldSince = Instant(1h) - std::chrono::seconds(heldSeconds);
            return lock;
        };
        const std::vector<LockPtr> all{lockOf("job:b", State::HeldRenewed, 5), lockOf("order:a", State::NoExpiry, 1),
                                       lockOf("order:c", State::HeldRenewed, 9),
                                       lockOf("order:d", State::Unverified, 2)};
        const auto namesOf = [&all](const char *line) {
            QByteArrayList names;
            for (const LockPtr &lock : groupOf<ListFilter>(parse(line)).apply(all, {Instant(1h)}))
                names << lock->id.key.raw();
            return names.join(' ');
        };
        QCOMPARE(namesOf("list"), QByteArray("job:b order:a order:c order:d"));
        QCOMPARE(namesOf("list order:*"), QByteArray("order:a order:c order:d"));
        QCOMPARE(namesOf("list --state held-renewed,no-expiry order:*"), QByteArray("order:a order:c"));
        QCOMPARE(namesOf("list --sort severity"), QByteArray("order:a job:b order:c order:d"));
        QCOMPARE(namesOf("list --sort name"), QByteArray("job:b order:a order:c order:d"));
        QCOMPARE(namesOf("list --sort held"), QByteArray("order:c job:b order:d order:a"));
        QCOMPARE(groupOf<ColumnsOption>(parse("list -o wide")).names, allColumnNames());
    }

    void coloursSurroundTheStateAndMoveNothing()
    {
        auto lock = std::make_shared<Lock>();
        lock->id = idOf("a");
        lock->state = State::NoExpiry;
        const QStringList columns{QStringLiteral("state"), QStringLiteral("name")};
        const auto plain = tableLines(columns, {lock}, Instant{});
        auto lines = tableLines(columns, {lock}, Instant{}, {}, {true, true});
        QCOMPARE(lines[0], plain[0]);
        QVERIFY(lines[1].startsWith(QStringLiteral("\x1b[31mno-expiry\x1b[0m")));
        QCOMPARE(lines[1].remove(QStringLiteral("\x1b[31m")).remove(QStringLiteral("\x1b[0m")), plain[1]);
        QCOMPARE(tableLines(columns, {lock}, Instant{}, {}, {false, false}), plain.mid(1));
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

} // namespace lockscope::cli_invocation_test

#include "tst_cli_invocation.moc"
