// Strict requests acquire no lock over another kind, and say which kind is there.
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"

#include <QTest>

namespace lockscope::locks_strict_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestLocksStrict : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_program = std::make_unique<LockHolder>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void whatIsThereDecides_data()
    {
        using Kinds = QList<AcquirableKind>;
        QTest::addColumn<QList<QByteArrayList>>("make");
        QTest::addColumn<QList<AcquirableKind>>("fitting");
        QTest::addColumn<QString>("said");
        const Kinds plain{AcquirableKind::Reentrant, AcquirableKind::NonReentrant, AcquirableKind::Spin};
        const Kinds fair{AcquirableKind::Fair, AcquirableKind::NonReentrantFair};
        const QList<QByteArrayList> queue{{"RPUSH", "redisson_lock_queue:{k}", "u:2"},
                                          {"ZADD", "redisson_lock_timeout:{k}", "99999999999999", "u:2"}};
        const QByteArrayList hash{"HSET", "k", "u:1", "1"};
        const QByteArrayList token{"SET", "redisson_lock_token:{k}", "7"};
        QTest::newRow("plain") << QList<QByteArrayList>{hash} << plain + fair << QStringLiteral("a plain lock");
        QTest::newRow("fair") << QList<QByteArrayList>{hash} + queue << fair << QStringLiteral("a fair lock");
        QTest::newRow("fair, free") << queue << fair << QStringLiteral("a fair lock");
        QTest::newRow("fenced") << QList<QByteArrayList>{hash, token} << Kinds{AcquirableKind::Fenced}
                                << QStringLiteral("a fenced lock");
        QTest::newRow("fenced, free") << QList<QByteArrayList>{token} << Kinds{AcquirableKind::Fenced}
                                      << QStringLiteral("a fenced lock");
        QTest::newRow("mixed") << QList<QByteArrayList>{hash, token} + queue << Kinds{}
                               << QStringLiteral("a lock that is both fenced and fair");
        QTest::newRow("read-write") << QList<QByteArrayList>{{"HSET", "k", "mode", "read", "u:1", "1"}}
                                    << Kinds{AcquirableKind::Read, AcquirableKind::Write}
                                    << QStringLiteral("a read-write lock");
        QTest::newRow("faster-multi") << QList<QByteArrayList>{{"HSET", "k", "v", "u:1", "v:u:1:lock_count", "1"}}
                                      << Kinds{} << QStringLiteral("a faster-multi lock");
        QTest::newRow("data") << QList<QByteArrayList>{{"HSET", "k", "name", "Ada"}} << Kinds{}
                              << QStringLiteral("a hash that is not a lock");
        QTest::newRow("semaphore") << QList<QByteArrayList>{{"SET", "k", "3"}}
                                   << Kinds{AcquirableKind::Token, AcquirableKind::Semaphore,
                                            AcquirableKind::ExpirableSemaphore}
                                   << QStringLiteral("a semaphore");
        QTest::newRow("expirable") << QList<QByteArrayList>{{"SET", "k", "3"}, {"ZADD", "{k}:timeout", "1", "p"}}
                                   << Kinds{AcquirableKind::ExpirableSemaphore}
                                   << QStringLiteral("an expirable semaphore");
        QTest::newRow("SET NX") << QList<QByteArrayList>{{"SET", "k", "7f3a"}} << Kinds{AcquirableKind::Token}
                                << QStringLiteral("a string");
        QTest::newRow("list") << QList<QByteArrayList>{{"RPUSH", "k", "x"}} << Kinds{} << QStringLiteral("a list");
    }
    void whatIsThereDecides()
    {
        QFETCH(QList<QByteArrayList>, make);
        QFETCH(QList<AcquirableKind>, fitting);
        QFETCH(QString, said);
        for (const AcquirableKind kind : allKinds) {
            m_redis->call({"FLUSHALL"});
            for (const QByteArrayList &command : make)
                m_redis->call(command);
            const auto outcome = tryStrictly(kind);
            const bool refused = !outcome && outcome.error().kind == Error::Kind::Precondition
                && outcome.error().message.contains(QStringLiteral("is already used by"));
            QVERIFY2(refused != fitting.contains(kind), word(kind).data());
            if (refused)
                QVERIFY2(outcome.error().message.contains(said), qPrintable(outcome.error().message));
            if (outcome && outcome->hold)
                m_program->release(outcome->hold);
        }
        QVERIFY(m_program->locks().holds().empty());
    }

    void whereNothingIsEveryKindIsTaken()
    {
        for (const AcquirableKind kind : allKinds) {
            m_redis->call({"FLUSHALL"});
            const auto outcome = tryStrictly(kind);
            if (kind == AcquirableKind::Semaphore
                || kind == AcquirableKind::ExpirableSemaphore) { // created before they are acquired
                QVERIFY(!outcome && outcome.error().kind == Error::Kind::Precondition);
                QCOMPARE(outcome.error().token, QByteArray(noSemaphore));
                continue;
            }
            QVERIFY2(outcome && outcome->hold, word(kind).data());
            AcquireRequest again = lockRequest("k", outcome->hold->owner());
            if (kind != AcquirableKind::Token && kind != AcquirableKind::NonReentrant
                && kind != AcquirableKind::NonReentrantFair) {
                again.kind = kind;
                again.strict = true;
                QCOMPARE(m_program->acquire(again), outcome->hold); // one's own lock is not another kind
                m_program->release(outcome->hold);
            }
            m_program->release(outcome->hold);
        }
    }

    // A gap in the shared format: a read lock could be acquired over a plain lock of the same name. Never here, strict
    // or not.
    void aReadLockIsNeverTakenOverAPlainOne()
    {
        for (const bool strict : {false, true}) {
            m_redis->call({"FLUSHALL"});
            const auto plain = m_program->acquire(lockRequest("k", m_program->newOwner()));
            for (const AcquirableKind kind : {AcquirableKind::Read, AcquirableKind::Write}) {
                AcquireRequest request = tryRequest("k", m_program->newOwner());
                request.kind = kind;
                request.strict = strict;
                const auto outcome = m_program->tryAcquire(request);
                QVERIFY(!outcome || !outcome->hold);
                QCOMPARE(bool(outcome), !strict); // a strict request names the reason
            }
            QCOMPARE(m_redis->call({"HLEN", "k"}).toInt(), 1);
            m_program->release(plain);
        }
    }

    // While the request waits, a lock of another kind may appear.
    void aWaiterLooksEachTime()
    {
        LockClientOptions options = LockHolder::quickLocks();
        options.pollCap = 100ms;
        LockHolder program(*m_server, options);
        m_redis->call({"HSET", "k", "u:1", "1"});
        AcquireRequest request = lockRequest("k", program.newOwner());
        request.strict = true;
        const auto waiter = program.startWaiting(request);
        m_redis->call({"SET", "redisson_lock_token:{k}", "7"});
        const auto outcome = waiter.result();
        QVERIFY(!outcome);
        QVERIFY(outcome.error().message.contains(QStringLiteral("a fenced lock")));
    }

    void withoutStrictKindsThatLookAlikeMix()
    {
        m_redis->call({"SET", "redisson_lock_token:{k}", "7"});
        const auto hold = m_program->acquire(tryRequest("k", m_program->newOwner()));
        QVERIFY(hold);
        m_program->release(hold);
    }

private:
    Result<AcquireOutcome> tryStrictly(AcquirableKind kind)
    {
        AcquireRequest request = tryRequest("k", m_program->newOwner());
        request.kind = kind;
        request.strict = true;
        return m_program->tryAcquire(request);
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_program;
};

QTEST_GUILESS_MAIN(TestLocksStrict)

} // namespace lockscope::locks_strict_test

#include "tst_locks_strict.moc"
