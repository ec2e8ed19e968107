// Two consoles break the same lock while somebody else takes it the moment it is free: one of them does it, the other
// finds it changed, and the new owner keeps what it has. LOCKSCOPE_ROUNDS=n: so many rounds of each kind.
#include "core/actions/release/release_command.h"
#include "core/actions/transactions/act.h"
#include "core/actions/transactions/transact.h"
#include "core/actions/transactions/transactions.h"
#include "core/async/task_scope.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::actions;
using namespace std::chrono_literals;
using locks::ScriptCall;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";
const QByteArray idA(16, 'a'), idB(16, 'b');

// Held by A as `held`, and what a console saw of it; B takes it as `taken`, which is refused until it is free.
struct Race {
    const char *name;
    locks::Kind held;
    locks::Kind taken;
    Kind seen;
    std::map<QByteArray, QByteArray> fields;
    std::optional<Mode> mode = {};
};

const std::vector<Race> &races()
{
    using K = locks::Kind;
    static const std::vector<Race> all{
        {"reentrant", K::Reentrant, K::Reentrant, Kind::Reentrant, {{ownerA, "1"}}},
        {"fair", K::Fair, K::Fair, Kind::Fair, {{ownerA, "1"}}},
        {"fenced", K::Fenced, K::Fenced, Kind::Fenced, {{ownerA, "1"}}},
        {"read, then write", K::Read, K::Write, Kind::ReadWrite, {{"mode", "read"}, {ownerA, "1"}}, Mode::Read},
        {"write, then read",
         K::Write,
         K::Read,
         Kind::ReadWrite,
         {{"mode", "write"}, {ownerA + ":write", "1"}},
         Mode::Write},
        {"token", K::Token, K::Token, Kind::Token, {}},
        {"permit", K::ExpirableSemaphore, K::ExpirableSemaphore, Kind::ExpirableSemaphore, {}},
    };
    return all;
}

QByteArray lockName(int i)
{
    return "lock:" + QByteArray::number(i);
}

ScriptCall acquire(locks::Kind kind, const QByteArray &name, bool isA)
{
    const bool isPermit = kind == locks::Kind::ExpirableSemaphore;
    const Owner owner(isPermit ? (isA ? idA : idB).toHex() : (isA ? ownerA : ownerB));
    return locks::acquireCall({Key(name), kind, owner}, 30s);
}

// What a console that saw A hold it asks for.
ScriptCall release(const Race &race, const QByteArray &name, Instant now)
{
    Plan plan;
    plan.seen.id.key = Key(name);
    plan.seen.kind = race.seen;
    plan.seen.mode = race.mode;
    plan.seen.leaseKind = LeaseKind::Watchdog;
    plan.seen.lease = 30s;
    plan.pttl = Ttl::of(30s);
    plan.readAt = plan.answeredAt = now;
    plan.fields = race.fields;
    if (race.seen == Kind::Token)
        plan.value = ownerA;
    if (race.seen == Kind::Fenced)
        plan.token = "1";
    if (race.seen == Kind::ExpirableSemaphore) {
        plan.permit = idA;
        plan.permitDeadline = QDateTime::currentMSecsSinceEpoch() + 30'000;
    }
    if (race.mode == Mode::Read)
        plan.companions = {locks::readTimeout(Key(name), Owner(ownerA), 1)};
    return releaseCommand(plan, now, "publish");
}

// What is there when B has it, and nobody took it away: a command and what it answers.
std::vector<std::pair<QByteArrayList, RedisValue>> whole(const Race &race, const QByteArray &name)
{
    const QByteArray tagged = '{' + name + '}';
    switch (race.taken) {
    case locks::Kind::Token: return {{{"GET", name}, RedisValue::bytes(ownerB)}};
    case locks::Kind::Write: return {{{"HGET", name, ownerB + ":write"}, RedisValue::bytes("1")}};
    case locks::Kind::Read:
        return {{{"HGET", name, ownerB}, RedisValue::bytes("1")},
                {{"EXISTS", tagged + ':' + ownerB + ":rwlock_timeout:1"}, RedisValue::integer(1)}};
    case locks::Kind::Fenced:
        return {{{"HGET", name, ownerB}, RedisValue::bytes("1")},
                {{"GET", "redisson_lock_token:" + tagged}, RedisValue::bytes("2")}};
    case locks::Kind::ExpirableSemaphore:
        return {{{"GET", name}, RedisValue::bytes("0")},
                {{"ZRANGE", tagged + ":timeout", "0", "-1"}, RedisValue::array({RedisValue::bytes(idB)})}};
    default: return {{{"HGET", name, ownerB}, RedisValue::bytes("1")}};
    }
}

bool isDone(const redis::Reply &answer)
{
    return !answer.elements.empty() && answer.elements[0].integer == 1;
}

using Winners = std::shared_ptr<std::vector<int>>; // of each lock

Task<void> breakOne(Tools tools, ScriptCall call, std::size_t lock, Winners winners)
{
    auto acted = co_await actAtomically(tools, call);
    if (!acted)
        qFatal("%s", qPrintable(acted.error().message));
    winners->at(lock) += isDone(acted->answer) ? 1 : 0;
}

Task<void> breakInTurn(QPointer<redis::Server> alone, std::vector<std::pair<std::size_t, ScriptCall>> calls,
                       Winners winners)
{
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const ScriptCall call = calls[i].second;
        const Transaction *transaction = transactionFor(*call.script);
        const Instant deadline = alone->clock()->now() + 20s;
        auto answer = co_await transact(alone, transaction, call, deadline);
        if (!answer)
            qFatal("%s", qPrintable(answer.error().message));
        winners->at(calls[i].first) += isDone(*answer) ? 1 : 0;
    }
}

// Again and again, those that are not taken yet.
Task<void> takeAll(redis::Server *client, std::vector<ScriptCall> left)
{
    while (!left.empty()) {
        std::vector<redis::PendingReply> pending;
        for (const ScriptCall &call : left)
            pending.push_back(client->eval(call.script, call.keys, call.arguments, client->deadline()));
        std::vector<ScriptCall> refused;
        for (std::size_t i = 0; i < pending.size(); ++i) {
            const redis::PendingReply one = pending[i];
            auto answer = co_await one;
            if (!answer)
                qFatal("%s", qPrintable(answer.error().message));
            if (!isDone(*answer))
                refused.push_back(left[i]);
        }
        left = std::move(refused);
    }
}

} // namespace

class TestRaces : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        for (auto *client : {&m_one, &m_two, &m_owners})
            *client = std::make_unique<LiveClient>(*m_server);
        for (std::size_t i = 0; i < lanes; ++i)
            m_alone.push_back(std::make_unique<LiveClient>(*m_server));
    }

    void oneWinsAndTheNewOwnerLives_data()
    {
        QTest::addColumn<const Race *>("race");
        QTest::addColumn<bool>("scripts");
        for (const bool scripts : {true, false}) {
            for (const Race &race : races())
                QTest::addRow("%s, by %s", race.name, scripts ? "script" : "transaction") << &race << scripts;
        }
    }

    void oneWinsAndTheNewOwnerLives()
    {
        QFETCH(const Race *, race);
        QFETCH(bool, scripts);
        const int rounds = qEnvironmentVariableIntValue("LOCKSCOPE_ROUNDS");
        const int wanted = rounds > 0 ? rounds : scripts ? 10'000 : 1'000;
        QElapsedTimer timer;
        timer.start();
        for (int done = 0; done < wanted; done += locksAtOnce) {
            const Winners winners = play(*race, scripts);
            for (int i = 0; i < locksAtOnce; ++i) {
                QCOMPARE(winners->at(std::size_t(i)), 1);
                for (const auto &[command, answer] : whole(*race, lockName(i)))
                    QCOMPARE(m_redis->call(command), answer);
            }
        }
        qInfo("%d rounds in %lld ms", wanted, timer.elapsed());
    }

private:
    static constexpr int locksAtOnce = 500;
    static constexpr std::size_t lanes = 4; // connections with a transaction under way, two a console

    Winners play(const Race &race, bool scripts)
    {
        m_redis->call({"FLUSHALL"});
        hold(race);
        std::vector<ScriptCall> breaking, taking;
        for (int i = 0; i < locksAtOnce; ++i) {
            breaking.push_back(release(race, lockName(i), m_one->get()->clock()->now()));
            taking.push_back(acquire(race.taken, lockName(i), false));
        }
        const auto winners = std::make_shared<std::vector<int>>(breaking.size(), 0);
        TaskScope tasks;
        tasks.spawn(takeAll(m_owners->get(), taking));
        if (scripts)
            startScripts(tasks, breaking, winners);
        else
            startTransactions(tasks, breaking, winners);
        awaitUntil([&tasks] { return tasks.count() == 0; }, 120s);
        return winners;
    }

    void hold(const Race &race)
    {
        std::vector<ScriptCall> calls;
        for (int i = 0; i < locksAtOnce; ++i) {
            if (race.held == locks::Kind::ExpirableSemaphore)
                m_redis->call({"SET", lockName(i), "1"});
            calls.push_back(acquire(race.held, lockName(i), true));
        }
        TaskScope tasks;
        tasks.spawn(takeAll(m_owners->get(), calls));
        awaitUntil([&tasks] { return tasks.count() == 0; }, 60s);
    }

    // One goes from the first lock on and the other from the last, so that most are taken between the two.
    void startScripts(TaskScope &tasks, const std::vector<ScriptCall> &calls, const Winners &winners)
    {
        const Tools one{m_one->get(), {}, {}}, two{m_two->get(), {}, {}};
        for (std::size_t i = 0; i < calls.size(); ++i) {
            tasks.spawn(breakOne(one, calls[i], i, winners));
            const std::size_t back = calls.size() - 1 - i;
            tasks.spawn(breakOne(two, calls[back], back, winners));
        }
    }

    void startTransactions(TaskScope &tasks, const std::vector<ScriptCall> &calls, const Winners &winners)
    {
        std::vector<std::vector<std::pair<std::size_t, ScriptCall>>> ofLane(lanes);
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const std::size_t back = calls.size() - 1 - i;
            ofLane[i % 2].emplace_back(i, calls[i]);
            ofLane[2 + i % 2].emplace_back(back, calls[back]);
        }
        for (std::size_t lane = 0; lane < lanes; ++lane)
            tasks.spawn(breakInTurn(m_alone[lane]->get(), ofLane[lane], winners));
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LiveClient> m_one, m_two, m_owners;
    std::vector<std::unique_ptr<LiveClient>> m_alone;
};

QTEST_GUILESS_MAIN(TestRaces)
#include "tst_races.moc"
