#include "core/actions/plan/evidence.h"
#include "core/actions/release/release_command.h"
#include "core/async/task_scope.h"
#include "core/locks/release/latch_sweep.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/permit_calls.h"
#include "core/monitor/reading/lock_reading.h"
#include "core/monitor/reading/probe.h"
#include "core/redis/slot.h"
#include "tests/support/recording_server.h"

#include <QTest>

namespace lockscope::redis_routing_test {

using redis::Command;
using redis::Effect;
using redis::slotOf;

namespace {

const Owner owner(QByteArrayLiteral("11111111-2222-3333-4444-555555555555:1"));

QByteArray keyOf(const Command &command)
{
    return command.hasKey() ? command.key().toByteArray() : QByteArrayLiteral("(none)");
}

Lock aLock(Kind kind, const Key &name)
{
    Lock lock;
    lock.id = {{}, 0, name};
    lock.kind = kind;
    return lock;
}

// All questions that the first and last rounds of reading a lock can ask.
std::vector<Command> questionsAbout(const Key &name)
{
    using namespace monitor;
    Permissions permissions;
    permissions.refuse(ReadCommand::HashPage); // HGETALL instead
    const ActiveChannels channels;
    std::vector<Command> all;
    for (const auto as : {ReadRequest::As::Unknown, ReadRequest::As::Hash, ReadRequest::As::String}) {
        ReadRequest request;
        request.name = name;
        request.as = as;
        request.parts = {.queue = true, .fencingToken = true, .permits = true, .unlockChannel = true};
        LockReading reading(request, &permissions, &channels);
        std::vector<LockReading::Question> questions;
        reading.ask(questions, 0);
        for (auto &question : questions)
            all.push_back(std::move(question.command));
    }
    Probe(name).ask(all, permissions);
    return all;
}

} // namespace

// Each command knows the key by which a cluster would route it.
class TestRedisRouting : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theKeyLiesInTheCommand()
    {
        const Key name(QByteArray("a\r\n$3\r\n\0b", 9));
        QCOMPARE(keyOf(Command::read("GET", name)), name.raw());
        QCOMPARE(keyOf(Command::write("SET", name, {"v", "NX"})), name.raw());
        QCOMPARE(keyOf(Command::routedBy(2, {"MEMORY", "USAGE", name.raw()}, Effect::Read)), name.raw());
        QVERIFY(!Command::ofNode({"PUBSUB", "NUMSUB", name.raw()}).hasKey());
        const Command empty = Command::read("GET", Key());
        QVERIFY(empty.hasKey() && empty.key().isEmpty());
    }

    void aScriptsFirstKeyIsItsOwn()
    {
        const lua::Script *script = &lua::script("reentrant_acquire");
        const auto call = redis::ScriptCommand::of(script, {"order:42", "other"}, {"1", "2"}, Effect::Write);
        QCOMPARE(keyOf(call.byHash), QByteArray("order:42"));
        QCOMPARE(keyOf(call.inFull()), QByteArray("order:42"));
        QVERIFY(!redis::ScriptCommand::of(script, {}, {"1"}, Effect::Write).byHash.hasKey());
    }

    void everyScriptOfALockStaysInItsSlot_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : {"order:42", "{orders}:42", "a{b}c{d}"})
            QTest::newRow(name) << QByteArray(name);
    }
    void everyScriptOfALockStaysInItsSlot()
    {
        QFETCH(QByteArray, name);
        for (const locks::AcquirableKind kind : locks::allKinds) {
            const locks::Entry entry{Key(name), kind, owner, 1, "77"};
            const locks::KindRules &rules = locks::rulesOf(kind);
            const Key latch = locks::unlockLatch(entry.name, "1234");
            std::vector<locks::ScriptCall> calls{locks::acquireCall(entry, Millis(1)),
                                                 locks::releaseCall(entry, Millis(1), latch, Millis(1), true)};
            if (rules.hasLease)
                calls.push_back(locks::renewCall(entry, Millis(1)));
            if (locks::hasStateCall(entry))
                calls.push_back(locks::stateCall(entry));
            if (rules.leave)
                calls.push_back(locks::leaveCall(entry, Millis(1), true));
            for (const locks::ScriptCall &call : calls) {
                const auto command = redis::ScriptCommand::of(call.script, call.keys, call.arguments, Effect::Write);
                QCOMPARE(slotOf(command.byHash.key()), slotOf(name));
                QVERIFY2(redis::shareSlot(call.keys), call.script->name.data());
            }
        }
    }

    void plainCommandsOfLocksHaveTheirKey()
    {
        const locks::Entry entry{Key("order:42"), locks::AcquirableKind::Token, owner};
        QCOMPARE(keyOf(locks::setToken(entry, Millis(1))), entry.name.raw());
    }

    // In a cluster, one script call for each node deletes the latches on that node.
    void latchesAreDeletedWhereTheyLie()
    {
        std::vector<Key> latches;
        for (int i = 0; i < 6; ++i)
            latches.push_back(locks::unlockLatch(Key("order:" + QByteArray::number(i)), "1"));
        RecordingServer one, cluster, lower, upper;
        redis::ServerInfo info;
        info.mode = QStringLiteral("cluster");
        cluster.tells(info);
        const quint16 half = redis::slotCount / 2;
        cluster.others = {{&lower, redis::Node::Role::Master, {}, {{0, quint16(half - 1)}}},
                          {&upper, redis::Node::Role::Master, {}, {{half, redis::slotCount - 1}}}};
        for (RecordingServer *server : {&one, &cluster}) {
            locks::LatchSweep sweep(server);
            for (const Key &latch : latches)
                sweep.add(latch);
        }
        QCOMPARE(one.commands.size(), size_t(1));
        QCOMPARE(keyOf(one.commands[0]), latches[0].raw());
        QCOMPARE(cluster.commands.size(), size_t(0));
        QVERIFY(lower.commands.size() == 1 && upper.commands.size() == 1);
        for (const Key &latch : latches) {
            const bool isLower = slotOf(latch.raw()) < half;
            QCOMPARE(lower.commands[0].wire.contains(latch.raw()), isLower);
            QCOMPARE(upper.commands[0].wire.contains(latch.raw()), !isLower);
        }
    }

    void whatIsAskedOfALockGoesToItsSlot()
    {
        const Key name("order:42");
        const std::vector<Command> questions = questionsAbout(name);
        QVERIFY(questions.size() >= 4);
        for (const Command &question : questions) {
            const bool ofNode = question.wire.contains("PUBSUB");
            QVERIFY2(question.hasKey() != ofNode, question.wire);
            QVERIFY2(ofNode || slotOf(question.key()) == slotOf(name.raw()), question.wire);
        }
    }

    void whatIsBrokenByForceIsReadInItsSlot()
    {
        const Key name("order:42");
        for (const Kind kind : {Kind::Reentrant, Kind::Fair, Kind::Token, Kind::ExpirableSemaphore}) {
            RecordingServer server;
            TaskScope scope;
            scope.spawn(read(&server, aLock(kind, name)));
            QVERIFY(server.commands.size() > 4);
            const bool inOneStep = !server.commands.front().hasKey() && !server.commands.back().hasKey();
            QVERIFY(inOneStep); // MULTI and EXEC follow the commands between them
            for (std::size_t i = 1; i + 1 < server.commands.size(); ++i)
                QCOMPARE(slotOf(server.commands[i].key()), slotOf(name.raw()));
            actions::Plan plan;
            plan.seen = aLock(kind, name);
            const auto command = actions::releaseCommand(plan, Instant(), "publish");
            QCOMPARE(command.keys.front(), name.raw());
            QVERIFY(redis::shareSlot(command.keys));
        }
        settleEvents();
    }

    // The error comes before anything is sent, as the server would report it.
    void aClusterIsAskedForOneSlotOnly()
    {
        RecordingServer server;
        const lua::Script *script = &lua::script("reentrant_acquire");
        const auto ask = [&] { return server.eval(script, {"foo", "bar"}, {"1"}, server.deadline()); };
        QVERIFY(!ask().isSettled());
        redis::ServerInfo info;
        info.mode = QStringLiteral("cluster");
        server.tells(info);
        const redis::PendingReply refused = ask();
        QVERIFY(refused.isSettled());
        const Result<redis::Reply> reply = refused.await_resume();
        QCOMPARE(reply.error().token, QByteArray("CROSSSLOT"));
        QCOMPARE(reply.error().kind, Error::Kind::Server);
        QCOMPARE(server.commands.size(), size_t(1));
        QVERIFY(!server.eval(script, {"a{x}", "b{x}"}, {"1"}, server.deadline()).isSettled());
    }

private:
    static Task<void> read(redis::Server *server, Lock known)
    {
        const auto evidence = co_await actions::readEvidence(server, known);
        Q_UNUSED(evidence);
    }
};

QTEST_GUILESS_MAIN(TestRedisRouting)

} // namespace lockscope::redis_routing_test

#include "tst_redis_routing.moc"
