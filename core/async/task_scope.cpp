#include "core/async/task_scope.h"

#include <exception>
#include <optional>

namespace lockscope {

struct TaskScope::State {
    std::stop_source stop;
    int running = 0;
    std::optional<SettleOnce<bool>> empty;

    static Task<void> follow(std::shared_ptr<State> state, Task<void> task)
    {
        try {
            co_await task;
        } catch (...) {
            std::terminate();
        }
        if (--state->running == 0 && state->empty)
            state->empty->settle(true);
    }

    static Task<void> waitUntilEmpty(std::shared_ptr<State> state)
    {
        if (state->running == 0)
            co_return;
        const SettleOnce<bool> empty;
        state->empty = empty;
        co_await empty;
        state->empty.reset();
    }
};

TaskScope::TaskScope()
    : m_state(std::make_shared<State>())
{ }

TaskScope::~TaskScope()
{
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

} // namespace lockscope
