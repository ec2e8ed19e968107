// Races of the undo. Two consoles put back what was just taken away, while another owner comes. Either one of them
// restores the old state, or the newcomer has the lock alone. Also a client's connection: two consoles close it, and
// the client reconnects at once. LOCKSCOPE_ROUNDS=n sets the rounds of each race (the last race has five a second
// because of the command budget, so raise QTEST_FUNCTION_TIMEOUT above its five minutes).
#include "tests/support/console.h"
#include "tests/support/id_of.h"
#include "tests/support/race_room.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <thread>

namespace lockscope::races_put_back_test {

using namespace std::chrono_literals;
using actions::Outcome;
using actions::PlanPtr;
using locks::ScriptCall;

namespace {

const QByteArray &ownerA = RaceRoom::ownerA, &ownerB = RaceRoom::ownerB;

constexpr int fewRounds = 500;

struct PutBack {
    const char *name;
    const char *before; // a script: the state of KEYS[1] after the action
    ScriptCall (*act)(const QByteArray &name);
    const char *comes; // a script: the newcomer takes what is free, or finds nothing; {1}
    const char *whole; // a script: 1 if A has everything back, 2 if only B has it; everything else is wrong
};

QByteArray tagged(const QByteArray &name)
{
    return '{' + name + '}';
}

ScriptCall putBack(const QByteArray &name)
{
    return {&lua::script("undo"), {name, "redisson_lock_token:" + tagged(name)}, {"30000", "", "", "1", ownerA, "1"}};
}

ScriptCall putBackToken(const QByteArray &name)
{
    return {&lua::script("undo_token"), {name}, {ownerA, "30000"}};
}

ScriptCall putBackPermit(const QByteArray &name)
{
    return {&lua::script("undo_permit"), {name, tagged(name) + ":timeout"}, {ownerA, "99999999999999"}};
}

ScriptCall putBackWaiter(const QByteArray &name)
{
    return {&lua::script("undo_waiter"),
            {"redisson_lock_queue:" + tagged(name), "redisson_lock_timeout:" + tagged(name)},
            {ownerA, "1", "99999999990000", "last:3", "99999999995000", "99999999990000"}};
}

const std::vector<PutBack> &all()
{
    static const std::vector<PutBack> rows{
        {"a hold", "redis.call('del', KEYS[1]) return {1}", &putBack,
         "if redis.call('exists', KEYS[1]) == 0 then redis.call('hset', KEYS[1], ARGV[2], 1) redis.call('pexpire', "
         "KEYS[1], 60000) end return {1}",
         "local h = redis.call('hgetall', KEYS[1]) if #h ~= 2 or h[2] ~= '1' then return 0 end return h[1] == ARGV[1] "
         "and 1 or h[1] == ARGV[2] and redis.call('pttl', KEYS[1]) > 30000 and 2 or 0"},
        {"a token", "redis.call('del', KEYS[1]) return {1}", &putBackToken,
         "redis.call('set', KEYS[1], ARGV[2], 'nx', 'px', 60000) return {1}",
         "local v = redis.call('get', KEYS[1]) return v == ARGV[1] and 1 or v == ARGV[2] and redis.call('pttl', "
         "KEYS[1]) > 30000 and 2 or 0"},
        // The only free permit.
        {"a permit", "redis.call('set', KEYS[1], 1) return {1}", &putBackPermit,
         "if redis.call('get', KEYS[1]) == '1' then redis.call('decrby', KEYS[1], 1) redis.call('zadd', '{' .. KEYS[1] "
         ".. '}:timeout', 99999999999998, ARGV[2]) end return {1}",
         "local z = redis.call('zrange', '{' .. KEYS[1] .. '}:timeout', 0, -1) if #z ~= 1 or redis.call('get', "
         "KEYS[1]) "
         "~= '0' then return 0 end return z[1] == ARGV[1] and 1 or 2"},
        // A was between two others in the queue; B joins the queue, before or after the undo.
        {"a waiter",
         "local q, z = 'redisson_lock_queue:{' .. KEYS[1] .. '}', 'redisson_lock_timeout:{' .. KEYS[1] .. '}' "
         "redis.call('rpush', q, 'first:1', 'last:3') redis.call('zadd', z, 99999999980000, 'first:1', 99999999990000, "
         "'last:3') return {1}",
         &putBackWaiter,
         "redis.call('rpush', 'redisson_lock_queue:{' .. KEYS[1] .. '}', ARGV[2]) redis.call('zadd', "
         "'redisson_lock_timeout:{' .. KEYS[1] .. '}', 99999999999999, ARGV[2]) return {1}",
         "local z = 'redisson_lock_timeout:{' .. KEYS[1] .. '}' local q = table.concat(redis.call('lrange', "
         "'redisson_lock_queue:{' .. KEYS[1] .. '}', 0, -1), ' ') local last = redis.call('zscore', z, 'last:3') if q "
         "== 'first:1 ' .. ARGV[1] .. ' last:3 ' .. ARGV[2] and last == '99999999995000' and redis.call('zscore', z, "
         "ARGV[1]) == '99999999990000' then return 1 end return q == 'first:1 last:3 ' .. ARGV[2] and last == "
         "'99999999990000' and redis.call('zcard', z) == 3 and 2 or 0"},
    };
    return rows;
}

// After this number of tries, so that some come before the undo and some after it.
ScriptCall comesLater(const PutBack &row, const QByteArray &name, int tries)
{
    const QByteArray counted = "if redis.call('incr', 'tries:' .. KEYS[1]) <= tonumber(ARGV[3]) then return {0} end ";
    return {&RaceRoom::scriptOf(counted + row.comes), {name}, {ownerA, ownerB, QByteArray::number(tries)}};
}

// A client that reconnects as soon as its connection is closed, as Redisson's clients do.
class Reconnecting {
public:
    Reconnecting(const RedisServer &server, const QByteArray &name)
        : m_thread([this, path = server.socketPath(), name](std::stop_token stop) {
            while (!stop.stop_requested())
                connectOnce(path, name, stop);
        })
    { }
    int made() const { return m_made; }

private:
    void connectOnce(const QString &path, const QByteArray &name, const std::stop_token &stop)
    {
        try {
            BlockingRedis connection(path);
            connection.call({"CLIENT", "SETNAME", name});
            ++m_made;
            while (!stop.stop_requested())
                connection.read(20ms);
        } catch (const std::runtime_error &) { // the connection was closed
        }
    }

    std::atomic<int> m_made = 0;
    std::jthread m_thread;
};

// A console that has the rules for the clients' connection names.
struct KnowsNames : Console {
    explicit KnowsNames(const RedisServer &server)
        : Console(sessionAt(socketAddress(server)))
    {
        setNameRules("orders-{uuid}");
        openLive();
    }
};

} // namespace

class TestRacesPutBack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void whatIsPutBackIsNobodyElses_data() { RaceRoom::addRows(all()); }

    void whatIsPutBackIsNobodyElses()
    {
        QFETCH(const PutBack *, race);
        if (!m_room)
            m_room = std::make_unique<RaceRoom>();
        const int wanted = RaceRoom::rounds(fewRounds);
        int putBackRounds = 0;
        RaceRoom::inBatches(wanted, [&] {
            // Some newcomers come before and some after, whoever is quicker; all others race.
            std::vector<ScriptCall> before, first, coming, last;
            std::vector<actions::MakeCall> acting;
            for (int i = 0; i < RaceRoom::locksAtOnce; ++i) {
                const QByteArray name = RaceRoom::lockName(i);
                before.push_back({&RaceRoom::scriptOf(race->before), {name}, {}});
                acting.push_back([call = race->act(name)](Instant) { return call; });
                auto &turn = i % 16 == 0 ? first : i % 16 == 15 ? last : coming;
                turn.push_back(comesLater(*race, name, i % 16 * 4));
            }
            m_room->clear();
            m_room->take(before);
            m_room->take(first);
            const auto winners = m_room->play(acting, coming);
            m_room->take(last);
            for (int i = 0; i < RaceRoom::locksAtOnce; ++i) {
                const int won = winners->at(std::size_t(i));
                QVERIFY2(won == 0 || won == 1, QByteArray::number(won));
                QCOMPARE(m_room->redis().call({"EVAL", race->whole, "1", RaceRoom::lockName(i), ownerA, ownerB}),
                         RedisValue::integer(won == 1 ? 1 : 2));
                putBackRounds += won;
            }
        });
        qInfo("put back in %d of them", putBackRounds);
        QVERIFY(putBackRounds > 0 && putBackRounds < wanted);
    }

    // Two consoles have planned to close the client's connection, and one succeeds. The next connection, which may
    // exist before the other console has acted, must stay open.
    void whoConnectsAgainStaysConnected()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        const QByteArray uuid("11111111-2222-3333-4444-555555555555");
        redis.call({"HSET", "lock:a", uuid + ":7", "1"});
        KnowsNames one(server), two(server);
        const Reconnecting client(server, "orders-" + uuid);
        const int wanted = qEnvironmentVariableIsSet("LOCKSCOPE_ROUNDS")
            ? RaceRoom::rounds(fewRounds)
            : 15; // five a second because of the command budget
        QElapsedTimer timer;
        timer.start();
        for (int round = 1; round <= wanted; ++round) {
            awaitUntil([&] { return client.made() >= round; }, 60s);
            const PlanPtr planOfOne = planned(one, uuid), planOfTwo = planned(two, uuid);
            QCOMPARE(planOfOne->connections.front().key(), planOfTwo->connections.front().key());
            int closed = 0, answered = 0;
            TaskScope tasks;
            tasks.spawn(execute(&one, planOfOne, &closed, &answered));
            tasks.spawn(execute(&two, planOfTwo, &closed, &answered));
            awaitUntil([&] { return answered == 2; }, 60s);
            QCOMPARE(closed, 1); // each console has seen one connection, and it existed once
            QVERIFY(client.made() <= round + 1);
        }
        awaitUntil([&] { return client.made() > wanted; }, 60s);
        QCOMPARE(client.made(), wanted + 1);
        qInfo("%d rounds in %lld ms", wanted, timer.elapsed());
    }

    // The same without a race: the client has its next connection before the other console acts.
    void whoHasConnectedAgainStaysConnected()
    {
        const RedisServer server;
        const QByteArray uuid("11111111-2222-3333-4444-555555555555");
        BlockingRedis(server).call({"HSET", "lock:a", uuid + ":7", "1"});
        KnowsNames one(server), two(server);
        const Reconnecting client(server, "orders-" + uuid);
        awaitUntil([&] { return client.made() == 1; }, 60s);
        const PlanPtr planOfOne = planned(one, uuid), planOfTwo = planned(two, uuid);
        int closed = 0, answered = 0;
        TaskScope tasks;
        tasks.spawn(execute(&one, planOfOne, &closed, &answered));
        awaitUntil([&] { return answered == 1 && client.made() == 2; }, 60s);
        tasks.spawn(execute(&two, planOfTwo, &closed, &answered));
        awaitUntil([&] { return answered == 2; }, 60s);
        QCOMPARE(closed, 1);
    }

private:
    static PlanPtr planned(Console &console, const QByteArray &client)
    {
        const PlanPtr plan = console.planned("disconnect", {idOf("lock:a"), Owner(client)});
        if (plan->connections.size() != 1)
            throw std::runtime_error("another number of connections");
        return plan;
    }
    static Task<void> execute(Console *console, PlanPtr plan, int *closed, int *answered)
    {
        const actions::Consent consent{.reason = QStringLiteral("it is cut off")};
        const std::stop_token stop;
        actions::Actions *all = console->get()->actions();
        auto outcome = co_await all->execute(plan->id, consent, stop);
        if (!outcome)
            qFatal("%s", qPrintable(outcome.error().message));
        *closed += int(outcome->receivers);
        ++*answered;
    }

    std::unique_ptr<RaceRoom> m_room;
};

QTEST_GUILESS_MAIN(TestRacesPutBack)

} // namespace lockscope::races_put_back_test

#include "tst_races_put_back.moc"
