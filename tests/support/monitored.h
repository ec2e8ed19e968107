#pragma once

#include "core/model/apply_delta.h"
#include "core/monitor/monitor.h"
#include "tests/support/redis_clients.h"

namespace lockscope {

// A monitor on a server, and the window's view of it: the deltas that it sent, applied one by one. Throws on a delta
// that is out of order or unsorted, or comes before the first reset.
class Monitored : public QObject {
public:
    explicit Monitored(const RedisServer &server, monitor::MonitorOptions options = {});
    explicit Monitored(const redis::Address &address, monitor::MonitorOptions options = {});

    monitor::Monitor &monitor() { return m_monitor; }
    redis::Server &client() { return *m_client.get(); }

    // Rows as the window has them; null if there is none.
    LockPtr row(const QByteArray &name) const { return find(m_view, m_monitor.idOf(Key(name))); }
    const std::vector<LockPtr> &rows() const { return m_view.locks; }
    // Waits for a row that satisfies the condition; if none comes, throws and describes the present row.
    using Condition = std::function<bool(const Lock &)>;
    LockPtr await(const QByteArray &name, const Condition &condition, Millis limit = Millis(10'000)) const;
    LockPtr await(const QByteArray &name, Millis limit = Millis(10'000)) const; // a row that is not gone
    void awaitNoRow(const QByteArray &name, Millis limit = Millis(20'000)) const; // a row that is gone or never existed
    void awaitPasses(int more) const; // this number of further whole passes of discovery
    const Status &awaitStatus(const std::function<bool(const Status &)> &condition) const;

    int resets() const { return m_resets; }
    quint64 deltas() const { return m_deltas; }
    // The events as "acquired NAME OWNER", oldest first.
    const QStringList &told() const { return m_told; }
    const std::vector<LockEvent> &events() const { return m_events; }
    const Totals &totals() const { return m_totals; }
    SeriesPtr lastSeries() const { return m_series; }

private:
    void take(const DeltaPtr &delta);

    LiveClient m_client;
    monitor::Monitor m_monitor;
    Snapshot m_view;
    Totals m_totals;
    SeriesPtr m_series;
    std::vector<LockEvent> m_events;
    QStringList m_told;
    quint64 m_deltas = 0;
    int m_resets = 0;
    QString m_wrong;
};

QByteArray describe(const LockPtr &lock); // for the message of a failed test

} // namespace lockscope
