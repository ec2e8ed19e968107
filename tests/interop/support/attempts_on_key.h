#pragma once

#include "tests/support/blocking_redis.h"

namespace lockscope::interop {

// Counts the attempts of all clients to acquire the lock of a key. Some libraries try with SET, others with a script,
// which may contain SET.
class AttemptsOnKey {
public:
    AttemptsOnKey(const RedisServer &server, const QByteArray &key);
    void update();
    int sets() const { return m_sets; } // includes those inside scripts
    int all() const { return qMax(m_sets, m_scripts); }

private:
    BlockingRedis m_redis; // sees all commands (MONITOR)
    QByteArray m_key; // in quotes
    int m_sets = 0;
    int m_scripts = 0;
};

} // namespace lockscope::interop
