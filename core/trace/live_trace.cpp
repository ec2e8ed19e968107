#include "core/trace/live_trace.h"

#include "core/trace/failed_scripts.h"

#include <QPointer>

#include <utility>

namespace lockscope::trace {

namespace {

// The calls of a script arrive together with its start command. After this time without lines, the script is complete.
constexpr Millis quietAfter{50};

class Listening {
public:
    Listening(Clock *clock, LiveListener &listener)
        : m_clock(clock)
        , m_decoder(std::move(listener.event))
    {
        m_decoder.setUnsubscribed(std::move(listener.unsubscribed));
        lookAgain();
    }

    void take(QByteArrayView line)
    {
        m_heard = true;
        m_decoder.take(line);
    }

    TraceCounts end()
    {
        m_look.reset();
        m_decoder.finish();
        return m_decoder.counts();
    }

private:
    void lookAgain()
    {
        m_look = m_clock->callAt(m_clock->now() + quietAfter, [this] {
            if (!std::exchange(m_heard, false))
                m_decoder.quiet();
            lookAgain();
        });
    }

    Clock *m_clock;
    Decoder m_decoder;
    bool m_heard = false;
    std::unique_ptr<Clock::Timer> m_look;
};

} // namespace

Task<LiveEnd> liveTrace(redis::Server *usedServer, redis::MonitorStreamLimits limits, LiveListener listener,
                        std::stop_token stop)
{
    const QPointer<redis::Server> server(usedServer);
    const auto before = co_await askFailedScripts(usedServer);
    LiveEnd live;
    if (!server || stop.stop_requested()) {
        live.tap.why = redis::MonitorStreamEnd::Why::Stopped;
        co_return live;
    }
    Listening listening(server->clock(), listener);
    const redis::MonitorStreamListener lines{std::move(listener.began),
                                             [&listening](QByteArrayView line) { listening.take(line); }};
    live.tap = co_await server->tap(limits, lines, stop);
    live.counts = listening.end();
    if (!before || !server || !server->isLive() || stop.stop_requested())
        co_return live;
    redis::Server *const again = server.data();
    const auto after = co_await askFailedScripts(again);
    if (after && *after >= *before)
        live.failedScripts = *after - *before;
    co_return live;
}

} // namespace lockscope::trace
