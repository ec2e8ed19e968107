#include "core/async/bounded_tasks.h"

namespace lockscope {

Task<bool> BoundedTasks::room(std::stop_token stop)
{
    const bool hasRoom = co_await waitFor(m_most - 1, stop);
    co_return hasRoom;
}

Task<bool> BoundedTasks::finish(std::stop_token stop)
{
    const bool finished = co_await waitFor(0, stop);
    co_return finished;
}

Task<bool> BoundedTasks::waitFor(int most, std::stop_token stop)
{
    while (m_running > most) {
        const Instant until = m_clock->now() + Millis(100);
        co_await m_ended.wait(m_clock, until, stop);
        if (stop.stop_requested())
            co_return false;
    }
    co_return true;
}

} // namespace lockscope
