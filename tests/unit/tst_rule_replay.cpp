// Trying alert rules on a recording: they fire and resolve when they would have, and what a recording lacks is said.
#include "core/alerts/read_rules.h"
#include "core/alerts/rule_replay.h"
#include "tests/support/written_recording.h"

#include <QTest>

namespace lockscope::rule_replay_test {

using namespace lockscope::alerts;
using namespace lockscope::written;

namespace {

AlertRules rulesIn(const QByteArray &text)
{
    auto read = readRules(text, QStringLiteral("rules.toml"));
    if (const auto *complaints = std::get_if<Complaints>(&read))
        qFatal("%s", qPrintable(complaints->front().inOneLine()));
    return std::get<AlertRules>(std::move(read));
}

// "12.3 a fired": seconds after noon.
QByteArrayList played(const Written &file, const QByteArray &rules)
{
    RuleReplay replay(rulesIn(rules), file.open());
    QByteArrayList all;
    for (;;) {
        const auto changes = replay.next();
        if (!changes)
            return {changes.error().message.toUtf8()};
        if (!*changes)
            return all;
        for (const AlertChange &change : **changes) {
            all << QByteArray::number(double(change.atMillis - noon) / 1'000, 'f', 1) + ' ' + change.rule.name.toUtf8()
                    + (change.what == AlertChange::What::Fired ? " fired" : " resolved");
        }
    }
}

QByteArray gaps(const QByteArray &rules)
{
    Written file;
    if (!file.watch(0, 1))
        return "no file";
    const RuleReplay replay(rulesIn(rules), file.open());
    QByteArrayList all;
    for (const RuleReplay::Gap &gap : replay.gaps())
        all << gap.rule.toUtf8() + ": " + gap.asked.join(QLatin1Char(' ')).toUtf8()
                + (gap.isJudged ? "" : " (left out)");
    return all.join("; ");
}

QByteArray rule(const QByteArray &keys)
{
    return "[[alert]]\nname = \"a\"\n" + keys + '\n';
}

} // namespace

class TestRuleReplay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRuleFiresAfterItsDelayAndResolves()
    {
        Written file;
        QVERIFY(file.watch(0, 9));
        QVERIFY(file.write(10'000, {holdOf("short", ben, 1'000, 3'000)}));
        QVERIFY(file.watch(11, 29));
        QVERIFY(file.write(30'000, {holdOf("orders", anna, 12'000, 25'000)}));
        QVERIFY(file.watch(31, 60));
        QCOMPARE(played(file, rule("locks = 'held>1s'\nfor = \"5s\"\nresolve-after = \"2s\"")),
                 (QByteArrayList{"18.1 a fired", "27.0 a resolved"}));
        QCOMPARE(played(file, rule("locks = 'held>1s'\nfor = \"15s\"")), QByteArrayList());
        QCOMPARE(played(file, rule("locks = 'name:orders held>1s'\nmute = ['ord*']")), QByteArrayList());
        QCOMPARE(played(file, rule("when = 'held-for>6s'")),
                 (QByteArrayList{"19.0 a fired", "25.0 a resolved"})); // figures are counted once a second
    }

    // While nobody records, nobody knows. The delay begins again afterwards.
    void aGapNeitherFiresNorResolves()
    {
        Written file;
        QVERIFY(file.watch(0, 5));
        QVERIFY(file.write(6'000, {}, {}, false));
        QVERIFY(file.write(40'000, {}, {}, false));
        QVERIFY(file.watch(41, 49));
        QVERIFY(file.write(50'000, {holdOf("orders", anna, 1'000, 48'000)}));
        QVERIFY(file.watch(51, 60));
        for (const char *locks : {"state:held", "name:orders"}) { // its state is unknown in the gap, but not its name
            const QByteArrayList all = played(file, rule(QByteArray("locks = '") + locks + "'\nfor = \"6s\""));
            QCOMPARE(all.size(), 2);
            QVERIFY2(all.first().startsWith("47.") && all.first().endsWith("fired"), all.join(", ").constData());
            QVERIFY2(all.last().startsWith("48.") && all.last().endsWith("resolved"), all.join(", ").constData());
        }
        Written released; // so that nothing in the gap is unverified
        QVERIFY(released.watch(0, 5));
        QVERIFY(released.write(5'500, {holdOf("orders", anna, 1'000, 4'000)}));
        QVERIFY(released.write(6'000, {}, {}, false));
        QVERIFY(released.write(40'000, {}, {}, false));
        QVERIFY(released.watch(41, 60));
        QCOMPARE(played(released, rule("when = 'held<1'\nfor = \"25s\"")), QByteArrayList());
    }

    void whatARecordingLacksIsSaid_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("recorded") << QByteArray("locks = 'state:no-expiry,expired-while-held held>1h order:*'")
                                  << QByteArray();
        QTest::newRow("a state") << QByteArray("locks = 'state:renewal-late,no-expiry'")
                                 << QByteArray("a: renewal-late");
        QTest::newRow("not a state") << QByteArray("locks = '-state:renewal-late'")
                                     << QByteArray("a: renewal-late (left out)");
        QTest::newRow("learning") << QByteArray("locks = 'state:learning'") << QByteArray("a: learning (left out)");
        QTest::newRow("waiters") << QByteArray("locks = 'waiting>3'") << QByteArray("a: waiting");
        QTest::newRow("few waiters") << QByteArray("locks = 'waiting<3'") << QByteArray("a: waiting (left out)");
        QTest::newRow("quoted") << QByteArray("locks = '\"ttl<3s\"'") << QByteArray();
        QTest::newRow("a figure") << QByteArray("when = 'held-for>1h, held>3'") << QByteArray();
        QTest::newRow("clients") << QByteArray("when = 'watchdog-stopped>0'") << QByteArray("a: watchdog-stopped");
        QTest::newRow("no clients") << QByteArray("when = 'clients<1'") << QByteArray("a: clients (left out)");
        QTest::newRow("a free lock") << QByteArray("when = 'locks>5'") << QByteArray("a: locks (left out)");
        QTest::newRow("worst") << QByteArray("when = 'state>=no-expiry'") << QByteArray("a: deadlocked");
        QTest::newRow("worse") << QByteArray("when = 'state>=expired-while-held'")
                               << QByteArray("a: stalled quorum-lost deadlocked");
    }
    void whatARecordingLacksIsSaid()
    {
        QFETCH(QByteArray, keys);
        QFETCH(QByteArray, expected);
        QCOMPARE(gaps(rule(keys)), expected);
    }

    // Otherwise it would fire only because its facts are missing.
    void aRuleThatALackMakesTrueIsLeftOut()
    {
        Written file;
        QVERIFY(file.watch(0, 9));
        QVERIFY(file.write(10'000, {holdOf("orders", anna, 1'000, 9'000)}));
        QVERIFY(file.watch(11, 20));
        QCOMPARE(played(file, rule("when = 'clients<1'")), QByteArrayList());
        QCOMPARE(played(file, rule("locks = '-state:renewal-late'")), QByteArrayList());
        QCOMPARE(played(file, rule("locks = 'orders'")).size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestRuleReplay)

} // namespace lockscope::rule_replay_test

#include "tst_rule_replay.moc"
