// Commands, scripts and messages in a cluster of three masters, while slots move between them.
#include "core/locks/wire/names.h"
#include "core/redis/slot.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/redis_cluster.h"

#include "core/async/sleep.h"

#include <QTest>

namespace lockscope::cluster_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;

namespace {

const lua::Script &twoKeys()
{
    static const lua::Script script{"two_keys", "c29da6f189f2ff7658ce9f61ede016fd4af0e93d",
                                    "return {redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2])}"};
    return script;
}

locks::LockClientOptions patient()
{
    locks::LockClientOptions options;
    options.watchdogLease = 60s;
    options.pollCap = 60s;
    return options;
}

Task<bool> joined(TaskScope *scope)
{
    co_await scope->join();
    co_return true;
}

// Counts who is inside of one lock, as reported by the holders.
struct Inside {
    int now = 0;
    int most = 0;
    int visits = 0;
    QStringList errors;
};

Task<void> visit(LockHolder *program, QByteArray name, std::shared_ptr<Inside> inside, std::stop_token stop)
{
    const Owner owner = program->newOwner();
    const locks::AcquireObserver nobody;
    const std::stop_token never;
    while (!stop.stop_requested()) {
        const auto request = lockRequest(name, owner);
        auto outcome = co_await program->locks().acquire(request, nobody, stop);
        if (stop.stop_requested())
            co_return;
        if (!outcome || !outcome->hold) {
            inside->errors << (outcome ? QStringLiteral("not acquired") : outcome.error().message);
            continue;
        }
        inside->most = std::max(inside->most, ++inside->now);
        const Instant until = program->clock().now() + 1ms;
        co_await sleepUntil(&program->clock(), until, never);
        --inside->now;
        ++inside->visits;
        auto released = co_await program->locks().release(outcome->hold);
        if (!released)
            inside->errors << released.error().message;
    }
}

} // namespace

class TestCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cluster = std::make_unique<RedisCluster>();
    }
    void cleanup()
    {
        for (int i = 0; m_cluster && i < 3; ++i)
            m_cluster->redis(i).call({"FLUSHALL"});
    }
    void cleanupTestCase() { m_cluster.reset(); }

    void aCommandGoesWhereItsKeyIs()
    {
        for (int from = 0; from < 3; ++from) { // any node leads to the cluster
            const LiveClient client(m_cluster->address(from), quickOptions());
            for (int to = 0; to < 3; ++to) {
                const QByteArray name = m_cluster->nameAt(to, "routed:");
                const QByteArray value = QByteArray::number(from);
                QVERIFY(await(client->send(Command::write("SET", Key(name), {value}))));
                QCOMPARE(m_cluster->redis(to).call({"GET", name}).toBytes(), value);
                QCOMPARE(client->addressOf(Key(name)).node(), m_cluster->name(to));
            }
        }
    }

    void allNodesAreTold()
    {
        const LiveClient client(m_cluster->address(1), quickOptions());
        const std::vector<Node> nodes = client->nodes();
        QCOMPARE(nodes.size(), std::size_t(3));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(nodes[std::size_t(i)].name, m_cluster->name(i));
            QVERIFY(nodes[std::size_t(i)].server->isLive());
            const auto reply = await(nodes[std::size_t(i)].server->send(Command::ofNode({"CLUSTER", "MYID"})));
            QVERIFY(reply);
            QCOMPARE(reply->toBytes(), m_cluster->id(i));
        }
    }

    void aServerThatIsNoClusterIsRefusedWhereOneIsInsistedOn()
    {
        RedisServer::Options options;
        options.tcp = true;
        const RedisServer single(options);
        Address address = tcpAddress(single);
        SystemClock clock;
        address.cluster = true;
        const auto client = makeServer(address, &clock, quickOptions());
        client->open();
        awaitUntil([&] { return client->state().phase == ConnectionState::Phase::Refused; });
        QVERIFY(client->state().error.message.contains(QLatin1String("--cluster")));
    }

    void aMovedSlotIsFollowed()
    {
        const LiveClient client(m_cluster->address(), quickOptions());
        const QByteArray name = m_cluster->nameAt(0, "moved:");
        QVERIFY(await(client->send(Command::write("SET", Key(name), {"1"}))));
        m_cluster->move(slotOf(name), 2);
        const auto reply = await(client->send(Command::read("GET", Key(name))));
        QVERIFY2(reply, reply ? "" : qPrintable(reply.error().message));
        QCOMPARE(reply->toBytes(), QByteArray("1"));
        awaitUntil([&] { return client->addressOf(Key(name)).node() == m_cluster->name(2); });
        m_cluster->move(slotOf(name), 0);
    }

    void aKeyThatHasGoneAheadIsAskedForWhereItIs()
    {
        const LiveClient client(m_cluster->address(), quickOptions());
        const QByteArray name = m_cluster->nameAt(1, "ahead:");
        QVERIFY(await(client->send(Command::write("SET", Key(name), {"1"}))));
        m_cluster->beginMove(slotOf(name), 2);
        m_cluster->moveKeys(slotOf(name), 2);
        const auto got = await(client->send(Command::read("GET", Key(name))));
        QVERIFY2(got, got ? "" : qPrintable(got.error().message));
        QCOMPARE(got->toBytes(), QByteArray("1"));
        // a script that the other node does not know
        const auto ran = await(client->eval(&twoKeys(), {name, name}, {}, client->deadline(), Effect::Read));
        QVERIFY2(ran, ran ? "" : qPrintable(ran.error().message));
        QCOMPARE(ran->elements.at(1).toBytes(), QByteArray("1"));
        QCOMPARE(client->addressOf(Key(name)).node(), m_cluster->name(1)); // only this once
        m_cluster->endMove(slotOf(name), 2);
    }

    // A new node gets its first slot. No node lists it in CLUSTER SLOTS until the slot has moved.
    void aLockOfANodeWithoutSlotsIsAcquiredAndReleased()
    {
        RedisCluster::Options options;
        options.masters = 1;
        options.withoutSlots = 1;
        RedisCluster cluster(options);
        LockHolder program(cluster.address(), patient());
        const QByteArray name = cluster.nameAt(0, "first:");
        cluster.beginMove(slotOf(name), 1);
        for (int i = 0; i < 2; ++i) {
            const auto hold = program.acquire(lockRequest(name, program.newOwner()));
            QVERIFY(hold && hold->isValid());
            QCOMPARE(cluster.redis(1).call({"CLUSTER", "COUNTKEYSINSLOT", QByteArray::number(slotOf(name))}).toInt(),
                     1);
            program.release(hold);
        }
        const auto hold = program.acquire(lockRequest(name, program.newOwner()));
        cluster.endMove(slotOf(name), 1); // the node's client remains
        awaitUntil([&] { return program.redis().addressOf(Key(name)).node() == cluster.name(1); });
        QVERIFY(hold && hold->isValid());
        program.release(hold);
        awaitUntil([&] { return cluster.redis(1).call({"EXISTS", name}).toInt() == 0; });
    }

    void keysApartOnTheirWayAreWaitedFor()
    {
        const LiveClient client(m_cluster->address(), quickOptions());
        const QByteArray tag = '{' + m_cluster->nameAt(1, "apart:") + '}';
        for (const char *end : {"a", "b"})
            QVERIFY(await(client->send(Command::write("SET", Key(tag + end), {end}))));
        m_cluster->beginMove(slotOf(tag), 0);
        m_cluster->redis(1).call(
            {"MIGRATE", "127.0.0.1", QByteArray::number(m_cluster->node(0).port()), tag + "a", "0", "5000"});
        const PendingReply pending =
            client->eval(&twoKeys(), {tag + "a", tag + "b"}, {}, client->deadline(), Effect::Read);
        for (int i = 0; i < 3; ++i) // it is asked repeatedly
            QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        QVERIFY(!pending.isSettled());
        m_cluster->moveKeys(slotOf(tag), 0);
        m_cluster->endMove(slotOf(tag), 0);
        const auto reply = await(pending);
        QVERIFY2(reply, reply ? "" : qPrintable(reply.error().message));
        QCOMPARE(reply->elements.at(0).toBytes(), QByteArray("a"));
        QCOMPARE(reply->elements.at(1).toBytes(), QByteArray("b"));
    }

    void whatWasWaitedForInVainSaysWhatTheServerSaid()
    {
        const LiveClient client(m_cluster->address(), quickOptions());
        const QByteArray tag = '{' + m_cluster->nameAt(2, "vain:") + '}';
        QVERIFY(await(client->send(Command::write("SET", Key(tag + 'b'), {"b"}))));
        m_cluster->beginMove(slotOf(tag), 1);
        const Instant deadline = client->clock()->now() + 300ms;
        const auto reply = await(client->eval(&twoKeys(), {tag + 'a', tag + 'b'}, {}, deadline, Effect::Read));
        QVERIFY(!reply);
        QCOMPARE(reply.error().token, QByteArray("TRYAGAIN"));
        m_cluster->moveKeys(slotOf(tag), 1);
        m_cluster->endMove(slotOf(tag), 1);
    }

    // No node serves the slot: nothing was done, and the request waits.
    void whatFindsTheClusterDownIsDoneWhenItIsUp()
    {
        const LiveClient client(m_cluster->address(), quickOptions());
        LockHolder program(m_cluster->address(1), patient());
        const QByteArray name = m_cluster->nameAt(0, "down:");
        const QByteArray channel = "redisson_lock__channel:{" + name + '}';
        const auto before = program.acquire(lockRequest(name, program.newOwner()));
        const QByteArray slot = QByteArray::number(slotOf(name));
        QVERIFY(!m_cluster->redis(0).call({"CLUSTER", "DELSLOTS", slot}).isError());
        awaitUntil([&] { return m_cluster->redis(0).call({"GET", name}).toBytes().startsWith("CLUSTERDOWN"); });
        const Instant later = client->clock()->now() + 60s;
        const PendingReply pending = client->send(Command::read("EXISTS", Key(name)), later);
        const auto kept = std::make_shared<std::optional<Result<std::shared_ptr<Subscription>>>>();
        const auto nothing = [](const Message &) {};
        TaskScope scope;
        scope.spawn(keepResult(client->subscriber().subscribeSharded(Channel(channel), nothing, later, {}), kept));
        const auto waiting = program.start(lockRequest('{' + name + "}:taken", program.newOwner()));
        for (int i = 0; i < 20; ++i)
            QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        QVERIFY(!pending.isSettled() && !kept->has_value() && !waiting.isDone());
        m_cluster->redis(0).call({"CLUSTER", "ADDSLOTS", slot});
        const auto reply = await(pending);
        QVERIFY2(reply, reply ? "" : qPrintable(reply.error().message));
        QCOMPARE(reply->integer, qint64(1));
        awaitUntil([&] { return kept->has_value(); });
        QVERIFY(**kept);
        const auto hold = waiting.hold();
        QVERIFY(hold && before->isValid());
        program.release(hold);
        QCOMPARE(program.release(before), locks::Released::Freed);
        awaitUntil([this] { return m_cluster->isSound() && m_cluster->areAgreed(); });
    }

    // The old node has none of its keys, and the new node refuses scripts on keys that do not all exist.
    void aFreeLockIsTakenAndReleasedWhileItsSlotMoves()
    {
        LockHolder program(m_cluster->address(), patient());
        LockHolder other(m_cluster->address(2), patient());
        for (const locks::AcquirableKind kind :
             {locks::AcquirableKind::Reentrant, locks::AcquirableKind::NonReentrant, locks::AcquirableKind::Spin}) {
            const QByteArray name = m_cluster->nameAt(0, "free" + QByteArray::number(int(kind)) + ':');
            m_cluster->beginMove(slotOf(name), 1);
            auto strict = lockRequest(name, program.newOwner());
            strict.kind = kind;
            strict.strict = true;
            const auto hold = program.acquire(strict);
            QVERIFY(hold && hold->isValid());
            QVERIFY(keysInSlotOf(name, 0) == 0 && keysInSlotOf(name, 1) == 1);
            auto waiting = other.startWaiting(lockRequest(name, other.newOwner()));
            m_cluster->redis(1).call({"CONFIG", "RESETSTAT"});
            QCOMPARE(program.release(hold), locks::Released::Freed);
            const int asked = callsOf(1, "asking");
            QVERIFY2(asked > 0 && asked < 20, QByteArray::number(asked));
            m_cluster->moveKeys(slotOf(name), 1);
            endMove(name, 1);
            const auto second = waiting.hold(); // woken at the latest when its slot has moved
            QVERIFY(second);
            QCOMPARE(other.release(second), locks::Released::Freed);
        }
    }

    void anotherKindIsSeenWhileItsSlotMoves()
    {
        LockHolder program(m_cluster->address(), patient());
        const QByteArray name = m_cluster->nameAt(0, "kind:");
        auto fenced = lockRequest(name, program.newOwner());
        fenced.kind = locks::AcquirableKind::Fenced;
        program.release(program.acquire(fenced)); // its token remains
        m_cluster->beginMove(slotOf(name), 1);
        auto strict = tryRequest(name, program.newOwner());
        strict.strict = true;
        const auto refused = program.tryAcquire(strict);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Precondition);
        QVERIFY2(refused.error().message.contains(QStringLiteral("fenced")), qPrintable(refused.error().message));
        m_cluster->moveKeys(slotOf(name), 1);
        endMove(name, 1);
    }

    // The lock is still on the old node, and the latch of its release exists nowhere. Each release happens once,
    // although the first answer is lost.
    void whatIsHeldIsReleasedOnceWhileItsSlotMoves()
    {
        const std::string_view source = lua::script("reentrant_release_seen").source;
        const QByteArray script(source.data(), qsizetype(source.size()));
        const auto faults = std::make_shared<LinkFaults>();
        LockHolder program(m_cluster->address(), patient(), withFaults(faults, quickOptions()));
        const QByteArray name = m_cluster->nameAt(0, "held:");
        m_cluster->redis(0).call({"SCRIPT", "LOAD", script});
        const auto twice = lockRequest(name, program.newOwner());
        const auto hold = program.acquire(twice);
        QCOMPARE(program.acquire(twice), hold);
        m_cluster->beginMove(slotOf(name), 1);
        faults->word = shaOf("reentrant_release_seen");
        faults->times = 1;
        QCOMPARE(program.release(hold), locks::Released::HoldsRemain);
        QCOMPARE(faults->happened, 1);
        QCOMPARE(m_cluster->redis(0).call({"HGET", name, twice.owner.raw()}).toInt(), 1);
        QVERIFY(hold->isValid());
        faults->times = 1;
        QCOMPARE(program.release(hold), locks::Released::Freed);
        QCOMPARE(faults->happened, 2);
        QCOMPARE(keysInSlotOf(name, 0), 0);
        endMove(name, 1);
    }

    // A kind with several keys has to wait, and the error names the reason, not a guessed holder.
    void aLockOfSeveralKeysSaysThatItsSlotMoves()
    {
        LockHolder program(m_cluster->address(), patient());
        const QByteArray name = m_cluster->nameAt(0, "several:");
        m_cluster->beginMove(slotOf(name), 1);
        auto fair = tryRequest(name, program.newOwner());
        fair.kind = locks::AcquirableKind::Fair;
        const auto refused = program.tryAcquire(fair);
        QVERIFY(!refused);
        QCOMPARE(refused.error().token, QByteArray("TRYAGAIN"));
        QVERIFY2(refused.error().message.contains(QStringLiteral("slot")), qPrintable(refused.error().message));
        fair.wait = {};
        const auto waiting = program.start(fair);
        awaitUntil([&] { return waiting.hasTried(); });
        endMove(name, 1);
        const auto hold = waiting.hold();
        QVERIFY(hold);
        program.release(hold);
    }

    // Leases and pauses are far longer than this test.
    void aNodeThatComesBackDisturbsNobodyElsewhere()
    {
        awaitUntil([this] { return m_cluster->areAgreed(); }); // a slot of the previous test may still be moving
        LockHolder program(m_cluster->address(1), patient());
        LockHolder holder(m_cluster->address(1), patient());
        const QByteArray here = m_cluster->nameAt(0, "here:"), there = m_cluster->nameAt(2, "there:");
        const QByteArray busyHere = m_cluster->nameAt(0, "busy:"), busyThere = m_cluster->nameAt(2, "busy:");
        const auto hold = program.acquire(lockRequest(here, program.newOwner()));
        const auto other = program.acquire(lockRequest(there, program.newOwner()));
        const auto theirs = holder.acquire(lockRequest(busyHere, holder.newOwner()));
        const auto theirsToo = holder.acquire(lockRequest(busyThere, holder.newOwner()));
        auto waiting = program.startWaiting(lockRequest(busyHere, program.newOwner()));
        auto waitingThere = program.startWaiting(lockRequest(busyThere, program.newOwner()));
        awaitUntil([&] { return waiting.isSubscribed() && waitingThere.isSubscribed(); });
        const auto looks = [](const LockHolder::Pending &pending) {
            return pending.steps().count(locks::AcquireStep::LookedAgain);
        };
        const auto before = looks(waitingThere), beforeHere = looks(waiting);
        m_cluster->redis(2).call({"CONFIG", "RESETSTAT"});
        m_cluster->redis(0).call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        awaitUntil([&] { return hold->renewals() > 0 && looks(waiting) > beforeHere; });
        for (int i = 0; i < 5; ++i)
            QVERIFY(await(program.redis().send(Command::read("GET", Key(there + "x")))));
        QCOMPARE(other->renewals(), 0);
        QCOMPARE(looks(waitingThere), before);
        QCOMPARE(callsOf(2, "evalsha"), 0);
        waiting.cancel();
        waitingThere.cancel();
        for (const auto &each : {hold, other})
            QCOMPARE(program.release(each), locks::Released::Freed);
        for (const auto &each : {theirs, theirsToo})
            QCOMPARE(holder.release(each), locks::Released::Freed);
    }

    // The warning about names in different slots agrees with the server.
    void whatIsScatteredIsSoForTheServerToo()
    {
        const QByteArrayList names{"plain", "{a}",    "a{b}c", "{a",     "a}",    "{}",     "a{}b",
                                   "{}{a}", "{a}{b}", "}{",    "a{{b}}", "{a}b}", "a{b}{}", QByteArray("{\0}", 3),
                                   "{{}}",  "}{a}"};
        int scattered = 0;
        for (const QByteArray &name : names) {
            const auto slot = [this](const QByteArray &key) {
                return m_cluster->redis(0).call({"CLUSTER", "KEYSLOT", key}).toInt();
            };
            const bool isSo = slot(name) != slot(locks::unlockChannel(Key(name)).raw());
            QVERIFY2(locks::isScattered(Key(name)) == isSo, name);
            scattered += isSo ? 1 : 0;
        }
        QVERIFY(scattered > 4 && scattered < int(names.size()) - 4);
    }

    void aShardedSubscriptionGoesWithItsSlot()
    {
        const LiveClient client(m_cluster->address(), quickOptions());
        const QByteArray channel = m_cluster->nameAt(0, "channel:");
        QByteArrayList heard;
        const auto handler = [&](const Message &message) { heard << message.payload; };
        const auto kept =
            await(client->subscriber().subscribeSharded(Channel(channel), handler, client->deadline(), {}));
        QVERIFY2(kept, kept ? "" : qPrintable(kept.error().message));
        m_cluster->redis(0).call({"SPUBLISH", channel, "before"});
        awaitUntil([&] { return heard.contains("before"); });
        const auto listensThere = [&] {
            return m_cluster->redis(1).call({"PUBSUB", "SHARDNUMSUB", channel}).at(1).toInt() == 1;
        };
        bool isTold = false; // the waiter has subscribed there and checks again
        connect(client.get(), &Server::missed, this,
                [&](const Missed &what) { isTold |= contains(what.slots, slotOf(channel)) && listensThere(); });
        m_cluster->move(slotOf(channel), 1);
        awaitUntil([&] { return isTold; });
        QVERIFY(client->isLive());
        m_cluster->redis(1).call({"SPUBLISH", channel, "after"});
        awaitUntil([&] { return heard.contains("after"); });
        m_cluster->move(slotOf(channel), 0);
    }

    // Leases are longer than any pause between checks, so only a message can wake the waiter.
    void whoWaitsIsWokenAlthoughTheSlotMoved()
    {
        LockHolder a(m_cluster->address(0), patient());
        LockHolder b(m_cluster->address(2), patient());
        const QByteArray name = m_cluster->nameAt(0, "waited:");
        const auto hold = a.acquire(lockRequest(name, a.newOwner()));
        QVERIFY(hold);
        auto waiting = b.start(lockRequest(name, b.newOwner()));
        awaitUntil([&] { return waiting.isSubscribed(); });
        m_cluster->move(slotOf(name), 1);
        const QByteArray channel = "redisson_lock__channel:{" + name + '}';
        awaitUntil([&] { return m_cluster->redis(1).call({"PUBSUB", "SHARDNUMSUB", channel}).at(1).toInt() == 1; });
        QVERIFY(!waiting.isDone());
        QCOMPARE(a.release(hold), locks::Released::Freed);
        const auto second = waiting.hold();
        QVERIFY(second);
        QCOMPARE(m_cluster->redis(1).call({"HLEN", name}).toInt(), 1);
        b.release(second);
        QCOMPARE(m_cluster->redis(1).call({"EXISTS", name}).toInt(), 0);
    }

    void aHoldIsRenewedWhereItsSlotIs()
    {
        LockHolder a(m_cluster->address(1)); // with a short watchdog
        const QByteArray name = m_cluster->nameAt(0, "renewed:");
        const auto hold = a.acquire(lockRequest(name, a.newOwner()));
        QVERIFY(hold);
        m_cluster->move(slotOf(name), 1);
        qint64 last = m_cluster->redis(1).call({"PTTL", name}).toInt();
        int renewals = 0;
        awaitUntil([&] {
            const qint64 now = m_cluster->redis(1).call({"PTTL", name}).toInt();
            renewals += now > std::exchange(last, now) ? 1 : 0;
            return renewals >= 4;
        });
        QVERIFY(hold->isValid());
        a.release(hold);
        m_cluster->move(slotOf(name), 0);
    }

    void nobodyComesInBesideAnotherWhileSlotsMove()
    {
        LockHolder a(m_cluster->address(0), patient());
        LockHolder b(m_cluster->address(1), patient());
        const QByteArray name = m_cluster->nameAt(0, "busy:");
        const auto inside = std::make_shared<Inside>();
        {
            TaskScope visitors;
            for (int i = 0; i < 3; ++i) {
                visitors.spawn(visit(&a, name, inside, visitors.stopToken()));
                visitors.spawn(visit(&b, name, inside, visitors.stopToken()));
            }
            for (const int to : {1, 2, 0, 2, 1, 0}) {
                const int before = inside->visits;
                m_cluster->beginMove(slotOf(name), to);
                for (int i = 0; i < 10; ++i) // some keys are on one node, some on the other
                    QVERIFY(await(a.redis().send(Command::ofNode({"PING"}))));
                m_cluster->moveKeys(slotOf(name), to);
                for (int i = 0; i < 10; ++i)
                    QVERIFY(await(a.redis().send(Command::ofNode({"PING"}))));
                m_cluster->moveKeys(slotOf(name), to);
                m_cluster->endMove(slotOf(name), to);
                awaitUntil([&] { return inside->visits > before + 20; });
            }
            visitors.requestStop();
            await(joined(&visitors));
        }
        QCOMPARE(inside->errors, QStringList());
        QCOMPARE(inside->most, 1);
    }

    void everyKindIsTakenAndGivenBackOnEveryNode()
    {
        using locks::AcquirableKind;
        LockHolder a(m_cluster->address());
        for (const AcquirableKind kind : locks::allKinds) {
            if (kind == AcquirableKind::Semaphore || kind == AcquirableKind::ExpirableSemaphore)
                continue; // their keys must exist before and remain afterwards
            for (int node = 0; node < 3; ++node) {
                const QByteArray name = m_cluster->nameAt(node, "kind" + QByteArray::number(int(kind)) + ':');
                auto request = lockRequest(name, a.newOwner());
                request.kind = kind;
                const auto hold = a.acquire(request);
                QVERIFY(hold);
                QVERIFY(m_cluster->redis(node).call({"EXISTS", name}).toInt() == 1);
                a.release(hold);
                QVERIFY(m_cluster->redis(node).call({"EXISTS", name}).toInt() == 0);
            }
        }
    }

    void manyAtOnceGoTogetherToEachNode()
    {
        constexpr int crowd = 60;
        LockHolder program(m_cluster->address(), patient()); // so that nothing is renewed meanwhile
        const auto warm = takeAll(program, namesOf("warm:", 3)); // now the scripts and the nodes are known
        giveBackAll(program, warm);
        awaitUntil([this] { return keys() == 0; }); // latches are deleted a little later
        for (int i = 0; i < 3; ++i)
            m_cluster->redis(i).call({"CONFIG", "RESETSTAT"});
        const auto holds = takeAll(program, namesOf("many:", crowd));
        QCOMPARE(keys(), crowd);
        for (const auto &hold : holds)
            QVERIFY(hold && hold->isValid() && hold->holds() == 1);
        giveBackAll(program, holds);
        awaitUntil([this] { return keys() == 0; });
        qint64 calls = 0;
        for (int i = 0; i < 3; ++i) {
            const QByteArray stats = m_cluster->redis(i).call({"INFO", "stats"}).toBytes();
            QVERIFY(stats.contains("expired_keys:0\r")); // and no latch was left to expire
            const QByteArray told = m_cluster->redis(i).call({"INFO", "commandstats"}).toBytes();
            const qsizetype at = told.indexOf("cmdstat_evalsha:calls=");
            calls += at < 0 ? 0 : told.mid(at + 22, 9).split(',').front().toLongLong();
        }
        QVERIFY2(calls > 0 && calls < crowd, QByteArray::number(calls)); // single requests would be twice as many
    }

    // The node checks each lock of a bundle. No lock in a moving slot is acquired twice.
    void ofManyThoseOnTheirWayAreTakenWhereTheyAre()
    {
        LockHolder program(m_cluster->address()), other(m_cluster->address());
        const QByteArray tag = '{' + m_cluster->nameAt(0, "way:") + '}';
        const QByteArrayList names{m_cluster->nameAt(0, "stays:"), tag + "held", tag + "free", tag + "here"};
        giveBackAll(program, takeAll(program, names));
        const auto held = other.acquire(leased(lockRequest(names[1], other.newOwner()), 60s));
        m_cluster->beginMove(slotOf(tag), 2);
        m_cluster->moveKeys(slotOf(tag), 2);
        const auto here = other.acquire(leased(lockRequest(names[3], other.newOwner()), 60s));
        std::vector<LockHolder::Pending> all;
        for (const QByteArray &name : names)
            all.push_back(program.start(tryRequest(name, program.newOwner())));
        std::vector<std::shared_ptr<locks::Hold>> holds;
        for (const auto &each : all)
            holds.push_back(each.hold());
        QVERIFY(holds[0] && !holds[1] && holds[2] && !holds[3]);
        m_cluster->moveKeys(slotOf(tag), 2);
        m_cluster->endMove(slotOf(tag), 2);
        QCOMPARE(m_cluster->redis(2).call({"EXISTS", names[1], names[2], names[3]}).toInt(), 3);
        giveBackAll(program, {holds[0], holds[2]});
        QCOMPARE(other.release(held), locks::Released::Freed);
        QCOMPARE(other.release(here), locks::Released::Freed);
    }

private:
    using Holds = std::vector<std::shared_ptr<locks::Hold>>;

    static QByteArrayList namesOf(const QByteArray &prefix, int count)
    {
        QByteArrayList names;
        for (int i = 0; i < count; ++i)
            names << prefix + QByteArray::number(i);
        return names;
    }
    static Holds takeAll(LockHolder &program, const QByteArrayList &names)
    {
        std::vector<LockHolder::Pending> all;
        for (const QByteArray &name : names)
            all.push_back(program.start(lockRequest(name, program.newOwner())));
        Holds holds;
        for (const auto &each : all)
            holds.push_back(each.hold());
        return holds;
    }
    static Task<void> giveBack(LockHolder *program, std::shared_ptr<locks::Hold> hold, int *freed)
    {
        const auto released = co_await program->locks().release(hold);
        *freed += released && *released == locks::Released::Freed ? 1 : 0;
    }
    static void giveBackAll(LockHolder &program, const Holds &holds) // at once
    {
        TaskScope releases;
        int freed = 0;
        for (const auto &hold : holds)
            releases.spawn(giveBack(&program, hold, &freed));
        await(joined(&releases));
        QCOMPARE(freed, int(holds.size()));
    }
    int keysInSlotOf(const QByteArray &name, int node)
    {
        return int(
            m_cluster->redis(node).call({"CLUSTER", "COUNTKEYSINSLOT", QByteArray::number(slotOf(name))}).toInt());
    }
    void endMove(const QByteArray &name, int to) // and all nodes know it
    {
        m_cluster->endMove(slotOf(name), to);
        awaitUntil([this] { return m_cluster->areAgreed(); });
    }
    int callsOf(int node, const QByteArray &command)
    {
        const QByteArray told = m_cluster->redis(node).call({"INFO", "commandstats"}).toBytes();
        const QByteArray word = "cmdstat_" + command + ":calls=";
        const qsizetype at = told.indexOf(word);
        return at < 0 ? 0 : told.mid(at + word.size(), 9).split(',').front().toInt();
    }
    int keys()
    {
        int all = 0;
        for (int i = 0; i < 3; ++i)
            all += m_cluster->redis(i).call({"DBSIZE"}).toInt();
        return all;
    }

    std::unique_ptr<RedisCluster> m_cluster;
};

QTEST_GUILESS_MAIN(TestCluster)

} // namespace lockscope::cluster_test

#include "tst_cluster.moc"
