#pragma once

#include <stop_token>

namespace lockscope {

// Combines two stops: the stop of the caller, and the stop of the object whose coroutine runs. The token is stopped as
// soon as one of them is requested.
class EitherStop {
public:
    EitherStop(std::stop_token a, std::stop_token b)
        : m_a(std::move(a), Pass{m_source})
        , m_b(std::move(b), Pass{m_source})
    { }
    std::stop_token token() const { return m_source.get_token(); }

private:
    struct Pass {
        std::stop_source source;
        void operator()() { source.request_stop(); }
    };
    std::stop_source m_source;
    std::stop_callback<Pass> m_a;
    std::stop_callback<Pass> m_b;
};

} // namespace lockscope
