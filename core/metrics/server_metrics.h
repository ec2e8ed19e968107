#pragma once

#include "core/metrics/lock_figures.h"
#include "core/metrics/named_locks.h"

#include <QObject>
#include <QTimer>

namespace lockscope::monitor {
class Monitor;
}
namespace lockscope::redis {
class Server;
}

namespace lockscope::metrics {

// The metrics of one watched server. Lives on the monitor's thread.
class ServerMetrics : public QObject {
    Q_OBJECT

public:
    struct Options {
        GroupPlaces *groups = nullptr; // may be shared by servers
        std::vector<QByteArray> names; // globs of the locks that get their own series
        Labels labels; // of every series
    };

    // The monitor, its server, the clock and the groups must outlive this object.
    ServerMetrics(monitor::Monitor *monitor, const redis::Server *server, const Clock *clock, Options options,
                  QObject *parent = nullptr);

    void write(Exposition *to);

private:
    void tick(); // once a second

    monitor::Monitor *const m_monitor;
    const redis::Server *const m_server;
    const Clock *const m_clock;
    GroupPlaces *const m_groups;
    const Labels m_labels;
    LockFigures m_figures;
    NamedLocks m_named;
    QTimer m_timer;
    bool m_isAssigned = false; // the groups of this server have their places
};

} // namespace lockscope::metrics
