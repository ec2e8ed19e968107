#include "tests/support/manual_clock.h"

#include <QCoreApplication>

#include <stdexcept>

namespace lockscope {

namespace {

// More timers than a test has at one moment. If the code sets a timer for the present again and again, time stands
// still.
constexpr int mostAtOnce = 100'000;

void failIfTimeStandsStill(int timersAtOnce)
{
    if (timersAtOnce > mostAtOnce)
        throw std::runtime_error("a timer is set for the present again and again");
}

class ManualTimer final : public Clock::Timer {
public:
    using Calls = std::multimap<Instant, std::function<void()>>;
    ManualTimer(std::shared_ptr<Calls> calls, Instant when, std::function<void()> fire)
        : m_calls(std::move(calls))
        , m_done(std::make_shared<bool>(false))
    {
        m_call = m_calls->emplace(when, [done = m_done, f = std::move(fire)] {
            *done = true;
            f();
        });
    }
    ~ManualTimer() override
    {
        if (!*m_done)
            m_calls->erase(m_call);
    }

private:
    std::shared_ptr<Calls> m_calls;
    std::shared_ptr<bool> m_done;
    Calls::iterator m_call;
};

} // namespace

std::unique_ptr<Clock::Timer> ManualClock::callAt(Instant when, std::function<void()> fire)
{
    return std::make_unique<ManualTimer>(m_calls, when, std::move(fire));
}

void ManualClock::advance(Millis by)
{
    const Instant until = m_now + by;
    settleEvents();
    int atOnce = 0;
    while (!m_calls->empty() && m_calls->begin()->first <= until) {
        auto call = m_calls->extract(m_calls->begin());
        atOnce = call.key() > m_now ? 0 : atOnce + 1;
        failIfTimeStandsStill(atOnce);
        m_now = std::max(m_now, call.key());
        call.mapped()();
        settleEvents();
    }
    m_now = until;
    settleEvents();
}

void ManualClock::advanceAtOnce(Millis by)
{
    m_now += by;
    for (int atOnce = 1; !m_calls->empty() && m_calls->begin()->first <= m_now; ++atOnce) {
        failIfTimeStandsStill(atOnce);
        m_calls->extract(m_calls->begin()).mapped()();
    }
    settleEvents();
}

void settleEvents()
{
    for (int i = 0; i < 8; ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

} // namespace lockscope
