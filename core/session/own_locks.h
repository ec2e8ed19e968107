#pragma once

#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"

#include <set>

namespace lockscope {

// What the monitor is told of the locks that are ours: of these it is known for certain what others only see. On the
// session's thread; both must outlive it.
class OwnLocks {
public:
    OwnLocks(locks::LockClient *locks, monitor::Monitor *monitor, Clock *clock);

    void tell(); // when holds have changed: what is held, and once of each what is lost
    void expect(const locks::Hold &hold); // one that is new

private:
    locks::LockClient *m_locks;
    monitor::Monitor *m_monitor;
    Clock *m_clock;
    std::set<quint64> m_lost; // holds of whose loss it was told
};

} // namespace lockscope
