#include "core/async/alarms.h"

#include <algorithm>

namespace lockscope {

struct Alarms::State : std::enable_shared_from_this<State> {
    explicit State(Clock *time)
        : clock(time)
    { }

    void look()
    {
        if (!clock || calls.empty() || calls.begin()->first >= timerAt)
            return;
        timerAt = calls.begin()->first;
        timer = clock->callAt(timerAt, [this] { fire(); });
    }

    void fire()
    {
        const auto self = shared_from_this();
        const auto spent = std::move(timer);
        timerAt = Instant::max();
        firedAt = clock->now();
        while (clock && !calls.empty() && calls.begin()->first <= firedAt) {
            Alarm *due = calls.begin()->second;
            due->clear();
            const auto call = due->m_call;
            call();
        }
        look();
    }

    Clock *clock; // null once the Alarms are destroyed
    Calls calls;
    std::unique_ptr<Clock::Timer> timer;
    Instant timerAt = Instant::max();
    Instant firedAt = Instant::min();
};

Alarms::Alarms(Clock *clock)
    : m_state(std::make_shared<State>(clock))
{ }

Alarms::~Alarms()
{
    m_state->timer.reset();
    m_state->clock = nullptr;
}

Alarms::Alarm::Alarm(const Alarms &alarms, std::function<void()> call)
    : m_state(alarms.m_state)
    , m_call(std::move(call))
{ }

Alarms::Alarm::~Alarm()
{
    clear();
}

void Alarms::Alarm::set(Instant when)
{
    if (when == Instant::max())
        return clear();
    // A call that sets an alarm in the past must not run again before the event loop has had its turn.
    when = std::max(when, m_state->firedAt + Instant::duration(1));
    if (m_place && (*m_place)->first == when)
        return;
    if (m_place) {
        auto node = m_state->calls.extract(*m_place);
        node.key() = when;
        m_place = m_state->calls.insert(std::move(node));
    } else {
        m_place = m_state->calls.emplace(when, this);
    }
    m_state->look();
}

void Alarms::Alarm::clear()
{
    if (m_place)
        m_state->calls.erase(*m_place);
    m_place.reset();
}

} // namespace lockscope
