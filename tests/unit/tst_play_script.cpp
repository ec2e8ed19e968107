#include "core/play/scenario/read/read_scenario.h"

#include <QTest>

namespace lockscope::play_script_test {

using namespace lockscope::play;
using namespace std::chrono_literals;

namespace {

// Twelve lines; each test adds its own text behind them.
constexpr char sandbox[] = R"([en]
title = "One lock"
[[actor]]
name = "Anna"
[[actor]]
name = "Ben"
client = "redis-cli"
[[lock]]
name = "orders"
[[resource]]
name = "account"
)";

QByteArray withStep(const char *lines)
{
    return QByteArray(sandbox) + "[[step]]\n" + lines + "\n";
}

QString firstComplaint(const QByteArray &text)
{
    const auto read = readScenario(text, QStringLiteral("a.toml"));
    const auto *complaints = std::get_if<Complaints>(&read);
    return complaints ? complaints->front().inOneLine() : QString();
}

Scenario understood(const QByteArray &text)
{
    const auto read = readScenario(text, QStringLiteral("folder/a.toml"));
    if (const auto *complaints = std::get_if<Complaints>(&read))
        qWarning() << complaints->front().inOneLine();
    return std::get<Scenario>(read);
}

template<class Verb> Verb onlyStep(const char *lines)
{
    return std::get<Verb>(understood(withStep(lines)).steps.at(0).action);
}

} // namespace

class TestPlayScript : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsOnTheStage()
    {
        const Scenario scenario = understood(R"(
[en]
title = "Failover"
why = """
One line
and its second.

Another paragraph.
"""
[zh]
title = "切换"
why = """
一行
第二行。
"""
[stage]
servers = "sentinels"
replicas = 2
[[actor]]
name = "Zoe"
lease = "1.5s"
skew = "-2s"
sync = "all"
[[actor]]
name = "Anna"
client = "sqlite"
[[lock]]
name = "reading"
key = 'cata\x00logue'
kind = "read"
[[lock]]
name = "both"
kind = "multi"
of = ["a", "b"]
[[resource]]
name = "account"
checks-token = true
[[step]]
do = "sleep"
for = "20ms"
)");
        QCOMPARE(scenario.id, QStringLiteral("a"));
        QCOMPARE(scenario.why.en, QStringLiteral("One line and its second.\n\nAnother paragraph."));
        QCOMPARE(scenario.why.in(Language::Chinese), QStringLiteral("一行第二行。"));
        QCOMPARE(serverNames(scenario.setting.servers).join(QLatin1Char(' ')),
                 QStringLiteral("master replica1 replica2 sentinel1 sentinel2 sentinel3"));
        QCOMPARE(scenario.setting.actors.at(0).name, QStringLiteral("Zoe")); // as in the file
        QCOMPARE(scenario.setting.actors.at(0).lease, 1500ms);
        QCOMPARE(scenario.setting.actors.at(0).skew, -2000ms);
        QCOMPARE(scenario.setting.actors.at(0).sync, locks::ReplicaSync::All);
        QCOMPARE(scenario.setting.actors.at(1).client, ClientKind::Sqlite);
        QCOMPARE(scenario.setting.lock(QStringLiteral("reading"))->keys.at(0).raw(), QByteArray("cata\0logue", 10));
        QCOMPARE(scenario.setting.lock(QStringLiteral("both"))->compound, Compound::Multi);
        QCOMPARE(scenario.setting.lock(QStringLiteral("both"))->keys.size(), std::size_t(2));
        QVERIFY(scenario.setting.resource(QStringLiteral("account"))->checksToken);
        QCOMPARE(std::get<act::Sleep>(scenario.steps.at(0).action).duration, 20ms);
        QCOMPARE(scenario.steps.at(0).line, 38);
    }

    void whoDoesWhat()
    {
        const auto acquire = onlyStep<act::Acquire>("who = 'Anna/2'\ndo = 'try'\nlock = 'orders'\nlease = '2s'");
        QCOMPARE(acquire.who, (Who{QStringLiteral("Anna"), 2}));
        QCOMPARE(acquire.wait, Millis(0));
        QCOMPARE(acquire.lease, Millis(2000));
        QVERIFY(!onlyStep<act::Acquire>("who = 'Anna'\ndo = 'lock'\nlock = 'orders'").wait);
        const auto command = onlyStep<act::Command>("who = 'Ben'\ndo = 'command'\ncommand = 'SET \"a b\" \"\" NX'");
        QCOMPARE(command.arguments, (QByteArrayList{"SET", "a b", "", "NX"}));
        const auto freeze = onlyStep<act::ToActor>("who = 'Anna'\ndo = 'freeze'");
        QCOMPARE(freeze.verb, act::ToActor::Verb::Freeze);
        const auto stop = onlyStep<act::ToServer>("server = 'redis'\ndo = 'stop'");
        QCOMPARE(stop.verb, act::ToServer::Verb::Stop);
        QCOMPARE(onlyStep<act::Skew>("who = 'Anna'\ndo = 'skew'\nby = '-5s'").by, -5000ms);
    }

    void whatIsExpected()
    {
        const auto held = onlyStep<Expectation>("who = 'Anna'\nexpect = 'held'\nlock = 'orders'\ncount = 2");
        QCOMPARE(std::get<is::Held>(held.condition).count, 2);
        QVERIFY(!held.negated);
        const auto waits = onlyStep<Expectation>("who = 'Anna'\nexpect = 'not waiting'\nlock = 'orders'\n"
                                                 "within = '1s'\nlasting = '200ms'");
        QVERIFY(waits.negated && std::holds_alternative<is::Waiting>(waits.condition));
        QCOMPARE(waits.within, 1000ms);
        QCOMPARE(waits.lasting, 200ms);
        const auto gone = onlyStep<Expectation>("expect = 'gone'\nkey = 'orders'");
        QVERIFY(gone.negated && std::holds_alternative<is::Exists>(gone.condition));
        QVERIFY(!onlyStep<Expectation>("expect = 'not gone'\nkey = 'orders'").negated);
    }

    void howItEnds()
    {
        const Scenario scenario = understood(withStep("who = 'Anna'\ndo = 'lock'\nlock = 'orders'\nmeanwhile = 'it'\n"
                                                      "en = 'She asks.'\n"
                                                      "[[step]]\ndo = 'await'\nstep = 'it'\nresult = 'refused'"));
        QCOMPARE(scenario.steps.at(0).name, QStringLiteral("it"));
        QCOMPARE(scenario.steps.at(0).words.in(Language::Chinese), QStringLiteral("She asks."));
        QCOMPARE(scenario.steps.at(1).end.outcome, Outcome::Refused);
        QCOMPARE(scenario.steps.at(1).line, 18);
    }

    void mistakes_data();
    void mistakes();

    void severalMistakesAtOnceByLine()
    {
        const auto read = readScenario(withStep("who = 'Bne'\ndo = 'freeze'\nfro = '1s'") + "[[step]]\ndo = 'lokc'\n",
                                       QStringLiteral("a.toml"));
        const auto &complaints = std::get<Complaints>(read);
        QCOMPARE(complaints.size(), std::size_t(3));
        QCOMPARE(complaints[0].line, 13);
        QCOMPARE(complaints[1].line, 15);
        QCOMPARE(complaints[2].line, 17);
    }

    void aFileThatIsNotThereIsAComplaint()
    {
        const auto read = readScenarioFile(QStringLiteral("/nowhere/a.toml"));
        QVERIFY(std::get<Complaints>(read).at(0).inOneLine().startsWith(
            QStringLiteral("/nowhere/a.toml:1: cannot be read: ")));
        const auto broken =
            readScenarioFile(QStringLiteral("/proc/self/mem")); // opens, but its beginning is unreadable
        QVERIFY(std::get<Complaints>(broken).at(0).inOneLine().startsWith(
            QStringLiteral("/proc/self/mem:1: cannot be read: ")));
    }

    // All shipped scenarios are found, complete and in both languages.
    void everyShippedOneIsUnderstood()
    {
        const QDir folder(QStringLiteral(":/scenarios"));
        const QStringList names = folder.entryList();
        QVERIFY(!names.isEmpty());
        for (const QString &name : names) {
            const auto read = readScenarioFile(folder.filePath(name));
            if (const auto *complaints = std::get_if<Complaints>(&read))
                QFAIL(qPrintable(complaints->front().inOneLine()));
        }
        const auto all = shippedScenarios();
        QCOMPARE(qsizetype(all.size()), names.size());
        for (const Scenario &scenario : all) {
            QVERIFY2(!shippedFile(scenario.id).isEmpty(), qPrintable(scenario.id));
            QVERIFY2(scenario.beside.isEmpty() || !shippedFile(scenario.beside).isEmpty(), qPrintable(scenario.id));
            QVERIFY2(scenario.place > 0, qPrintable(scenario.id));
            for (const BilingualText *words :
                 {&scenario.title, &scenario.why, &scenario.production, &scenario.question, &scenario.answer})
                QVERIFY2(!words->en.isEmpty() && !words->zh.isEmpty(), qPrintable(scenario.id));
            QVERIFY2(!scenario.steps.back().words.isEmpty(), qPrintable(scenario.id)); // its lesson
            for (const Step &step : scenario.steps)
                QVERIFY2(step.words.en.isEmpty() == step.words.zh.isEmpty(),
                         qPrintable(QStringLiteral("%1:%2").arg(scenario.file, QString::number(step.line))));
        }
        QCOMPARE(shippedFile(QStringLiteral("../scenarios/mutual")), QString());
    }
};

void TestPlayScript::mistakes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *name, const QByteArray &text, const char *said) {
        QTest::newRow(name) << text << QString::fromUtf8(said);
    };
    const auto step = [&](const char *name, const char *lines, const char *said) { row(name, withStep(lines), said); };
    row("no TOML", "[en\n", "a.toml:1: not readable as TOML: ");
    row("a quote left open", "[en]\ntitle = \"x\n", "a.toml:2: not readable as TOML: ");
    row("no title", "[[actor]]\nname = 'A'\n[[step]]\ndo = 'sleep'\nfor = '1s'",
        "a.toml:1: a scenario needs a title: add [en] with title = \"…\"");
    row("a question without its answer",
        "[en]\ntitle = 'x'\nquestion = 'why?'\n[[actor]]\nname = 'A'\n[[step]]\n"
        "do = 'sleep'\nfor = '1s'",
        "a.toml:1: the question has no answer: add answer = \"…\" below it");
    row("nobody there", "[en]\ntitle = 'x'\n[[step]]\ndo = 'sleep'\nfor = '1s'",
        "a.toml:1: the scenario has no actors: add [[actor]] with a name");
    row("no step", sandbox, "a.toml:1: the scenario has no steps: add [[step]] with \"do\" or \"expect\"");
    row("seven actors",
        withStep("do = 'sleep'\nfor = '1s'")
            + "[[actor]]\nname = 'C'\n[[actor]]\nname = 'D'\n[[actor]]\nname = 'E'\n"
              "[[actor]]\nname = 'F'\n[[actor]]\nname = 'G'\n",
        "a.toml:3: there are more than six actors");
    row("a key that does not exist", withStep("do = 'sleep'\nfor = '1s'") + "[zh]\ntitel = 'x'\n",
        "a.toml:16: [zh] has no key \"titel\"; did you mean \"title\"?");
    step("a command that reaches another server",
         "who = 'Ben'\ndo = 'command'\ncommand = 'MIGRATE 10.0.0.1 6379 orders 0 1000'",
         "a.toml:15: a scenario may not send MIGRATE, because it could reach beyond");
    step("in small letters", "who = 'Ben'\ndo = 'command'\ncommand = 'slaveof 10.0.0.1 6379'",
         "a.toml:15: a scenario may not send SLAVEOF");
    step("a subcommand", "who = 'Ben'\ndo = 'command'\ncommand = 'CLIENT KILL TYPE normal'",
         "a.toml:15: a scenario may not send CLIENT");
    step("an order to sentinels", "who = 'Ben'\ndo = 'command'\ncommand = 'PUBLISH __sentinel__:hello x'",
         "a.toml:15: channels that begin with _ belong to the servers");
    for (const char *sql : {"ATTACH '/tmp/f' AS f", "-- x\\n vacuum INTO '/tmp/f'", "PRAGMA journal_mode = WAL",
                            "; ATTACH '/tmp/f' AS f", "/* SELECT */ detach f"}) {
        const QByteArray lines = QByteArray("do = 'sql'\nwho = 'Zoe'\nsql = \"") + sql + '"';
        row(sql, withStep(lines.constData()) + "[[actor]]\nname = 'Zoe'\nclient = 'sqlite'\n",
            "a.toml:15: a scenario may not run ");
    }
    row("actor once more", withStep("do = 'sleep'\nfor = '1s'") + "[[actor]]\nname = 'Ben'\n",
        "a.toml:16: there are two [[actor]] called \"Ben\": give one of them another name");
    row("no list of actors", "[en]\ntitle = 'x'\n[[step]]\ndo = 'sleep'\nfor = '1s'\n[actor]\nname = 'A'\n",
        "a.toml:1: the scenario has no actors");
    row("a single table for a list", withStep("do = 'sleep'\nfor = '1s'").replace("[[resource]]", "[resource]"),
        "a.toml:10: write each resource under a line [[resource]]");
    row("an actor's unknown key", withStep("do = 'sleep'\nfor = '1s'") + "[[actor]]\nname = 'Carl'\nlaese = '3s'\n",
        "a.toml:17: [[actor]] has no key \"laese\"; did you mean \"lease\"?");
    row("a lease that is over at once", withStep("do = 'sleep'\nfor = '1s'") + "[[actor]]\nname = 'C'\nlease = '3ms'\n",
        "a.toml:17: a lease of less than 300 ms is over before it is renewed: make it longer");
    row("replicas of a single one", withStep("do = 'sleep'\nfor = '1s'") + "[stage]\nreplicas = 2\n",
        "a.toml:16: \"replicas\" must be between 0 and 0");
    row("red lock on one server", withStep("do = 'sleep'\nfor = '1s'") + "[[lock]]\nname = 'r'\nkind = 'red'\n",
        "a.toml:17: a red lock needs servers = \"independent\" in [stage]");
    row("multi-lock of one", withStep("do = 'sleep'\nfor = '1s'") + "[[lock]]\nname = 'r'\nkind = 'multi'\nof = 'a'\n",
        "a.toml:15: a multi-lock needs at least two keys: of = [\"a\", \"b\"]");
    row("no such kind", withStep("do = 'sleep'\nfor = '1s'") + "[[lock]]\nname = 'r'\nkind = 'fare'\n",
        "a.toml:17: no kind is called \"fare\"; did you mean \"fair\"?");

    step("no such verb", "who = 'Anna'\ndo = 'lokc'", "a.toml:14: no verb is called \"lokc\"; did you mean \"lock\"?");
    step("a verb that resembles none", "who = 'Anna'\ndo = 'xyzzy'",
         "a.toml:14: no verb is called \"xyzzy\"; there is: lock, try, unlock, renew, command, sql, write,");
    step("unknown actor", "who = 'Bne'\ndo = 'crash'",
         "a.toml:13: no actor called \"Bne\" is on the stage; did you mean \"Ben\"?");
    step("nobody named", "do = 'crash'", "a.toml:12: this step needs \"who\", for instance: who = \"Anna\"");
    step("no such thread", "who = 'Anna/x'\ndo = 'lock'\nlock = 'orders'",
         "a.toml:13: \"Anna/x\": a thread is a number from 1 to 9, as in \"Anna/2\"");
    step("unknown lock", "who = 'Anna'\ndo = 'lock'\nlock = 'order'",
         "a.toml:15: no lock called \"order\" is on the stage; did you mean \"orders\"?");
    step("unknown server", "server = 'rediss'\ndo = 'stop'",
         "a.toml:13: no server called \"rediss\" is on the stage; did you mean \"redis\"?");
    step("unknown resource", "who = 'Anna'\ndo = 'write'\nresource = 'acount'\nvalue = '1'",
         "a.toml:15: no resource called \"acount\" is on the stage; did you mean \"account\"?");
    step("no replica", "server = 'replica1'\ndo = 'promote'",
         "a.toml:13: no replica called \"replica1\" is on the stage; there is none");
    step("a command by a lock client", "who = 'Anna'\ndo = 'command'\ncommand = 'GET x'",
         "a.toml:13: Anna is a lock-client, but only a redis-cli can do this: use an actor with client = "
         "\"redis-cli\"");
    step("a quote left open in a command", "who = 'Ben'\ndo = 'command'\ncommand = 'GET \"x'",
         "a.toml:15: a quote is not closed");
    step("a step's unknown key", "who = 'Anna'\ndo = 'lock'\nlock = 'orders'\nleese = '2s'",
         "a.toml:16: this step has no key \"leese\"; did you mean \"lease\"?");
    step("a number for a duration", "who = 'Anna'\ndo = 'try'\nlock = 'orders'\nwait = 2",
         "a.toml:16: \"wait\" is a duration with its unit, in quotes: \"300ms\", \"3s\" or \"1m\"");
    step("a number for text", "who = 1\ndo = 'crash'", "a.toml:13: \"who\" is a whole number here, but must be text");
    step("lock with a limit", "who = 'Anna'\ndo = 'lock'\nlock = 'orders'\nwait = '2s'",
         "a.toml:16: \"lock\" waits without a limit: use do = \"try\" for a limit");
    step("do and expect", "who = 'Anna'\ndo = 'crash'\nexpect = 'free'",
         "a.toml:12: a step needs either \"do\" or \"expect\"");
    step("an impossible result", "who = 'Anna'\ndo = 'unlock'\nlock = 'orders'\nresult = 'acquired'",
         "a.toml:16: \"acquired\" is not a possible result; there is: released, holds-remain, not-held, failed, "
         "unknown, "
         "canceled");
    step("nothing goes on", "do = 'await'\nstep = 'it'", "a.toml:14: no running step is called \"it\"; there is none");
    step("awaited twice",
         "who = 'Anna'\ndo = 'lock'\nlock = 'orders'\nmeanwhile = 'it'\n[[step]]\ndo = 'await'\n"
         "step = 'it'\n[[step]]\ndo = 'await'\nstep = 'it'",
         "a.toml:22: no running step is called \"it\"; there is none");
    step("a result before its end", "who = 'Anna'\ndo = 'lock'\nlock = 'orders'\nmeanwhile = 'it'\nresult = 'acquired'",
         "a.toml:16: its result is known only when it is awaited: move \"result\" to the step with do = \"await\"");
    step("at once and meanwhile", "who = 'Anna'\ndo = 'crash'\nmeanwhile = 'it'",
         "a.toml:15: this is done at once: leave \"meanwhile\" out");
    step("no such condition", "expect = 'fre'\nlock = 'orders'",
         "a.toml:13: no condition is called \"fre\"; did you mean \"free\"?");
    step("a TTL without bounds", "expect = 'ttl'\nkey = 'orders'\nfrom = '2s'",
         "a.toml:12: \"ttl\" needs two durations: from = \"1s\", to = \"3s\"");
    step("how long a sleep", "do = 'sleep'", "a.toml:12: \"sleep\" needs a duration: for = \"500ms\"");
    step("how far a clock", "who = 'Anna'\ndo = 'skew'",
         "a.toml:12: \"skew\" needs a duration: by = \"5s\", or by = \"-5s\" to jump back");
    step("which messages", "who = 'Anna'\ndo = 'hold-back'",
         "a.toml:12: name the direction: way = \"requests\", \"replies\" or \"messages\"");
    step("an empty text", "who = ''\ndo = 'crash'", "a.toml:13: \"who\" is empty: write something or leave it out");
}

void TestPlayScript::mistakes()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    const QString complaint = firstComplaint(text);
    QVERIFY2(complaint.startsWith(said), qPrintable(complaint));
}

QTEST_GUILESS_MAIN(TestPlayScript)

} // namespace lockscope::play_script_test

#include "tst_play_script.moc"
