// What INFO and the slow log say of scripts.
#include "core/redis/capability_check/script_times.h"
#include "core/words/capability_words.h"

#include <QTest>

namespace lockscope::script_times_test {

using namespace lockscope::redis;

namespace {

Reply bulk(const QByteArray &bytes)
{
    return {Reply::Type::Bulk, 0, bytes, {}};
}

Reply array(std::vector<Reply> elements)
{
    return {Reply::Type::Array, 0, {}, std::move(elements)};
}

Reply entry(qint64 micros, const QByteArrayList &command)
{
    std::vector<Reply> words;
    for (const QByteArray &word : command)
        words.push_back(bulk(word));
    const Reply number{Reply::Type::Integer, 7, {}, {}};
    const Reply took{Reply::Type::Integer, micros, {}, {}};
    return array({number, number, took, array(words)});
}

const QByteArray stats = "# Commandstats\r\ncmdstat_get:calls=900,usec=90000,usec_per_call=100.00\r\n"
                         "cmdstat_eval:calls=2,usec=300,usec_per_call=150.00,rejected_calls=0\r\n"
                         "cmdstat_evalsha:calls=8,usec=700,usec_per_call=87.50\r\n";

} // namespace

class TestScriptTimes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scriptsOfEachWordAreCountedTogether()
    {
        const auto times = ScriptTimes::of(bulk(stats), array({}));
        QVERIFY(times && times->slow);
        QCOMPARE(times->calls, 10);
        QCOMPARE(times->microsEach(), 100);
        QCOMPARE(times->slow->count, 0);
        QCOMPARE(words::scriptTimesPhrase(times).english(),
                 QStringLiteral("Scripts (EVAL): 10 calls, 100 µs each, none in the slow log"));
    }

    void ofTheSlowLogOnlyScriptsCount()
    {
        const Reply log =
            array({entry(50'000, {"KEYS", "*"}), entry(30'000, {"eval", "if (redis.call\n", "2", "a", "b"}),
                   entry(12'000, {"EVALSHA", "abc", "1", "orders"}), entry(90'000, {})});
        const auto times = ScriptTimes::of(bulk(stats), log);
        QCOMPARE(times->slow->count, 2);
        QCOMPARE(times->slow->worst, 30'000);
        QCOMPARE(times->slow->command, QStringLiteral("eval if (redis.call\\x0A 2 a"));
    }

    void whatIsNotToBeReadIsNotKnown()
    {
        const Error refused{Error::Kind::Forbidden, QStringLiteral("NOPERM"), {}, {}};
        QVERIFY(!ScriptTimes::of(refused, array({})));
        const auto times = ScriptTimes::of(bulk(stats), refused);
        QVERIFY(times && !times->slow);
        QVERIFY(words::scriptTimesPhrase({}).english().contains(QStringLiteral("unknown")));
    }

    void manyMicrosecondsAreSaidToBeMany()
    {
        const auto times =
            ScriptTimes::of(bulk("cmdstat_evalsha:calls=10,usec=42000,usec_per_call=4200.00"), array({}));
        QVERIFY(words::scriptTimesPhrase(times).english().startsWith(QStringLiteral("Scripts (EVAL) are slow")));
    }
};

QTEST_GUILESS_MAIN(TestScriptTimes)

} // namespace lockscope::script_times_test

#include "tst_script_times.moc"
