#include "core/play/sandbox/actor_clock.h"

#include <optional>

namespace lockscope::play {

struct ActorClock::State : std::enable_shared_from_this<ActorClock::State> {
    struct Call {
        quint64 number = 0;
        std::function<void()> fire;
    };

    Instant now() const { return frozenAt ? *frozenAt : machine.now() + skew; }
    void arm();
    void fireDue();
    void clear(quint64 number);

    SystemClock machine;
    Millis skew{0};
    std::optional<Instant> frozenAt;
    std::multimap<Instant, Call> calls; // by this clock's time
    quint64 lastNumber = 0;
    std::unique_ptr<Timer> next;

    class Alarm final : public Timer {
    public:
        Alarm(std::shared_ptr<State> state, quint64 number)
            : m_state(std::move(state))
            , m_number(number)
        { }
        ~Alarm() override { m_state->clear(m_number); }

    private:
        std::shared_ptr<State> m_state;
        quint64 m_number;
    };
};

void ActorClock::State::arm()
{
    next.reset();
    if (frozenAt || calls.empty())
        return;
    next = machine.callAt(calls.begin()->first - skew, [weak = weak_from_this()] {
        if (const auto state = weak.lock())
            state->fireDue();
    });
}

// A call may add or remove other calls, or freeze the clock.
void ActorClock::State::fireDue()
{
    const Instant until = now();
    while (!frozenAt && !calls.empty() && calls.begin()->first <= until) {
        const auto fire = std::move(calls.begin()->second.fire);
        calls.erase(calls.begin());
        fire();
    }
    arm();
}

void ActorClock::State::clear(quint64 number)
{
    std::erase_if(calls, [number](const auto &call) { return call.second.number == number; });
}

ActorClock::ActorClock()
    : m_state(std::make_shared<State>())
{ }

ActorClock::~ActorClock()
{
    m_state->next.reset();
    m_state->calls.clear();
}

Instant ActorClock::now() const
{
    return m_state->now();
}

qint64 ActorClock::wallMillis() const
{
    const Millis behind = toMillis(m_state->machine.now() + m_state->skew - m_state->now());
    return m_state->machine.wallMillis() + (m_state->skew - behind).count();
}

std::unique_ptr<Clock::Timer> ActorClock::callAt(Instant when, std::function<void()> fire)
{
    const quint64 number = ++m_state->lastNumber;
    m_state->calls.insert({when, State::Call{number, std::move(fire)}});
    m_state->arm();
    return std::make_unique<State::Alarm>(m_state, number);
}

void ActorClock::skew(Millis by)
{
    m_state->skew += by;
    m_state->arm();
}

Millis ActorClock::skewed() const
{
    return m_state->skew;
}

void ActorClock::setFrozen(bool frozen)
{
    if (frozen == m_state->frozenAt.has_value())
        return;
    m_state->frozenAt = frozen ? std::optional(m_state->now()) : std::nullopt;
    m_state->arm();
}

} // namespace lockscope::play
