#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"

namespace lockscope {

// Runs tasks beside the caller, at most `most` at once. Only one coroutine at a time may wait in room() or finish().
class BoundedTasks {
public:
    BoundedTasks(Clock *clock, int most)
        : m_clock(clock)
        , m_most(most)
    { }

    // Waits until fewer than `most` are running. Returns false if stopped. A Task begins where it is made, so make it
    // after this.
    Task<bool> room(std::stop_token stop);
    // The task follows the same token. Nobody gets its value.
    template<class T> void add(Task<T> task, std::stop_token stop)
    {
        ++m_running;
        m_tasks.spawn(run(std::move(task), std::move(stop)));
    }
    Task<bool> finish(std::stop_token stop); // waits until none is running; false if stopped
    void forget() { m_running = 0; } // call it after all tasks were stopped

private:
    template<class T> Task<void> run(Task<T> task, std::stop_token stop);
    Task<bool> waitFor(int most, std::stop_token stop);

    Clock *m_clock;
    int m_most;
    int m_running = 0;
    WakeUp m_ended;
    TaskScope m_tasks;
};

template<class T> Task<void> BoundedTasks::run(Task<T> task, std::stop_token stop)
{
    co_await task;
    if (stop.stop_requested())
        co_return;
    --m_running;
    m_ended.call();
}

} // namespace lockscope
