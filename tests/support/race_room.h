#pragma once

#include "core/actions/steps/step.h"
#include "core/async/task_scope.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QTest>

#include <functional>

namespace lockscope {

// Two consoles do the same to many locks, and another owner comes in between. All of them run at once over their own
// connections. A failure ends the program.
class RaceRoom {
public:
    inline static const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12"; // the present holder
    inline static const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7"; // the next holder
    static constexpr int locksAtOnce = 500;
    static QByteArray lockName(int i) { return "lock:" + QByteArray::number(i); }
    // LOCKSCOPE_ROUNDS, or the number for which a test has time.
    static int rounds(int byDefault = 10'000);
    // Runs this number of rounds in batches of locksAtOnce until a batch fails, and prints how long this took.
    static void inBatches(int rounds, const std::function<void()> &batch);
    // Adds the test's rows; its one column is `race`.
    template<class Race> static void addRows(const std::vector<Race> &races);
    // A script that a test has written, for instance for the next holder.
    static const lua::Script &scriptOf(const QByteArray &source);

    RaceRoom();

    using Winners = std::shared_ptr<std::vector<int>>; // for each lock, the number of consoles that won
    void clear() { m_redis->call({"FLUSHALL"}); }
    BlockingRedis &redis() { return *m_redis; }
    // Repeats each call until it answers {1, …}.
    void take(const std::vector<locks::ScriptCall> &calls);
    // Both consoles act, while the calls of `taking` are tried. Each call is made when its turn comes.
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
