#pragma once

#include "core/async/resume.h"

#include <coroutine>
#include <memory>
#include <optional>
#include <utility>

namespace lockscope {

// A value that arrives once. Copies share it. Any copy may settle it, and only the first call counts. At most one
// coroutine waits for it, as `auto value = co_await pending;` on a named object. Single-threaded.
template<class T> class SettleOnce {
public:
    SettleOnce()
        : m_state(std::make_shared<State>())
    { }

    // Returns false, and changes nothing, if the value was already settled.
    bool settle(T value) const
    {
        if (m_state->settled)
            return false;
        m_state->settled = true;
        m_state->value.emplace(std::move(value));
        if (m_state->waiter)
            resumeLater(std::exchange(m_state->waiter, {}));
        return true;
    }

    bool isSettled() const { return m_state->settled; }

    bool await_ready() const { return m_state->settled; }
    void await_suspend(std::coroutine_handle<> waiter) const { m_state->waiter = waiter; }
    T await_resume() const { return std::move(*m_state->value); }

private:
    struct State {
        std::optional<T> value;
        std::coroutine_handle<> waiter;
        bool settled = false;
    };
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
