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
    void add(Task<void> task, std::stop_token stop); // the task follows the same token
    Task<bool> finish(std::stop_token stop); // waits until none is running; false if stopped
    void forget() { m_running = 0; } // call it after all tasks were stopped

private:
    Task<void> run(Task<void> task, std::stop_token stop);
    Task<bool> waitFor(int most, std::stop_token stop);

    Clock *m_clock;
    int m_most;
    int m_running = 0;
    WakeUp m_ended;
    TaskScope m_tasks;
};

} // namespace lockscope
