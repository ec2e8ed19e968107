#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/base/clock.h"

#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

// Like std::source_location, which clang 14 does not have.
struct Caller {
    const char *file;
    int line;
    static Caller here(const char *file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
};

// Runs the event loop until the condition holds; throws if it does not hold in time. Reacts at once to events (QTest's
// qWaitFor sleeps for 10 ms each time), and checks every few milliseconds for changes without an event.
void awaitUntil(const std::function<bool()> &condition, Millis limit = Millis(20'000), Caller where = Caller::here());

// Waits in a test function, which is not a coroutine, and returns the value.
template<class T> T await(const SettleOnce<T> &pending, Millis limit = Millis(20'000), Caller where = Caller::here())
{
    awaitUntil([&] { return pending.isSettled(); }, limit, where);
    return pending.await_resume();
}

template<class T> Task<void> keepResult(Task<T> task, std::shared_ptr<std::optional<T>> into)
{
    T value = co_await task;
    into->emplace(std::move(value));
}

template<class T> T await(Task<T> task, Millis limit = Millis(20'000), Caller where = Caller::here())
{
    const auto value = std::make_shared<std::optional<T>>();
    const Task<void> root = keepResult(std::move(task), value);
    awaitUntil([&] { return value->has_value(); }, limit, where);
    return std::move(**value);
}

} // namespace lockscope
