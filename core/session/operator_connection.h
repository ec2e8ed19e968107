#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/credentials.h"
#include "core/redis/pool/server_pool.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>
#include <stop_token>

namespace lockscope {

// The connection for actions. Without a separate operator account, this is the watched connection, and open() does
// nothing. Otherwise it is a connection of the operator's account. It opens for an action and closes after a minute
// without actions, so that a console that is left open has no write rights. Holds keep it open, because renewals need
// it, and so do others that share it. On the session's thread.
class OperatorConnection : public QObject {
public:
    static constexpr Millis idleFor{60'000};

    // `serverPool` and `watched` must outlive it. It keeps no handle to `watched`, so that the session can tell whether
    // others use that connection too.
    OperatorConnection(redis::ServerPool *serverPool, redis::Server *watched,
                       const std::optional<redis::Credentials> &as);

    bool isApart() const { return m_own != nullptr; }
    redis::Server *server() const { return m_own ? m_own.get() : m_watched; }
    // `isInUse` is called when a minute without actions ends. If it returns true, the connection stays open.
    void setInUse(std::function<bool()> isInUse) { m_isInUse = std::move(isInUse); }

    // Restarts the idle minute, and returns when actions are possible. Errors: those of the handshake, Timeout,
    // Canceled. After an error, no action has been sent.
    static Task<Result<void>> open(QPointer<OperatorConnection> self, std::stop_token stop);
    void used(); // restarts the idle minute; call this when the open connection is used without open()
    void retire(); // like ServerPool::retire(): later callers get another connection
    void close(); // closes a separate connection, unless others use the connection too

private:
    void restartMinute();
    void minuteIsOver();
    bool isInUse() const { return m_isInUse && m_isInUse(); }

    redis::ServerPool *m_serverPool;
    redis::Server *m_watched;
    redis::ServerPtr m_own; // the separate connection; null if there is none
    std::function<bool()> m_isInUse;
    std::unique_ptr<Clock::Timer> m_minute;
};

} // namespace lockscope
