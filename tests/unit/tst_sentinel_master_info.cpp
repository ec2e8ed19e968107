#include "core/redis/sentinel/master_info.h"

#include <QTest>

namespace lockscope::sentinel_master_info_test {

using namespace lockscope::redis;

namespace {

const HostPort a{QStringLiteral("a"), 1};
const HostPort b{QStringLiteral("b"), 1};

Reply bulk(const QByteArray &bytes)
{
    Reply reply;
    reply.type = Reply::Type::Bulk;
    reply.bytes = bytes;
    return reply;
}

Reply array(const QByteArrayList &bytes)
{
    Reply reply;
    reply.type = Reply::Type::Array;
    for (const QByteArray &each : bytes)
        reply.elements.push_back(bulk(each));
    return reply;
}

Error refusal(const char *message, Error::Kind kind = Error::Kind::Server)
{
    return {kind, QString::fromLatin1(message), QByteArrayLiteral("ERR"), {}};
}

} // namespace

class TestSentinelSaid : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePlaceAndTheEpochAreRead()
    {
        const auto said =
            parseMasterInfo("m", array({"name", "m", "ip", "old", "config-epoch", "7"}), array({"::1", "6380"}));
        QVERIFY(said);
        QCOMPARE(said->master.toText(), QStringLiteral("[::1]:6380"));
        QCOMPARE(said->epoch, 7);
    }

    void whoIsNoSentinelIsToldSo_data()
    {
        QTest::addColumn<Result<Reply>>("master");
        QTest::addColumn<Result<Reply>>("place");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const Result<Reply> &master, const Result<Reply> &place,
                            const char *says) { QTest::newRow(name) << master << place << QString::fromLatin1(says); };
        const Result<Reply> right = array({"config-epoch", "0"});
        const Result<Reply> nil = Reply{};
        row("unknown name", refusal("No such master with that name"), nil, "not know a master named 'm'");
        row("unknown name, in the second", right, nil, "not know a master named 'm'");
        row("a server", refusal("unknown command 'SENTINEL'"), nil, "it is not a sentinel");
        row("no permission", refusal("no", Error::Kind::Forbidden), nil, "users of its own");
        row("no epoch", array({"name", "m"}), array({"a", "1"}), "not that of a sentinel");
        row("no array", bulk("x"), array({"a", "1"}), "not that of a sentinel");
        row("no port", right, array({"a", "0"}), "not that of a sentinel");
        row("a port too high", right, array({"a", "65536"}), "not that of a sentinel");
        row("no host", right, array({"", "1"}), "not that of a sentinel");
        row("too little", right, array({"a"}), "not that of a sentinel");
    }
    void whoIsNoSentinelIsToldSo()
    {
        QFETCH(Result<Reply>, master);
        QFETCH(Result<Reply>, place);
        QFETCH(QString, says);
        const auto said = parseMasterInfo("m", master, place);
        QVERIFY(!said);
        QVERIFY2(said.error().message.contains(says), qPrintable(said.error().message));
    }

    void theNewestConfigurationIsBelieved()
    {
        QVERIFY(!newest({}, {}, true));
        QCOMPARE(newest({{a, 1}, {b, 2}, {a, 1}}, {}, true), MasterInfo({b, 2}));
        QCOMPARE(newest({{b, 2}, {a, 2}, {a, 2}}, {}, true), MasterInfo({a, 2}));
        QCOMPARE(newest({}, MasterInfo{a, 1}, false), MasterInfo({a, 1}));
        QCOMPARE(newest({{b, 2}}, MasterInfo{a, 1}, false), MasterInfo({b, 2}));
    }

    void whoIsBehindIsNotBelieved()
    {
        QCOMPARE(newest({{a, 1}, {a, 1}}, MasterInfo{b, 2}, false), MasterInfo({b, 2}));
        // all sentinels were set up again
        QCOMPARE(newest({{a, 0}, {a, 0}, {a, 0}}, MasterInfo{b, 2}, true), MasterInfo({a, 0}));
    }
};

QTEST_GUILESS_MAIN(TestSentinelSaid)

} // namespace lockscope::sentinel_master_info_test

#include "tst_sentinel_master_info.moc"
