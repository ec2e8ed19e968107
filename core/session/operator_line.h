#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/credentials.h"
#include "core/redis/fleet/fleet.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>
#include <stop_token>

namespace lockscope {

// The way to act. Where nobody else is named, that is the connection that is watched, and open() has nothing to do.
// Else it is one of the operator's own account, which opens for an action and closes when nothing was done over it for
// a minute: a console that is left open has then no rights to write. What is held over it keeps it open, as renewals
// need it. On the session's thread.
class OperatorLine : public QObject {
public:
    static constexpr Millis idleFor{60'000};

    // `watched` is of the same server. `fleet` must outlive it.
    OperatorLine(redis::Fleet *fleet, redis::ServerPtr watched, const std::optional<redis::Credentials> &as);

    bool isApart() const { return m_server != m_watched; }
    redis::Server *server() const { return m_server.get(); }
    // Whether something goes on over it that must not be cut off, asked when a minute is over.
    void setInUse(std::function<bool()> isInUse) { m_isInUse = std::move(isInUse); }

    // Comes back when it can be acted over it, or says why not (nothing was sent then): what the handshake says,
    // Timeout, Canceled. The minute begins anew.
    static Task<Result<void>> open(QPointer<OperatorLine> self, std::stop_token stop);
    void used(); // by what found it open: the minute begins anew
    void retire(); // as Fleet does: who comes back meanwhile gets another one
    void close(); // if it is apart; whoever else uses the account keeps it

private:
    void restartMinute();
    void minuteIsOver();
    bool isInUse() const { return m_isInUse && m_isInUse(); }

    redis::Fleet *m_fleet;
    redis::ServerPtr m_watched;
    redis::ServerPtr m_server;
    std::function<bool()> m_isInUse;
    std::unique_ptr<Clock::Timer> m_minute;
};

} // namespace lockscope
