#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/base/clock.h"

#include <memory>
#include <stop_token>

namespace lockscope {

// Owns the root tasks of one object: starts, stops, counts and joins them. An exception that escapes a task ends the
// program, because errors travel as Result.
//
// The destructor of the scope requests the stop, which ends every wait of its tasks. In the next turns of the event
// loop, the tasks then run to their ends. The scope does not destroy their frames, because one of these tasks may be
// destroying the scope. So a task follows these rules:
//  - Every wait uses the scope's token, or ends when the object is destroyed (such as a reply whose connection closes).
//  - After an await, a task may touch its own values, its shared pointers, and objects that always outlive it (the
//    clock). It checks the token before it touches anything else.
//  - An object whose tasks must finish or release something joins them before it is destroyed.
// Tests use strays() to check that no task is left after the event loop has had its turns.
class TaskScope {
public:
    TaskScope();
    ~TaskScope();
    TaskScope(const TaskScope &) = delete;
    TaskScope &operator=(const TaskScope &) = delete;

    std::stop_token stopToken() const;
    void spawn(Task<void> task);
    // Adds a task to this scope and returns its value to the caller. The task runs to its end, even if the caller drops
    // the returned Task.
    template<class T> Task<T> run(Task<T> task);
    void requestStop();
    int count() const;
    // Returns when no task is left. At most one coroutine may wait at a time. If tasks wait without a limit, call
    // requestStop() first.
    Task<void> join();
    // Like join(), but returns false at `until` or after a stop.
    Task<bool> join(Clock *clock, Instant until, std::stop_token stop);

    // Counts this thread's unfinished tasks whose scopes are gone.
    static int strays();

private:
    struct State;
    template<class T> static Task<void> settle(Task<T> task, SettleOnce<T> value);
    template<class T> static Task<T> valueOf(SettleOnce<T> value);

    std::shared_ptr<State> m_state;
};

template<class T> Task<T> TaskScope::run(Task<T> task)
{
    const SettleOnce<T> value;
    spawn(settle(std::move(task), value));
    return valueOf(value);
}

template<class T> Task<void> TaskScope::settle(Task<T> task, SettleOnce<T> value)
{
    auto result = co_await task;
    value.settle(std::move(result));
}

template<class T> Task<T> TaskScope::valueOf(SettleOnce<T> value)
{
    auto result = co_await value;
    co_return result;
}

} // namespace lockscope
