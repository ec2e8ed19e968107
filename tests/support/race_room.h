#pragma once

#include "core/actions/transactions/act.h"
#include "core/async/task_scope.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

namespace lockscope {

// Two consoles that do the same to many locks, and somebody who comes in between: each over connections of its own, all
// at once. What fails ends the program.
class RaceRoom {
public:
    static constexpr int locksAtOnce = 500;
    static QByteArray lockName(int i) { return "lock:" + QByteArray::number(i); }
    // LOCKSCOPE_ROUNDS, or as many as a test has time for.
    static int rounds(bool scripts);
    // Written for the test, as for who comes next.
    static const lua::Script &scriptOf(const QByteArray &source);

    RaceRoom();

    using Winners = std::shared_ptr<std::vector<int>>; // of each lock
    void clear() { m_redis->call({"FLUSHALL"}); }
    BlockingRedis &redis() { return *m_redis; }
    // Each again and again until it answers {1, …}.
    void take(const std::vector<locks::ScriptCall> &calls);
    // By both consoles, by scripts or by the transactions that stand for them, while `taking` is tried.
    Winners play(const std::vector<locks::ScriptCall> &acting, const std::vector<locks::ScriptCall> &taking,
                 bool scripts);

private:
    static constexpr std::size_t lanes = 4; // connections with a transaction under way, two a console

    void startScripts(TaskScope &tasks, const std::vector<locks::ScriptCall> &calls, const Winners &winners);
    void startTransactions(TaskScope &tasks, const std::vector<locks::ScriptCall> &calls, const Winners &winners);

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LiveClient> m_one, m_two, m_owners;
    std::vector<std::unique_ptr<LiveClient>> m_alone;
};

} // namespace lockscope
