// Two programs contend for a real lock: its lanes show what really happened.
#include "core/lanes/lock_lanes.h"
#include "core/model/lock.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/monitored.h"

#include <QTest>

namespace lockscope::lanes_live_test {

using namespace lockscope::lanes;
using locks::AcquireRequest;

namespace {

const QByteArray name("shop:order:42:lock");

// What the window does with the monitor's deltas and events.
struct Watched {
    explicit Watched(const RedisServer &server)
        : monitored(server)
        , lanes(monitored.monitor().idOf(Key(name)))
    {
        auto &monitor = monitored.monitor();
        QObject::connect(&monitor, &monitor::Monitor::happened, &monitored, [this](const auto &events) {
            for (const LockEvent &event : events)
                lanes.happened(event);
        });
        QObject::connect(&monitor, &monitor::Monitor::changed, &monitored, [this](const DeltaPtr &delta) {
            for (const LockPtr &row : delta->upserts)
                lanes.seen(*row);
        });
        QObject::connect(&monitor, &monitor::Monitor::seriesChanged, &monitored,
                         [this](const SeriesPtr &series) { lanes.looked(*series); });
        monitor.watch(Key(name));
        monitored.awaitStatus([](const Status &status) { return status.unlockFeed == Status::Feed::On; });
    }

    const Track *holdsOf(const Owner &owner) const { return trackOf(owner, &Lane::held); }
    const Track *waitsOf(const Owner &owner) const { return trackOf(owner, &Lane::waits); }
    bool isHeldBy(const Owner &owner) const { return holdsOf(owner) && holdsOf(owner)->open(); }
    bool isAwaitedBy(const Owner &owner) const { return waitsOf(owner) && waitsOf(owner)->open(); }
    End lastEnd(const Owner &owner) const { return holdsOf(owner)->segments().back().end; }
    // Waits until the lanes satisfy the condition; corrections by rows take some time.
    void await(const std::function<bool()> &condition)
    {
        awaitUntil([&] {
            lanes.tick(clock.now());
            return condition();
        });
    }

    SystemClock clock;
    Monitored monitored;
    LockLanes lanes;

private:
    const Track *trackOf(const Owner &owner, Track Lane::*which) const
    {
        for (const auto &lane : lanes.lanes()) {
            if (lane->owner == owner)
                return &((*lane).*which);
        }
        return nullptr;
    }
};

struct Client {
    explicit Client(const RedisServer &server)
        : holder(server)
        , owner(holder.newOwner())
    { }
    AcquireRequest fair() const
    {
        AcquireRequest request = lockRequest(name, owner);
        request.kind = locks::AcquirableKind::Fair;
        return request;
    }
    LockHolder holder;
    Owner owner;
};

// One real hold: it began and ended within these times.
struct True {
    Owner owner;
    Instant askedAt;
    Instant hadAt;
    Instant lettingAt;
    Instant letAt;
};

} // namespace

class TestLanesLive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void twoContendForAFairLock()
    {
        RedisServer server;
        Client anna(server);
        Client ben(server);
        Watched watched(server);
        std::vector<True> all;
        Client *has = &anna;
        Client *wants = &ben;
        Instant asked = watched.clock.now();
        auto hold = anna.holder.acquire(anna.fair());
        for (int round = 0; round < 6; ++round) {
            all.push_back({has->owner, asked, watched.clock.now(), {}, {}});
            watched.await([&] { return watched.isHeldBy(has->owner); });
            asked = watched.clock.now();
            const auto pending = wants->holder.startWaiting(wants->fair());
            watched.await([&] { return watched.isAwaitedBy(wants->owner); });
            watched.await([&] { return watched.holdsOf(has->owner)->open()->phase == Phase::Contended; });
            all.back().lettingAt = watched.clock.now();
            has->holder.release(hold);
            all.back().letAt = watched.clock.now();
            hold = pending.hold();
            std::swap(has, wants);
        }
        all.push_back({has->owner, asked, watched.clock.now(), {}, {}});
        watched.await([&] { return watched.isHeldBy(has->owner); });
        all.back().lettingAt = watched.clock.now();
        has->holder.release(hold);
        all.back().letAt = watched.clock.now();
        watched.await([&] { return !watched.isHeldBy(has->owner); });
        compareHolds(watched, all);
        compareHandOvers(watched, all);
    }

    // An end without a release looks different, and no hand-over is shown.
    void whatEndsOtherwise()
    {
        RedisServer server;
        BlockingRedis redis(server);
        Client anna(server);
        Watched watched(server);
        const auto hold = anna.holder.acquire(leased(anna.fair(), Millis(600'000))); // it does not expire by itself
        watched.await([&] { return watched.isHeldBy(anna.owner); });
        redis.call({"DEL", name});
        watched.await([&] { return !watched.isHeldBy(anna.owner); });
        QVERIFY2(watched.lastEnd(anna.owner) == End::Unknown, "deleted by hand, without a word");

        const Owner other("11111111-2222-3333-4444-555555555555:7");
        redis.call({"HSET", name, other.raw(), "1"});
        redis.call({"PEXPIRE", name, "3000"});
        watched.await([&] { return watched.isHeldBy(other); });
        watched.await([&] { return !watched.isHeldBy(other); });
        QVERIFY2(watched.lastEnd(other) == End::Expired, "its time was up");
        QVERIFY(watched.lanes.handOvers().empty());
    }

    void aServerThatIsSilentLeavesAGap()
    {
        RedisServer server;
        Client anna(server);
        Watched watched(server);
        AcquireRequest request = leased(anna.fair(), Millis(600'000)); // it needs no renewal meanwhile
        const auto hold = anna.holder.acquire(request);
        watched.await([&] { return watched.isHeldBy(anna.owner); });
        server.suspend();
        watched.await([&] { return !watched.isHeldBy(anna.owner); });
        QVERIFY(watched.lastEnd(anna.owner) == End::Unseen);
        QCOMPARE(watched.lanes.gaps().size(), size_t(1));
        QCOMPARE(watched.holdsOf(anna.owner)->segments().back().to, watched.lanes.gaps()[0].from);
        const Instant silent = watched.lanes.gaps()[0].from;
        server.resume();
        watched.await([&] { return watched.isHeldBy(anna.owner); });
        const Segment &again = watched.holdsOf(anna.owner)->segments().back();
        QVERIFY(again.openStart);
        QVERIFY(again.from > silent);
        QVERIFY(*watched.lanes.gaps()[0].to <= again.from);
    }

private:
    void compareHolds(const Watched &watched, const std::vector<True> &all)
    {
        std::map<Owner, size_t> next; // of each owner's segments
        int told = 0;
        for (const True &one : all) {
            const auto &segments = watched.holdsOf(one.owner)->segments();
            size_t &i = next[one.owner];
            const Segment first = segments.at(i);
            while (segments.at(i).end == End::Continues)
                ++i;
            const Segment last = segments.at(i++);
            QVERIFY(first.begins && !first.openStart);
            QVERIFY(first.from >= one.askedAt); // the lane does not begin before the request
            QVERIFY(last.to >= one.lettingAt); // nor end while the lock was held
            // a message reports the release, except if a reading came first, and except for the last one, which has no
            // waiters
            told += last.end == End::Released && last.toKnown == KnownBy::Event;
            QVERIFY(last.end == End::Released || last.end == End::Unknown);
        }
        QVERIFY2(told >= int(all.size()) / 2, QByteArray::number(told));
        for (const auto &[owner, count] : next)
            QCOMPARE(watched.holdsOf(owner)->segments().size(), count); // and nobody else had it
    }

    void compareHandOvers(const Watched &watched, const std::vector<True> &all)
    {
        const auto &overs = watched.lanes.handOvers();
        QCOMPARE(overs.size(), all.size() - 1);
        for (size_t i = 0; i + 1 < all.size(); ++i) {
            QVERIFY(overs[i].from == all[i].owner);
            QVERIFY(overs[i].to == all[i + 1].owner);
            QVERIFY(overs[i].freed >= all[i].lettingAt);
            QVERIFY(overs[i].got >= overs[i].freed);
            QVERIFY(overs[i].how == End::Released || overs[i].how == End::Unknown);
        }
    }
};

QTEST_GUILESS_MAIN(TestLanesLive)

} // namespace lockscope::lanes_live_test

#include "tst_lanes_live.moc"
