#pragma once

#include "core/async/task_scope.h"
#include "core/deadlocks/blockers.h"
#include "core/deadlocks/cycle_search.h"
#include "core/deadlocks/traced_waits.h"
#include "core/session/session.h"

#include <QObject>
#include <QPointer>

#include <unordered_map>

namespace lockscope {

// Finds the deadlocks of several sessions, whose servers form one graph of waits. Takes the rows of their monitors,
// what their traces show, and the waiters of their lock clients. Gives the findings to the monitors, which show them in
// the rows, and reports each new deadlock as an event. Reads the locks of a suspected cycle again, because a cycle
// counts only when all its waits were true at one time. Has no timer without a session, so it may be created on another
// thread and then moved to that of its sessions.
class DeadlockWatch : public QObject {
    Q_OBJECT

public:
    explicit DeadlockWatch(Clock *clock, QObject *parent = nullptr);
    ~DeadlockWatch() override;

    void add(Session *session);
    void remove(Session *session);

    const std::vector<Deadlock> &deadlocks() const { return m_deadlocks; } // as of the last look
    std::vector<deadlocks::Blocker> blockers(std::size_t most) const; // worst first
    // Looks now, and not only at the next tick.
    void look();

Q_SIGNALS:
    void changed(); // deadlocks() changed

private:
    struct Side;
    void apply(Side &side, const Delta &delta);
    deadlocks::Reading readingOf(const LockId &lock) const;
    std::optional<int> listenersOf(const LockId &lock) const;
    Side *sideOf(const ConnectionId &of) const;
    void setWaits();
    void setPrograms();
    void setServers(std::vector<Deadlock> &deadlocks) const;
    void publish();
    void tellNew(const std::vector<Deadlock> &before) const;
    void readSuspects();
    void tick();

    Clock *m_clock;
    deadlocks::WaitGraph m_graph;
    deadlocks::CycleSearch m_search;
    deadlocks::TracedWaits m_traced;
    std::vector<std::unique_ptr<Side>> m_sides;
    std::vector<Deadlock> m_deadlocks;
    std::unique_ptr<Clock::Timer> m_ticking;
    bool m_isStale = true; // the graph changed since the last publish()
    Instant m_blockersDue{};
    int m_ticks = 0;
};

} // namespace lockscope
