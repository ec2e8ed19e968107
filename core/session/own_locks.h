#pragma once

#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"

#include <set>

namespace lockscope {

// Tells the monitor about our own locks, whose state is known for certain. The state of other locks is only sampled. On
// the session's thread. Monitor and holds must outlive it.
class OwnLocks {
public:
    OwnLocks(locks::LockClient *locks, monitor::Monitor *monitor, Clock *clock);

    void tell(); // call this after holds have changed: reports the current holds, and each lost hold once
    void expect(const locks::Hold &hold); // announces a new hold

private:
    locks::LockClient *m_locks;
    monitor::Monitor *m_monitor;
    Clock *m_clock;
    std::set<quint64> m_lost; // holds whose loss was reported
};

} // namespace lockscope
