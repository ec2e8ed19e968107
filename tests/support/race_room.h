#pragma once

#include "core/actions/steps/step.h"
#include "core/async/task_scope.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QTest>

#include <functional>

namespace lockscope {

// Two consoles that do the same to many locks, and somebody who comes in between: each over connections of its own, all
// at once. What fails ends the program.
class RaceRoom {
public:
    inline static const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12"; // who has it
    inline static const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7"; // who comes
    static constexpr int locksAtOnce = 500;
    static QByteArray lockName(int i) { return "lock:" + QByteArray::number(i); }
    // LOCKSCOPE_ROUNDS, or as many as a test has time for.
    static int rounds(int byDefault = 10'000);
    // So many rounds, locksAtOnce of them in each batch, until one fails; and says how long it took.
    static void inBatches(int rounds, const std::function<void()> &batch);
    // One column: `race`.
    template<class Race> static void addRows(const std::vector<Race> &races);
    // Written for the test, as for who comes next.
    static const lua::Script &scriptOf(const QByteArray &source);

    RaceRoom();

    using Winners = std::shared_ptr<std::vector<int>>; // of each lock
    void clear() { m_redis->call({"FLUSHALL"}); }
    BlockingRedis &redis() { return *m_redis; }
    // Each again and again until it answers {1, …}.
    void take(const std::vector<locks::ScriptCall> &calls);
    // By both consoles, while `taking` is tried. Each call is made when its turn comes.
    Winners play(const std::vector<actions::MakeCall> &acting, const std::vector<locks::ScriptCall> &taking);

private:
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LiveClient> m_one, m_two, m_owners;
};

template<class Race> void RaceRoom::addRows(const std::vector<Race> &races)
{
    QTest::addColumn<const Race *>("race");
    for (const Race &race : races)
        QTest::newRow(race.name) << &race;
}

} // namespace lockscope
