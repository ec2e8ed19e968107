#include "core/trace/live_trace.h"

#include <utility>

namespace lockscope::trace {

namespace {

// What a script calls arrives together with it. Nothing for so long: it was all.
constexpr Millis quietAfter{50};

class Listening {
public:
    Listening(Clock *clock, Decoder::Sink sink)
        : m_clock(clock)
        , m_decoder(std::move(sink))
    {
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

Task<LiveEnd> liveTrace(redis::Server *server, redis::TapLimits limits, LiveListener listener, std::stop_token stop)
{
    Listening listening(server->clock(), std::move(listener.event));
    const redis::TapListener lines{std::move(listener.began),
                                   [&listening](QByteArrayView line) { listening.take(line); }};
    redis::TapEnd end = co_await server->tap(limits, lines, stop);
    co_return LiveEnd{std::move(end), listening.end()};
}

} // namespace lockscope::trace
