#include "core/async/command_budget.h"

#include <algorithm>

namespace lockscope {

CommandBudget::CommandBudget(Clock *clock, double perSecond)
    : m_clock(clock)
    , m_perSecond(perSecond)
    , m_tokens(perSecond)
    , m_filledAt(clock->now())
{ }

void CommandBudget::refill()
{
    const Instant now = m_clock->now();
    const std::chrono::duration<double> passed = now - m_filledAt;
    m_filledAt = now;
    m_tokens = std::min(m_perSecond, m_tokens + passed.count() * m_perSecond);
}

void CommandBudget::setPerSecond(double perSecond)
{
    refill();
    m_perSecond = perSecond;
    m_tokens = std::min(m_tokens, perSecond);
}

Task<bool> CommandBudget::admit(int commands, std::stop_token stop)
{
    if (stop.stop_requested())
        co_return false;
    refill();
    // The caller takes its tokens at once and then waits until the debt is paid. This keeps callers in order without a
    // queue.
    m_tokens -= commands;
    if (m_tokens < 0) {
        const auto debt = std::chrono::duration<double>(-m_tokens / m_perSecond);
        const Instant until = m_filledAt + std::chrono::ceil<Millis>(debt);
        const WaitEnd how = co_await sleepUntil(m_clock, until, stop);
        if (how == WaitEnd::Stopped)
            co_return false;
    }
    co_return true;
}

} // namespace lockscope
