#include "core/play/sandbox/monitor_listener.h"

#include "core/async/sleep.h"
#include "core/play/sandbox/server_commands.h"

#include <algorithm>

namespace lockscope::play {

namespace {

constexpr redis::MonitorStreamLimits noLimits{std::chrono::hours(24), qint64(1) << 30};
constexpr Millis listenLimit{10'000};
constexpr Millis heardLimit{10'000};
constexpr Millis listenEvery{5};

} // namespace

MonitorListener::MonitorListener(QString name, redis::Server *server)
    : m_server(server)
{
    m_log.server = std::move(name);
    m_tasks.spawn(listen(m_tasks.stopToken()));
}

Task<void> MonitorListener::listen(std::stop_token stop)
{
    Clock *const clock = m_server->clock();
    while (!stop.stop_requested()) {
        const redis::MonitorStreamListener hear{
            [this, clock] {
                m_log.parts.push_back({clock->now(), Instant::max(), {}});
            },
            [this](QByteArrayView line) { m_log.parts.back().lines << line.toByteArray(); }};
        auto end = co_await m_server->tap(noLimits, hear, stop);
        if (stop.stop_requested())
            co_return;
        if (isListening())
            m_log.parts.back().until = clock->now();
        const Instant next = clock->now() + listenEvery;
        co_await sleepUntil(clock, next, stop);
    }
}

Task<bool> MonitorListener::untilListening(std::stop_token stop)
{
    Clock *const clock = m_server->clock();
    const Instant until = clock->now() + listenLimit;
    while (!isListening() && clock->now() < until) {
        const Instant next = clock->now() + listenEvery;
        const auto how = co_await sleepUntil(clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return false;
    }
    co_return isListening();
}

Task<void> MonitorListener::untilHeard(std::stop_token stop)
{
    if (!isListening() || !m_server->isLive())
        co_return;
    Clock *const clock = m_server->clock();
    const QByteArray mark = "end " + QByteArray::number(qint64(clock->now().time_since_epoch().count()));
    const std::vector<QByteArray> words{"ECHO", mark};
    auto said = co_await order(m_server, words);
    const Instant until = clock->now() + heardLimit;
    const auto isHeard = [&] {
        const auto &lines = m_log.parts.back().lines;
        return std::any_of(lines.rbegin(), lines.rend(), [&](const QByteArray &line) { return line.contains(mark); });
    };
    while (said && !stop.stop_requested() && !isHeard() && clock->now() < until) {
        const Instant next = clock->now() + listenEvery;
        co_await sleepUntil(clock, next, stop);
    }
}

} // namespace lockscope::play
