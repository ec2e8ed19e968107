// What programs with real Redisson do, in each version, decoded from MONITOR and compared with what they did; also our
// own programs.
#include "tests/interop/support/interop_test.h"

#include "core/async/task_scope.h"
#include "core/trace/live_trace.h"
#include "tests/support/written_monitor_log.h"

namespace lockscope::trace_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;
using What = TraceEvent::What;

namespace {

const QByteArrayList allKinds = kindsOfHashes();

const QByteArrayList reentrantKinds{"reentrant", "read", "write", "fair", "fenced", "spin"};

QByteArray rivalOf(const QByteArray &kind)
{
    return kind == "read" ? "write" : kind == "write" ? "read" : kind;
}

std::optional<Kind> kindTold(const QByteArray &kind)
{
    if (kind == "read" || kind == "write")
        return Kind::ReadWrite;
    if (kind == "fair" || kind == "non-reentrant-fair")
        return Kind::Fair;
    return kind == "fenced" ? Kind::Fenced : Kind::Reentrant;
}

// The decoded events of one lock, from its first one on.
class Tap {
public:
    Tap(redis::Server *server, const QByteArray &name)
        : m_name(name)
    {
        const trace::LiveListener listener{[this] { m_began = true; },
                                           [this](const TraceEvent &event) {
                                               if (event.key == m_name)
                                                   m_events.push_back(event);
                                           }};
        m_scope.spawn(keepResult(trace::liveTrace(server, {120s, 100'000'000}, listener, m_stop.get_token()), m_end));
        awaitUntil([this] { return m_began || m_end->has_value(); });
    }
    ~Tap() { end(); }

    const TraceEvent *find(What what, const QByteArray &owner = {}) const
    {
        const auto found = std::find_if(m_events.begin(), m_events.end(), [&](const TraceEvent &event) {
            return event.what == what && (owner.isEmpty() || event.owner.raw() == owner);
        });
        return found == m_events.end() ? nullptr : &*found;
    }
    const TraceEvent &await(What what, const QByteArray &owner = {}) const
    {
        awaitUntil([&] { return find(what, owner) != nullptr; }, 60s);
        return *find(what, owner);
    }
    void forget() { m_events.clear(); }

    // In words and in order, without events that depend on time or that accompany a release.
    QByteArrayList told() const
    {
        QByteArrayList all;
        for (const TraceEvent &event : m_events) {
            // A timer of Redisson that fires during its hold's release still renews it.
            const bool aside = event.what == What::Renewed || event.what == What::RenewalRefused
                || event.what == What::Woken || event.what == What::Waiting;
            const QByteArray text = QByteArray(word(event.what).data()) + ' ' + event.owner.raw();
            const bool isAsBefore = event.what == What::Refused && !all.isEmpty() && all.back() == text;
            if (!aside && !isAsBefore) // some clients try more than once
                all.append(text);
        }
        return all;
    }
    trace::TraceCounts end()
    {
        m_stop.request_stop();
        awaitUntil([this] { return m_end->has_value(); });
        return (*m_end)->counts;
    }

private:
    Key m_name;
    std::vector<TraceEvent> m_events;
    bool m_began = false;
    std::stop_source m_stop;
    std::shared_ptr<std::optional<trace::LiveEnd>> m_end = std::make_shared<std::optional<trace::LiveEnd>>();
    TaskScope m_scope;
};

} // namespace

class TestTrace : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("trace");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup()
    {
        redis().call({"DEL", name(), '{' + name() + "}:timeout"}); // counters stay when nobody uses them
        end();
    }

    // A hold from beginning to end, with a re-entry, a refused try of another owner, and one unlock too many.
    void aHoldIsDecoded_data() { everyVersionBothWays(allKinds); }
    void aHoldIsDecoded()
    {
        play([this] {
            const QByteArray mine = first().owner(1);
            const QByteArray theirs = second().owner(2);
            Tap tap(&scene().monitored().client(), name());
            QByteArrayList wanted{"acquired " + mine};
            QVERIFY(first().take(target(), 1).acquired);
            const bool isReentrant = reentrantKinds.contains(kind());
            if (isReentrant) {
                QVERIFY(first().take(target(), 1).acquired);
                wanted << QByteArray("reentered " + mine);
            }
            QVERIFY(!second().tryOnce(rival(), 2));
            wanted << QByteArray("refused " + theirs);
            tap.await(What::Renewed, mine);
            if (isReentrant) {
                QCOMPARE(first().release(target(), 1), Unlocked::Done);
                wanted << QByteArray("count-down " + mine);
            }
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
            wanted << QByteArray("released " + mine);
            tap.await(What::Released, mine);
            if (!isOursFirst()) { // our client does not ask the server what it already knows
                first().release(target(), 1); // 3.8.2 reports success
                wanted << QByteArray("unlock-refused " + mine);
                tap.await(What::UnlockRefused, mine);
            }
            QVERIFY2(tap.told() == wanted, tap.told().join('\n'));
            checkFacts(tap, mine);
            QCOMPARE(tap.end().bad, 0);
        });
    }

    // Another owner waits, is woken and acquires; then the lock is released by force.
    void aHandOverIsDecoded_data() { everyVersionBothWays(allKinds); }
    void aHandOverIsDecoded()
    {
        play([this] {
            const QByteArray mine = first().owner(1);
            const QByteArray theirs = second().owner(2);
            const bool isFair = kindTold(kind()) == Kind::Fair;
            Tap tap(&scene().monitored().client(), name());
            QVERIFY(first().take(target(), 1, {std::nullopt, 30s}).acquired);
            QCOMPARE(tap.await(What::Acquired, mine).lease, Millis(30s));
            const Going waiter = scene().startWaiting(second(), rival(), 2, {std::nullopt, 30s});
            tap.await(isFair ? What::Queued : What::Refused, theirs);
            if (kind() != "spin")
                tap.await(What::Waiting);
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
            QVERIFY(waiter.taken().acquired);
            tap.await(What::Released, mine);
            if (kind() != "spin")
                QCOMPARE(tap.await(What::Woken).owner.raw(), isFair ? theirs : QByteArray());
            tap.await(What::Acquired, theirs);
            first().forceRelease(rival());
            tap.await(What::Forced);
            QCOMPARE(tap.end().bad, 0);
            redis().call({"FLUSHALL"}); // Redisson leaves a reader's timeout keys
        });
    }

    void whoGivesUpIsDecoded_data() { everyVersionBothWays({"fair"}); }
    void whoGivesUpIsDecoded()
    {
        play([this] {
            const QByteArray theirs = second().owner(2);
            Tap tap(&scene().monitored().client(), name());
            QVERIFY(first().take(target(), 1).acquired);
            QVERIFY(!second().take(target(), 2, {300ms, std::nullopt}).acquired);
            tap.await(What::GaveUp, theirs);
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
        });
    }

    void aDowngradeIsDecoded_data() { everyVersionBothWays({"write"}); }
    void aDowngradeIsDecoded()
    {
        play([this] {
            const QByteArray mine = first().owner(1);
            Tap tap(&scene().monitored().client(), name());
            QVERIFY(first().take(target(), 1).acquired);
            QVERIFY(first().take({"read", name()}, 1).acquired);
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
            tap.await(What::Downgraded, mine);
            QCOMPARE(first().release({"read", name()}, 1), Unlocked::Done);
            tap.await(What::Released, mine);
            const QByteArrayList wanted{"acquired " + mine, "acquired " + mine, "downgraded " + mine,
                                        "released " + mine};
            QVERIFY2(tap.told() == wanted, tap.told().join('\n'));
        });
    }

    // An unlock by another thread of the same client: a hold belongs to one thread, so it is refused.
    void anotherThreadIsRefused_data() { everyVersion({"reentrant", "write", "fenced"}); }
    void anotherThreadIsRefused()
    {
        play([this] {
            const QByteArray wrong = theirs().owner(2);
            Tap tap(&scene().monitored().client(), name());
            QVERIFY(theirs().take(target(), 1).acquired);
            QCOMPARE(theirs().release(target(), 2), Unlocked::NotHeld);
            tap.await(What::UnlockRefused, wrong);
            QCOMPARE(theirs().release(target(), 1), Unlocked::Done);
        });
    }

    void aSemaphoreIsDecoded_data() { everyVersion({"semaphore"}); }
    void aSemaphoreIsDecoded()
    {
        play([this] {
            Tap tap(&scene().monitored().client(), name());
            QCOMPARE(call("trySetPermits", {"1"}), QByteArray("true"));
            tap.await(What::Changed);
            QCOMPARE(call("tryAcquire"), QByteArray("true"));
            tap.await(What::Acquired);
            QCOMPARE(call("tryAcquire"), QByteArray("false"));
            tap.await(What::Refused);
            call("release");
            QCOMPARE(tap.await(What::Released).kind, Kind::Semaphore);
        });
    }

    void aPermitIsDecoded_data() { everyVersion({"expirable-semaphore"}); }
    void aPermitIsDecoded()
    {
        play([this] {
            Tap tap(&scene().monitored().client(), name());
            call("trySetPermits", {"1"});
            const QByteArray id = call("acquire", {"30000", "ms"});
            QCOMPARE(tap.await(What::Acquired).owner.raw(), id);
            call("release", {id});
            tap.await(What::Released, id);
            const QByteArray brief = call("acquire", {"200", "ms"});
            tap.await(What::Acquired, brief);
            QTest::qWait(300); // its time has to pass
            call("release", {call("acquire", {"30000", "ms"})});
            tap.await(What::Expired, brief);
        });
    }

    void aLatchIsDecoded_data() { everyVersion({"latch"}); }
    void aLatchIsDecoded()
    {
        play([this] {
            Tap tap(&scene().monitored().client(), name());
            QCOMPARE(call("trySetCount", {"2"}), QByteArray("true"));
            tap.await(What::Changed);
            call("countDown");
            tap.await(What::CountDown);
            QVERIFY(!tap.find(What::Released));
            call("countDown");
            QCOMPARE(tap.await(What::Released).kind, Kind::Latch);
        });
    }

    void aFasterMultiIsDecoded_data() { everyVersion({"faster-multi"}); }
    void aFasterMultiIsDecoded()
    {
        play([this] {
            const Target several{"faster-multi", QByteArray(name() + "=a,b")};
            RedissonParty &party = redisson().one;
            const QByteArray mine = party.owner(1);
            const QByteArray theirs = redisson().other.owner(2);
            Tap tap(&scene().monitored().client(), name());
            party.invoke(several, 1, {"lock"});
            QCOMPARE(tap.await(What::Acquired, mine).kind, Kind::FasterMulti);
            QCOMPARE(redisson().other.invoke(several, 2, {"tryLock"}), QByteArray("false"));
            tap.await(What::Refused, theirs);
            tap.await(What::Renewed, mine);
            party.invoke(several, 1, {"unlock"});
            tap.await(What::Released, mine);
        });
    }

private:
    Target rival() const { return {rivalOf(kind()), name()}; }
    QByteArray call(const QByteArray &method, const QByteArrayList &arguments = {})
    {
        return redisson().one.invoke(target(), 1, QByteArrayList{method} + arguments);
    }
    void checkFacts(const Tap &tap, const QByteArray &mine)
    {
        const TraceEvent &acquired = *tap.find(What::Acquired, mine);
        QCOMPARE(acquired.kind, kindTold(kind()));
        QCOMPARE(acquired.lease, Scene::watchdogLease);
        QCOMPARE(acquired.knownBy, KnownBy::Event);
        QVERIFY(acquired.isByOwner);
        QVERIFY(!acquired.address.isEmpty());
        if (kind() == "read" || kind() == "write")
            QCOMPARE(acquired.access, kind() == "read" ? Access::Read : Access::Write);
    }
};

QTEST_GUILESS_MAIN(TestTrace)

} // namespace lockscope::trace_test

#include "tst_trace.moc"
