// Healthy locks of every kind, of two programs, over many renewals: there is no alarm about any lock, no advice, and no
// finding about the programs.
#include "core/clients/client_watch.h"
#include "core/model/lock.h"
#include "core/words/describe.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/compound_program.h"
#include "tests/support/lock_holder.h"
#include "tests/support/monitored.h"
#include "tests/support/stalls.h"

#include <QTest>

namespace lockscope::silence_test {

using namespace std::chrono_literals;

namespace {

constexpr Millis lease{2'400};
constexpr int renewals = 12; // of each hold
constexpr Millis stall = lease / 3; // a process that does not run for this long renews late

locks::LockClientOptions program()
{
    locks::LockClientOptions options;
    options.watchdogLease = lease;
    return options;
}

// Collects the alarms about locks and clients.
class Ear : public QObject {
public:
    explicit Ear(const RedisServer &server)
        : m_monitored(server)
        , m_clients(&m_monitored.client(), &m_monitored.monitor(), {})
    {
        connect(&m_monitored.monitor(), &monitor::Monitor::changed, this, [this](const DeltaPtr &delta) {
            for (const LockPtr &lock : delta->upserts)
                hear(*lock);
        });
        connect(&m_clients, &clients::ClientWatch::changed, this, [this](const clients::ClientDeltaPtr &delta) {
            for (const clients::ClientPtr &client : delta->upserts) {
                m_heard.insert(client->uuid);
                for (const clients::ClientFinding &finding : client->findings)
                    note(client->uuid + ": " + word(finding.state).data());
            }
        });
        m_clients.start();
        m_clients.setLooked(true);
    }

    const QByteArrayList &alarms() const { return m_alarms; }
    // Whether this number of locks, with their kinds, and of clients is known.
    bool knows(qsizetype locks, qsizetype clients) const { return m_seen.size() >= locks && m_heard.size() >= clients; }

private:
    void hear(const Lock &lock)
    {
        if (!lock.gone)
            m_seen.insert(lock.id.key);
        if (needsAttention(lock) || !words::advice(lock).empty())
            note(describe(std::make_shared<const Lock>(lock)));
    }
    void note(const QByteArray &alarm)
    {
        if (m_stalls.since(BootClock::now() - lease) < stall)
            m_alarms << alarm;
    }

    Monitored m_monitored;
    clients::ClientWatch m_clients;
    Stalls m_stalls;
    QSet<Key> m_seen;
    QSet<QByteArray> m_heard;
    QByteArrayList m_alarms;
};

} // namespace

class TestSilence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }

    void healthyLocksOfEveryKindSayNothing()
    {
        LockHolder one(*m_server, program()), other(*m_server, program());
        CompoundProgram compound({m_server.get()}, program());
        Ear ear(*m_server);
        m_redis->call({"SET", "semaphore:jobs", "1"});
        m_redis->call({"SET", "semaphore:pool", "2"});
        holdOneOfEach(one, other);
        const auto multi = compound.multi(compound.on(0, {"lock:multi:a", "lock:multi:b"}));
        std::vector<LockHolder::Pending> waiting;
        for (const locks::AcquirableKind kind :
             {locks::AcquirableKind::Reentrant, locks::AcquirableKind::Fair, locks::AcquirableKind::Write,
              locks::AcquirableKind::ExpirableSemaphore})
            waiting.push_back(other.startWaiting(request(kind, other)));

        awaitUntil([&] { return ear.knows(15, 3); });
        int handOvers = 0;
        awaitUntil(
            [&] {
                handOver(one, other); // some locks are acquired and released all the time
                ++handOvers;
                return std::all_of(m_holds.begin(), m_holds.end(), isRenewedOften);
            },
            90s);
        QVERIFY2(ear.alarms().isEmpty(), ear.alarms().join('\n').constData());
        QVERIFY(handOvers > renewals);
        for (LockHolder::Pending &each : waiting)
            each.cancel();
        releaseAll(multi);
        m_holds.clear();
    }

private:
    static bool isRenewedOften(const std::shared_ptr<locks::Hold> &hold)
    {
        return !hold->hasWatchdog() || !hold->isValid() || hold->renewals() >= renewals;
    }

    static locks::AcquireRequest request(locks::AcquirableKind kind, LockHolder &of)
    {
        locks::AcquireRequest request;
        const bool isPermit = kind == locks::AcquirableKind::ExpirableSemaphore;
        request.name = Key(isPermit ? QByteArray("semaphore:pool") : QByteArray("lock:") + word(kind).data());
        request.kind = kind;
        request.owner = of.newOwner();
        return request;
    }

    void holdOneOfEach(LockHolder &one, LockHolder &other)
    {
        for (const locks::AcquirableKind kind : locks::allKinds) {
            if (kind == locks::AcquirableKind::Semaphore || kind == locks::AcquirableKind::ExpirableSemaphore)
                continue;
            const auto its = request(kind, one);
            m_holds.push_back(one.acquire(its));
            if (kind == locks::AcquirableKind::Reentrant || kind == locks::AcquirableKind::Fair
                || kind == locks::AcquirableKind::Fenced || kind == locks::AcquirableKind::Write)
                one.acquire(its); // acquired twice
        }
        const auto read = request(locks::AcquirableKind::Read, other);
        m_holds.push_back(other.acquire(read)); // together with the other reader
        auto downgraded = request(locks::AcquirableKind::Write, other);
        downgraded.name = Key("lock:downgraded");
        m_holds.push_back(other.acquire(downgraded));
        m_holds.push_back(other.acquire(reading(downgraded)));
        other.release(m_holds[m_holds.size() - 2]);
        auto fixed = leased(lockRequest("lock:fixed", one.newOwner()), 600s);
        m_holds.push_back(one.acquire(fixed));
        for (int i = 0; i < 2; ++i)
            m_holds.push_back(one.acquire(request(locks::AcquirableKind::ExpirableSemaphore, one)));
    }

    // Hands a lock and a semaphore from one program to the other and back.
    void handOver(LockHolder &one, LockHolder &other)
    {
        for (LockHolder *each : {&one, &other}) {
            const auto hold = each->acquire(lockRequest("lock:busy", each->newOwner()));
            auto permit = request(locks::AcquirableKind::Semaphore, *each);
            permit.name = Key("semaphore:jobs");
            const auto taken = each->acquire(permit);
            QTest::qWait(20); // works while holding
            each->release(taken);
            each->release(hold);
        }
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::vector<std::shared_ptr<locks::Hold>> m_holds;
};

QTEST_GUILESS_MAIN(TestSilence)

} // namespace lockscope::silence_test

#include "tst_silence.moc"
