#pragma once

#include "core/locks/client/lock_client.h"
#include "tests/exclusion/worker/hold_log.h"

#include <QTimer>

#include <memory>

namespace lockscope::exclusion {

using HoldLogs = std::vector<std::unique_ptr<HoldLog>>; // of one lock, or of all members of a compound one

// Calls an acquire off, after a while or when the worker stops, and writes down that it does before it does.
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

// Writes down that a fair lock's waiter stands in its line at the server, and how long at least it will, as seen by the
// steps of its acquire. Who asks for the first time stands there for `slot`, who has asked again for half of it: from
// some time after the step before.
class PlaceLog {
public:
    PlaceLog(HoldLog *log, const locks::AcquireRequest &request);
    locks::AcquireObserver observer(); // while this lives

private:
    void note(const locks::AcquireProgress &progress);

    HoldLog *m_log;
    Millis m_slot; // 0: it does not stand in line
    Moment m_before;
    Moment m_last; // when it stops waiting
    std::optional<Moment> m_until;
};

} // namespace lockscope::exclusion
