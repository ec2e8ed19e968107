#include "core/monitor/analysis/decode.h"
#include "core/monitor/discovery/key_events.h"
#include "core/monitor/reading/lock_reading.h"
#include "core/monitor/reading/probe.h"

#include <QTest>

namespace lockscope::lock_reading_test {

using namespace lockscope::monitor;

namespace {

using redis::Reply;
using What = LockReading::What;
using Questions = std::vector<LockReading::Question>;

Reply bulk(const QByteArray &text)
{
    Reply reply;
    reply.type = Reply::Type::Bulk;
    reply.bytes = text;
    return reply;
}

Reply integer(qint64 value)
{
    Reply reply;
    reply.type = Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

Reply array(std::vector<Reply> elements)
{
    Reply reply;
    reply.type = Reply::Type::Array;
    reply.elements = std::move(elements);
    return reply;
}

Reply page(const QByteArray &cursor, const std::vector<QByteArray> &flat)
{
    std::vector<Reply> elements;
    for (const QByteArray &one : flat)
        elements.push_back(bulk(one));
    return array({bulk(cursor), array(std::move(elements))});
}

Error wrongType()
{
    return {Error::Kind::Server, QStringLiteral("WRONGTYPE Operation against a key …"), "WRONGTYPE", {}};
}

Error noCommand(const char *command)
{
    return {Error::Kind::Forbidden,
            QStringLiteral("NOPERM this user has no permissions to run the '%1' command").arg(QLatin1String(command)),
            "NOPERM",
            {}};
}

Error noKey()
{
    return {Error::Kind::Forbidden,
            QStringLiteral("NOPERM this user has no permissions to access one of the keys used as arguments"),
            "NOPERM",
            {}};
}

// A server with one answer per question; it records the questions.
class FakeServer {
public:
    std::map<What, Result<Reply>> answers;
    std::vector<What> asked;
    int rounds = 0;

    RawLock read(LockReading &reading)
    {
        for (;;) {
            Questions questions;
            reading.ask(questions, 0);
            if (questions.empty())
                return reading.result(Millis(1));
            if (++rounds > 10)
                throw std::runtime_error("never ends");
            for (const auto &question : questions) {
                asked.push_back(question.what);
                const auto it = answers.find(question.what);
                reading.answer(question, it == answers.end() ? Result<Reply>(Reply()) : it->second);
            }
        }
    }
};

ReadRequest request(ReadRequest::As as)
{
    ReadRequest wanted;
    wanted.name = Key("n");
    wanted.as = as;
    return wanted;
}

} // namespace

// Which questions the reading of a lock asks, and what becomes of the answers, in particular of unusual ones.
class TestLockReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHashTakesOneRoundOfTwoCommands()
    {
        FakeServer server;
        server.answers = {{What::Page, page("0", {"o:1", "2"})}, {What::Ttl, integer(30'000)}};
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QVERIFY(!reading.failure());
        QCOMPARE(server.asked, (std::vector<What>{What::Page, What::Ttl}));
        QCOMPARE(raw.type, QByteArray("hash"));
        QCOMPARE(raw.pttl, 30'000);
        QCOMPARE(raw.fieldCount, 1);
        QCOMPARE(raw.fields[0].first, QByteArray("o:1"));
        QCOMPARE(raw.fields[0].second, QByteArray("2"));
    }

    void aMissingKeyIsNone()
    {
        FakeServer server;
        server.answers = {{What::Page, page("0", {})}, {What::Ttl, integer(-2)}};
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        QCOMPARE(server.read(reading).type, QByteArray("none"));
    }

    void aPageThatIsNotAllAsksHowManyAndTheMode()
    {
        FakeServer server;
        server.answers = {{What::Page, page("77", {"o:1", "1", "o:2", "1"})},
                          {What::Ttl, integer(30'000)},
                          {What::FieldCount, integer(200'001)},
                          {What::Mode, bulk("read")}};
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(server.rounds, 2);
        QCOMPARE(raw.fieldCount, 200'001);
        QCOMPARE(raw.fields.size(), std::size_t(3));
        QCOMPARE(raw.fields.back().first, QByteArray("mode"));
        QVERIFY(std::find(server.asked.begin(), server.asked.end(), What::All) == server.asked.end());
    }

    void whatWentBetweenTwoCommandsIsReadAgain()
    {
        FakeServer server;
        server.answers = {{What::Page, page("0", {"o:1", "1"})}, {What::Ttl, integer(-2)}};
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(server.rounds, 2);
        QCOMPARE(raw.type, QByteArray("none")); // still torn: the lock is gone, not held without a TTL
        QVERIFY(raw.fields.empty());
    }

    void aHashThatBecameAStringIsReadAsOne()
    {
        FakeServer server;
        server.answers = {{What::Page, wrongType()},
                          {What::Type, bulk("string")},
                          {What::Size, integer(1)},
                          {What::Value, bulk("3")},
                          {What::Ttl, integer(-1)}};
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QVERIFY(!reading.failure());
        QCOMPARE(raw.type, QByteArray("string"));
        QCOMPARE(raw.value, QByteArray("3"));
    }

    void otherTypesAreNamed()
    {
        FakeServer server;
        server.answers = {{What::Type, bulk("zset")}, {What::Ttl, integer(-1)}};
        LockReading reading(request(ReadRequest::As::Unknown), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(raw.type, QByteArray("zset"));
        QCOMPARE(server.asked, (std::vector<What>{What::Type, What::Ttl}));
    }

    void aHugeStringIsNotFetched()
    {
        FakeServer server;
        server.answers = {{What::Size, integer(100'000'000)}, {What::Ttl, integer(-1)}};
        LockReading reading(request(ReadRequest::As::String), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(server.asked, (std::vector<What>{What::Size, What::Ttl}));
        QCOMPARE(raw.valueSize, 100'000'000);
        QVERIFY(raw.value.isEmpty());
    }

    void anEmptyStringIsThere()
    {
        FakeServer server;
        server.answers = {
            {What::Type, bulk("string")}, {What::Size, integer(0)}, {What::Value, bulk("")}, {What::Ttl, integer(-1)}};
        LockReading reading(request(ReadRequest::As::Unknown), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QVERIFY(!reading.failure());
        QCOMPARE(raw.type, QByteArray("string"));
        QCOMPARE(raw.pttl, -1);
    }

    void aStringThatIsNotThereIsNone()
    {
        FakeServer server;
        server.answers = {{What::Size, integer(0)}, {What::Ttl, integer(-2)}};
        LockReading reading(request(ReadRequest::As::String), &m_permissions, &m_channels);
        QCOMPARE(server.read(reading).type, QByteArray("none"));
        QCOMPARE(server.asked, (std::vector<What>{What::Size, What::Ttl}));
    }

    void refusedCommandsAreReplacedAndNotAskedAgain()
    {
        FakeServer server;
        server.answers = {{What::Page, noCommand("hscan")},
                          {What::Ttl, noCommand("pttl")},
                          {What::FieldCount, integer(1)},
                          {What::TtlSeconds, integer(30)}};
        std::vector<Reply> fields{bulk("o:1"), bulk("1")};
        server.answers.emplace(What::All, array(fields));
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QVERIFY(!reading.failure());
        QCOMPARE(raw.fields.size(), std::size_t(1));
        QCOMPARE(raw.pttl, 30'000);
        QVERIFY(!m_permissions.may(ReadCommand::HashPage) && !m_permissions.may(ReadCommand::Pttl));
        QCOMPARE(m_permissions.missing(), (std::vector<QString>{QStringLiteral("HSCAN"), QStringLiteral("PTTL")}));
        FakeServer second;
        second.answers = server.answers;
        LockReading again(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        second.read(again);
        QCOMPARE(second.asked, (std::vector<What>{What::FieldCount, What::All, What::TtlSeconds}));
    }

    void withoutTheNeededCommandNothingIsSaid_data()
    {
        QTest::addColumn<QList<int>>("refused");
        QTest::addColumn<int>("as");
        QTest::newRow("no way to read a hash")
            << QList<int>{int(ReadCommand::HashPage), int(ReadCommand::HashAll)} << 1;
        QTest::newRow("no way to know its size")
            << QList<int>{int(ReadCommand::HashPage), int(ReadCommand::FieldCount)} << 1;
        QTest::newRow("no TTL") << QList<int>{int(ReadCommand::Pttl), int(ReadCommand::Ttl)} << 1;
        QTest::newRow("no STRLEN") << QList<int>{int(ReadCommand::Size)} << 2;
        QTest::newRow("no GET") << QList<int>{int(ReadCommand::Get)} << 2;
    }

    void withoutTheNeededCommandNothingIsSaid()
    {
        QFETCH(QList<int>, refused);
        QFETCH(int, as);
        for (const int ask : refused)
            m_permissions.refuse(ReadCommand(ask));
        FakeServer server;
        server.answers = {{What::Page, page("0", {"o:1", "1"})},
                          {What::FieldCount, integer(1)},
                          {What::Size, integer(1)},
                          {What::Value, bulk("1")},
                          {What::Ttl, integer(1'000)}};
        LockReading reading(request(ReadRequest::As(as)), &m_permissions, &m_channels);
        server.read(reading);
        QVERIFY(reading.failure());
        QCOMPARE(reading.failure()->kind, Error::Kind::Forbidden);
    }

    void aKeyOutOfBoundsFailsAlone()
    {
        FakeServer server;
        server.answers = {{What::Page, noKey()}, {What::Ttl, noKey()}};
        LockReading reading(request(ReadRequest::As::Hash), &m_permissions, &m_channels);
        server.read(reading);
        QVERIFY(reading.failure());
        QVERIFY(m_permissions.missing().empty());
    }

    void companionsThatAnswerWithErrorsAreLeftOut()
    {
        ReadRequest wanted = request(ReadRequest::As::Hash);
        wanted.parts = {.queue = true, .fencingToken = true, .readTimeouts = true, .permits = true};
        wanted.readers = {{Owner("o:1"), 1}};
        FakeServer server;
        server.answers = {{What::Page, page("0", {"mode", "read", "o:1", "1"})},
                          {What::Ttl, integer(1'000)},
                          {What::Queue, wrongType()},
                          {What::Scores, noKey()},
                          {What::Token, wrongType()},
                          {What::Permits, noCommand("zcard")},
                          {What::PermitDeadlines, wrongType()},
                          {What::ReaderTtl, noKey()}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QVERIFY(!reading.failure());
        QCOMPARE(raw.fields.size(), std::size_t(2));
        QVERIFY(raw.queue.empty() && raw.timeouts.empty() && !raw.fencingToken && !raw.permitsTaken);
        QVERIFY(raw.readers.empty()); // unknown is not "has no live timeout key"
        QVERIFY(!m_permissions.may(ReadCommand::Permits));
    }

    void permitsAreReadWithTheirDeadlines()
    {
        ReadRequest wanted = request(ReadRequest::As::String);
        wanted.parts = {.permits = true};
        FakeServer server;
        server.answers = {
            {What::Size, integer(1)},
            {What::Value, bulk("3")},
            {What::Ttl, integer(-1)},
            {What::Permits, integer(3)},
            {What::PermitDeadlines, array({bulk("a"), bulk("1700000000000"), bulk("b"), bulk("inf"), bulk("c")})}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(raw.permitsTaken, std::optional<qint64>(3));
        QVERIFY(raw.permitsSeen);
        QCOMPARE(raw.permits.size(), std::size_t(1)); // an invalid deadline is left out
        QCOMPARE(raw.permits[0].second, qint64(1'700'000'000'000));
    }

    void aStringThatNobodyCallsALockIsNotRead()
    {
        ReadRequest wanted = request(ReadRequest::As::Unknown);
        wanted.unnamed = true;
        FakeServer server;
        server.answers = {{What::Type, bulk("string")}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QVERIFY(!reading.failure());
        QCOMPARE(raw.type, QByteArray("string"));
        QVERIFY(raw.value.isEmpty());
    }

    void readersTimeoutKeysAreCounted()
    {
        ReadRequest wanted = request(ReadRequest::As::Hash);
        wanted.parts = {.readTimeouts = true};
        wanted.readers = {{Owner("o:1"), 2}, {Owner("o:2"), 1'000'000'000}};
        FakeServer server;
        server.answers = {
            {What::Page, page("0", {"mode", "read"})}, {What::Ttl, integer(1'000)}, {What::ReaderTtl, integer(700)}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(raw.readers.size(), std::size_t(2));
        QCOMPARE(raw.readers[0].live, 2);
        QCOMPARE(raw.readers[0].longestPttl, 700);
        QCOMPARE(raw.readers[1].live, 16); // and not a billion questions
    }

    void listenersAreOnlyAskedAboutWhereThereAreAny()
    {
        ReadRequest wanted = request(ReadRequest::As::Hash);
        wanted.parts = {.unlockChannel = true, .readWriteChannel = true};
        m_channels.replace({"redisson_rwlock:{n}"});
        FakeServer server;
        server.answers = {{What::Page, page("0", {"o:1", "1"})},
                          {What::Ttl, integer(1'000)},
                          {What::Subscribers, array({bulk("redisson_rwlock:{n}"), integer(4)})}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(raw.unlockSubscribers, std::optional<qint64>(0));
        QCOMPARE(raw.readWriteSubscribers, std::optional<qint64>(4));
        QVERIFY(!raw.semaphoreSubscribers);
    }

    void whoQueuesIsAskedAboutWhenNotListed()
    {
        const QByteArray known = "00000000-0000-0000-0000-000000000001:1",
                         other = "00000000-0000-0000-0000-000000000002:1";
        ReadRequest wanted = request(ReadRequest::As::Hash);
        wanted.parts = {.queue = true, .queueSubscribers = true};
        m_channels.replace({"redisson_lock__channel:{n}:" + known});
        FakeServer server;
        server.answers = {{What::Page, page("0", {})},
                          {What::Ttl, integer(-2)},
                          {What::Queue, array({bulk(known), bulk(other)})},
                          {What::Scores, array({bulk(known), bulk("1700000000000"), bulk(other), bulk("nan")})},
                          {What::Subscribers, array({bulk("…"), integer(0)})}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(raw.queue.size(), std::size_t(2));
        QCOMPARE(raw.queue[0].subscribed, std::optional(true));
        QCOMPARE(raw.queue[1].subscribed, std::optional(false));
        QCOMPARE(raw.timeouts.size(), std::size_t(1));
        QCOMPARE(raw.timeouts[0].second, qint64(1'700'000'000'000));
    }

    void aQueueLongerThanWhatIsReadIsCounted()
    {
        ReadRequest wanted = request(ReadRequest::As::Hash);
        wanted.parts = {.queue = true};
        std::vector<Reply> owners;
        for (int i = 0; i < 1'000; ++i)
            owners.push_back(bulk("00000000-0000-0000-0000-000000000001:" + QByteArray::number(i)));
        FakeServer server;
        server.answers = {{What::Page, page("0", {"o:1", "1"})},
                          {What::Ttl, integer(30'000)},
                          {What::Queue, array(owners)},
                          {What::QueueLength, integer(4'321)}};
        LockReading reading(wanted, &m_permissions, &m_channels);
        const RawLock raw = server.read(reading);
        QCOMPARE(raw.queueLength, std::optional<qint64>(4'321));
        QCOMPARE(decode(raw).waiters.threads, std::optional<qint64>(4'321));
        owners.pop_back(); // everything was read
        server.answers.insert_or_assign(What::Queue, array(owners));
        server.asked.clear();
        LockReading shorter(wanted, &m_permissions, &m_channels);
        QCOMPARE(decode(server.read(shorter)).waiters.threads, std::optional<qint64>(999));
        QVERIFY(std::find(server.asked.begin(), server.asked.end(), What::QueueLength) == server.asked.end());
    }

    // A cluster of Redis 7 or newer has two kinds of channels: nobody listens only if both have no subscriber.
    void shardedListenersAreCountedToo()
    {
        ActiveChannels channels;
        channels.setSharded(true);
        ReadRequest wanted = request(ReadRequest::As::Hash);
        wanted.parts = {.unlockChannel = true};
        const auto counted = [&](qint64 plain, const Result<Reply> &sharded) {
            Permissions permissions;
            FakeServer server;
            server.answers = {{What::Page, page("0", {"o:1", "1"})},
                              {What::Ttl, integer(30'000)},
                              {What::Subscribers, array({bulk("…"), integer(plain)})},
                              {What::ShardSubscribers, sharded}};
            LockReading reading(wanted, &permissions, &channels);
            return server.read(reading).unlockSubscribers;
        };
        const auto number = [](qint64 n) { return array({bulk("…"), integer(n)}); };
        QCOMPARE(counted(0, number(2)), std::optional<qint64>(2));
        QCOMPARE(counted(3, number(2)), std::optional<qint64>(5));
        QCOMPARE(counted(0, number(0)), std::optional<qint64>(0));
        QCOMPARE(counted(0, noCommand("pubsub|shardnumsub")), std::nullopt); // unknown is not "nobody"
        QCOMPARE(counted(1, noCommand("pubsub|shardnumsub")), std::optional<qint64>(1));
    }

    void probesKeepHeavyHashesAway_data()
    {
        QTest::addColumn<qint64>("fields");
        QTest::addColumn<qint64>("bytes");
        QTest::addColumn<int>("rounds");
        QTest::addColumn<int>("finding");
        using Finding = Probe::Finding;
        QTest::newRow("a lock") << qint64(1) << qint64(150) << 1 << int(Finding::Light);
        QTest::newRow("a few readers") << qint64(9) << qint64(900) << 2 << int(Finding::Light);
        QTest::newRow("all readers of a city") << qint64(200'000) << qint64(30'000'000) << 2 << int(Finding::Light);
        QTest::newRow("a picture") << qint64(1) << qint64(100'000'000) << 2 << int(Finding::NoLock);
        QTest::newRow("an album") << qint64(90) << qint64(100'000'000) << 2 << int(Finding::NoLock);
    }

    void probesKeepHeavyHashesAway()
    {
        QFETCH(qint64, fields);
        QFETCH(qint64, bytes);
        QFETCH(int, rounds);
        QFETCH(int, finding);
        Probe probe(Key("n"));
        std::vector<redis::Command> commands;
        probe.ask(commands, m_permissions);
        QCOMPARE(commands.size(), std::size_t(1));
        const std::vector<Result<Reply>> first{integer(bytes)};
        QCOMPARE(probe.answer(first.data(), m_permissions), std::size_t(1));
        QCOMPARE(probe.finding() == Probe::Finding::ToWeigh, rounds == 2);
        commands.clear();
        probe.ask(commands, m_permissions);
        QCOMPARE(commands.size(), std::size_t(rounds == 2 ? 2 : 0));
        const std::vector<Result<Reply>> second{integer(fields), integer(bytes)};
        QCOMPARE(probe.answer(second.data(), m_permissions), commands.size());
        QCOMPARE(int(probe.finding()), finding);
    }

    void probesGoWithoutWhatIsRefused()
    {
        std::vector<redis::Command> commands;
        Probe foreign(Key("n"));
        foreign.ask(commands, m_permissions);
        const std::vector<Result<Reply>> outOfBounds{noKey()};
        foreign.answer(outOfBounds.data(), m_permissions);
        QCOMPARE(int(foreign.finding()), int(Probe::Finding::NoLock));
        Probe missing(Key("n"));
        missing.ask(commands, m_permissions);
        const std::vector<Result<Reply>> nil{Reply()};
        missing.answer(nil.data(), m_permissions);
        QCOMPARE(int(missing.finding()), int(Probe::Finding::Absent));
        Probe probe(Key("n"));
        probe.ask(commands, m_permissions);
        const std::vector<Result<Reply>> refused{noCommand("memory|usage")};
        probe.answer(refused.data(), m_permissions);
        QCOMPARE(int(probe.finding()), int(Probe::Finding::Light));
        commands.clear();
        Probe next(Key("n"));
        next.ask(commands, m_permissions);
        QVERIFY(commands.empty());
        QCOMPARE(int(next.finding()), int(Probe::Finding::Light));
    }

    // A cluster that is down says nothing about the key.
    void aProbeThatTheServerCannotAnswerIsUnanswered()
    {
        std::vector<redis::Command> commands;
        Probe probe(Key("n"));
        probe.ask(commands, m_permissions);
        const std::vector<Result<Reply>> down{
            Error{Error::Kind::Server, QStringLiteral("CLUSTERDOWN The cluster is down"), "CLUSTERDOWN", {}}};
        probe.answer(down.data(), m_permissions);
        QCOMPARE(int(probe.finding()), int(Probe::Finding::Unanswered));
        QVERIFY(probe.trouble());
        QCOMPARE(probe.trouble()->token, QByteArray("CLUSTERDOWN"));
    }

    void keyEventsAreParsed()
    {
        const auto event = KeyEvents::parse(Channel("__keyevent@3__:hset"), "a__:b");
        QVERIFY(event);
        QCOMPARE(event->db, 3);
        QCOMPARE(event->event, QByteArray("hset"));
        QCOMPARE(event->key, Key("a__:b"));
        const auto space = KeyEvents::parse(Channel("__keyspace@0__:a__:b"), "del");
        QVERIFY(space);
        QCOMPARE(space->event, QByteArray("del"));
        QCOMPARE(space->key, Key("a__:b"));
        QVERIFY(!KeyEvents::parse(Channel("__keyevent@x__:hset"), "a"));
        QVERIFY(!KeyEvents::parse(Channel("__keyevent@3"), "a"));
        QVERIFY(!KeyEvents::parse(Channel("redisson_lock__channel:{n}"), "0"));
    }

    void init()
    {
        m_permissions.reset();
        m_channels.clear();
    }

private:
    Permissions m_permissions;
    ActiveChannels m_channels;
};

QTEST_GUILESS_MAIN(TestLockReading)

} // namespace lockscope::lock_reading_test

#include "tst_lock_reading.moc"
