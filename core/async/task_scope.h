#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/base/clock.h"

#include <memory>
#include <stop_token>

namespace lockscope {

// Owns the root tasks of one object: spawns them, stops them, waits for them, counts them. An exception that escapes a
// task ends the program: it is a mistake; errors travel as Result.
//
// A scope that is destroyed ends what runs in it: the stop is requested, every wait of its tasks is over by that, and
// they run to their ends in the event loop's next turns. It does not tear the frames down, as one of them may be what
// destroys the scope. Hence the rules for a task:
//  - every wait has the scope's token, or is for something that is settled when the object goes (a reply, when its
//    connection is closed);
//  - after an await it touches what it holds itself (by value, or a share of it), what outlives it for certain (the
//    clock), and anything else only after a look at the token;
//  - an object whose tasks have something to finish, or to give back, joins them before it goes.
// Tests count: no task may be left when the event loop had its turns (strays()).
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
    // Done when no task is left; at most one waiter at a time. Tasks that wait for something without an end need
    // requestStop() before.
    Task<void> join();
    // The same until `until` at most: false when it passed, or on stop.
    Task<bool> join(Clock *clock, Instant until, std::stop_token stop);

    // Tasks of this thread whose scopes are gone and which have not ended yet.
    static int strays();

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
