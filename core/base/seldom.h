#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace lockscope {

// A value that nearly always equals T{}. It takes one pointer, and memory for a T only after the first edit().
template<class T> class Seldom {
public:
    Seldom() = default;
    Seldom(const Seldom &other)
        : m_value(other.m_value ? std::make_unique<T>(*other.m_value) : nullptr)
    { }
    Seldom(Seldom &&) noexcept = default;
    Seldom &operator=(const Seldom &other)
    {
        m_value = other.m_value ? std::make_unique<T>(*other.m_value) : nullptr;
        return *this;
    }
    Seldom &operator=(Seldom &&) noexcept = default;
    ~Seldom() = default;
    Seldom &operator=(T value)
    {
        m_value = value == T{} ? nullptr : std::make_unique<T>(std::move(value));
        return *this;
    }

    const T &operator*() const
    {
        static const T none{};
        return m_value ? *m_value : none;
    }
    const T *operator->() const { return &**this; }
    T &edit()
    {
        if (!m_value)
            m_value = std::make_unique<T>();
        return *m_value;
    }
    // Changes one member, but takes no memory if it has this value already.
    template<class Member> void set(Member T::*member, const std::type_identity_t<Member> &value)
    {
        if (!((**this).*member == value))
            edit().*member = value;
    }
    void releaseIfDefault() // frees the memory of a value that equals T{} again
    {
        if (m_value && *m_value == T{})
            m_value.reset();
    }

    friend bool operator==(const Seldom &a, const Seldom &b) { return *a == *b; }

private:
    std::unique_ptr<T> m_value;
};

} // namespace lockscope
