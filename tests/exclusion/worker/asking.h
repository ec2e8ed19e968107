#pragma once

#include "core/locks/client/lock_client.h"
#include "tests/exclusion/worker/hold_log.h"

#include <QTimer>

#include <memory>

namespace lockscope::exclusion {

using HoldLogs = std::vector<std::unique_ptr<HoldLog>>; // of one lock, or of all members of a compound lock

// Cancels an acquire, after a while or when the worker stops. It writes the cancellation into the history first.
class CallOff {
public:
    CallOff(std::vector<HoldLog *> logs, std::optional<Millis> after, const std::stop_token &stop);
    Q_DISABLE_COPY_MOVE(CallOff)

    std::stop_token token() const { return m_source.get_token(); }

private:
    void now();

    std::vector<HoldLog *> m_logs;
    std::stop_source m_source;
    QTimer m_timer;
    std::stop_callback<std::function<void()>> m_withWorker;
};

// Writes into the history that the server has the waiter's place in a fair queue, and how long the place lasts at
// least. It uses the steps of the acquire: after the first request the place lasts for `slot`, after a repeated one for
// half of it, counted from a moment after the previous step.
class PlaceLog {
public:
    PlaceLog(HoldLog *log, const locks::AcquireRequest &request);
    locks::AcquireObserver observer(); // while this object exists

private:
    void note(const locks::AcquireProgress &progress);

    HoldLog *m_log;
    Millis m_slot; // 0: the kind has no queue
    Moment m_before;
    Moment m_last; // when the waiter stops waiting
    std::optional<Moment> m_until;
};

} // namespace lockscope::exclusion
