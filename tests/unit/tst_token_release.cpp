// A SET NX lock is released by one command that compares and deletes, if the server has one (simulated, because no such
// server is available here), and otherwise by the script.
#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "tests/support/await.h"
#include "tests/support/lock_holder.h"
#include "tests/support/other_servers.h"
#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::token_release_test {

using namespace lockscope::locks;

namespace {

const QByteArray taken("+OK\r\n"), deleted(":1\r\n"), notDeleted(":0\r\n");

// An owner that holds k on such a server.
class Holding {
public:
    explicit Holding(OtherServer which, const QByteArray &compared = deleted)
    {
        actAs(m_redis.server, which);
        m_redis.server.on("SET", taken);
        m_redis.server.on("EVALSHA", deleted); // the script
        for (const char *verb : {"DELEX", "DELIFEQ"})
            m_redis.server.on(verb, compared);
        m_redis.open();
        m_locks = std::make_unique<LockClient>(m_redis.client.get());
        AcquireRequest request = tryRequest("k", m_locks->newOwner(), Millis(20'000));
        request.kind = AcquirableKind::Token;
        m_hold = start(m_locks->acquire(request, {}, {}))->value()->hold;
        m_redis.server.on("EVALSHA", [this](int, const QByteArrayList &) {
            ++scripts;
            return std::optional(deleted);
        });
    }

    Result<Released> release() { return **start(m_locks->release(m_hold)); }
    QByteArrayList lastOf(const QByteArray &verb) const
    {
        QByteArrayList last;
        for (const QByteArrayList &command : m_redis.server.commands(0))
            last = command.first() == verb ? command : last;
        return last;
    }
    QByteArray token() const { return lastOf("SET").value(2); }
    void answer(const char *verb, const QByteArray &reply) { m_redis.server.on(verb, reply); }
    bool compares() const { return m_redis.client->has(redis::Capability::CompareAndDelete); }

    int scripts = 0; // since the acquire

private:
    template<class T> std::shared_ptr<std::optional<T>> start(Task<T> task)
    {
        const auto into = std::make_shared<std::optional<T>>();
        m_scope.spawn(keepResult(std::move(task), into));
        for (int turn = 0; turn < 5 && !into->has_value(); ++turn) {
            settleEvents();
            m_redis.clock.advance(Millis(0));
        }
        return into;
    }

    ScriptedClient m_redis;
    std::unique_ptr<LockClient> m_locks;
    std::shared_ptr<Hold> m_hold;
    TaskScope m_scope;
};

} // namespace

class TestTokenRelease : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byDelExOfRedis()
    {
        Holding f(OtherServer::Redis88);
        QVERIFY(!f.token().isEmpty());
        QCOMPARE(*f.release(), Released::Freed);
        QCOMPARE(f.lastOf("DELEX"), (QByteArrayList{"DELEX", "k", "IFEQ", f.token()}));
        QCOMPARE(f.scripts, 0);
    }

    void byDelIfEqOfValkey()
    {
        Holding f(OtherServer::Valkey91WithoutLua);
        QCOMPARE(*f.release(), Released::Freed);
        QCOMPARE(f.lastOf("DELIFEQ"), (QByteArrayList{"DELIFEQ", "k", f.token()}));
        QCOMPARE(f.scripts, 0);
    }

    // 0 from these commands is nil from the script: the lock expired, or another owner has it by now.
    void whatIsNotOursIsNotFreed()
    {
        Holding f(OtherServer::Redis88, notDeleted);
        QCOMPARE(*f.release(), Released::NotHeld);
    }

    void anotherTypeIsNotOurs()
    {
        Holding f(OtherServer::Redis88, "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n");
        QCOMPARE(*f.release(), Released::NotHeld);
        QCOMPARE(f.scripts, 0);
    }

    // A proxy that reports a wrong version, or an ACL that permits scripts but not this command: the script runs at
    // once.
    void aRefusalIsNoEnd_data()
    {
        QTest::addColumn<QByteArray>("refusal");
        QTest::newRow("not known") << QByteArray("-ERR unknown command 'DELEX', with args beginning with: \r\n");
        QTest::newRow("not permitted") << QByteArray(
            "-NOPERM User bob has no permissions to run the 'delex' command\r\n");
    }
    void aRefusalIsNoEnd()
    {
        QFETCH(QByteArray, refusal);
        Holding f(OtherServer::Redis88, refusal);
        QCOMPARE(*f.release(), Released::Freed);
        QCOMPARE(f.scripts, 1);
        QVERIFY(!f.compares()); // and the command is not tried again
    }

    void elsewhereByTheScript()
    {
        Holding f(OtherServer::Garnet);
        QCOMPARE(*f.release(), Released::Freed);
        QCOMPARE(f.scripts, 1);
        QVERIFY(f.lastOf("DELEX").isEmpty() && f.lastOf("DELIFEQ").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTokenRelease)

} // namespace lockscope::token_release_test

#include "tst_token_release.moc"
