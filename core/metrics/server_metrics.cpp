#include "core/metrics/server_metrics.h"

#include "core/monitor/monitor.h"

namespace lockscope::metrics {

namespace {

constexpr Millis followEvery{1'000};

} // namespace

ServerMetrics::ServerMetrics(monitor::Monitor *monitor, const redis::Server *server, const Clock *clock,
                             Options options, QObject *parent)
    : QObject(parent)
    , m_monitor(monitor)
    , m_server(server)
    , m_clock(clock)
    , m_groups(options.groups)
    , m_labels(std::move(options.labels))
    , m_figures(options.groups)
    , m_named(std::move(options.names))
{
    connect(monitor, &monitor::Monitor::happened, this,
            [this](const std::vector<LockEvent> &events) { m_figures.happened(events); });
    connect(monitor, &monitor::Monitor::changed, this, [this](const DeltaPtr &delta) { m_figures.changed(*delta); });
    connect(&m_timer, &QTimer::timeout, this, &ServerMetrics::tick);
    m_timer.start(followEvery);
}

void ServerMetrics::tick()
{
    if (!m_isAssigned && m_monitor->status().scanComplete) {
        m_groups->assign(m_monitor->snapshot()->locks);
        m_isAssigned = true;
    }
    m_figures.tick(m_clock->now());
}

void ServerMetrics::write(Exposition *to)
{
    const Instant began = m_clock->now();
    tick(); // the durations of what has ended until now
    const auto snapshot = m_monitor->snapshot();
    const Moment moment{snapshot.get(), m_server->isLive(), m_monitor->hasContact()};
    m_figures.write(moment, m_labels, to);
    m_named.write(moment, m_labels, to);
    to->add(Metric::Up, m_labels, moment.hasContact ? 1 : 0);
    to->add(Metric::ScanComplete, m_labels, snapshot->complete ? 1 : 0);
    if (const Instant last = m_monitor->statusNow().lastRefresh; last != Instant{})
        to->add(Metric::LastRead, m_labels, moment.wallSeconds(last));
    to->add(Metric::ScrapeDuration, m_labels, std::chrono::duration<double>(m_clock->now() - began).count());
}

} // namespace lockscope::metrics
