#include "core/async/task_scope.h"

#include <exception>
#include <optional>

namespace lockscope {

namespace {

thread_local int withoutScope = 0;

} // namespace

struct TaskScope::State {
    std::stop_source stop;
    int running = 0;
    bool isGone = false;
    std::optional<SettleOnce<bool>> empty;

    static Task<void> follow(std::shared_ptr<State> state, Task<void> task)
    {
        try {
            co_await task;
        } catch (...) {
            std::terminate();
        }
        if (state->isGone)
            --withoutScope;
        if (--state->running == 0 && state->empty)
            state->empty->settle(true);
    }

    static Task<void> waitUntilEmpty(std::shared_ptr<State> state)
    {
        while (state->running > 0) {
            const SettleOnce<bool> empty;
            state->empty = empty;
            co_await empty;
            state->empty.reset();
        }
    }

    static Task<bool> waitUntil(std::shared_ptr<State> state, Clock *clock, Instant until, std::stop_token stop)
    {
        while (state->running > 0) {
            const SettleOnce<bool> empty;
            const auto timer = clock->callAt(until, [empty] { empty.settle(false); });
            const std::stop_callback onStop(stop, [empty] { empty.settle(false); });
            state->empty = empty;
            const bool all = co_await empty;
            state->empty.reset();
            if (!all)
                co_return false;
        }
        co_return true;
    }
};

TaskScope::TaskScope()
    : m_state(std::make_shared<State>())
{ }

TaskScope::~TaskScope()
{
    m_state->isGone = true;
    withoutScope += m_state->running;
    requestStop();
}

std::stop_token TaskScope::stopToken() const
{
    return m_state->stop.get_token();
}

void TaskScope::spawn(Task<void> task)
{
    ++m_state->running;
    State::follow(m_state, std::move(task));
}

void TaskScope::requestStop()
{
    m_state->stop.request_stop();
}

int TaskScope::count() const
{
    return m_state->running;
}

Task<void> TaskScope::join()
{
    return State::waitUntilEmpty(m_state);
}

Task<bool> TaskScope::join(Clock *clock, Instant until, std::stop_token stop)
{
    return State::waitUntil(m_state, clock, until, std::move(stop));
}

int TaskScope::strays()
{
    return withoutScope;
}

} // namespace lockscope
