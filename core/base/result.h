#pragma once

#include "core/base/error.h"

#include <cassert>
#include <utility>
#include <variant>

namespace lockscope {

// A value or an Error, shaped like std::expected (which GCC 12 does not have in C++20).
template<class T> class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    { }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    { }

    bool has_value() const { return m_state.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T &value() { return assert(has_value()), *std::get_if<0>(&m_state); }
    const T &value() const { return assert(has_value()), *std::get_if<0>(&m_state); }
    T &operator*() { return value(); }
    const T &operator*() const { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    Error &error() { return assert(!has_value()), *std::get_if<1>(&m_state); }
    const Error &error() const { return assert(!has_value()), *std::get_if<1>(&m_state); }

private:
    std::variant<T, Error> m_state;
};

template<> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
        , m_failed(true)
    { }

    bool has_value() const { return !m_failed; }
    explicit operator bool() const { return has_value(); }
    Error &error() { return assert(m_failed), m_error; }
    const Error &error() const { return assert(m_failed), m_error; }

private:
    Error m_error;
    bool m_failed = false;
};

} // namespace lockscope
