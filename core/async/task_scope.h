#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"

#include <memory>
#include <stop_token>

namespace lockscope {

// Owns the root tasks of one object: spawns them, stops them, waits for them, counts them. Destroying the scope
// requests the stop but does not wait; so a task looks at its stop token after every await before it touches its
// object again. An exception that escapes a task ends the program: it is a mistake; errors travel as Result.
class TaskScope {
public:
    TaskScope();
    ~TaskScope();
    TaskScope(const TaskScope &) = delete;
    TaskScope &operator=(const TaskScope &) = delete;

    std::stop_token stopToken() const;
    void spawn(Task<void> task);
    void requestStop();
    int count() const;
    // Done when no task is left. Call after requestStop(); at most one waiter at a time.
    Task<void> join();

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
