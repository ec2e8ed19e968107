#pragma once

#include "core/base/clock.h"

#include <variant>

namespace lockscope {

// The answer to PTTL, with names for its special numbers: -2 is Missing, -1 is NoExpiry. Unknown means that nobody
// asked.
class Ttl {
public:
    struct Missing {
        friend bool operator==(Missing, Missing) { return true; }
    };
    struct NoExpiry {
        friend bool operator==(NoExpiry, NoExpiry) { return true; }
    };
    struct Unknown {
        friend bool operator==(Unknown, Unknown) { return true; }
    };

    Ttl() = default; // Missing
    static Ttl missing() { return Ttl(Missing{}); }
    static Ttl noExpiry() { return Ttl(NoExpiry{}); }
    static Ttl unknown() { return Ttl(Unknown{}); }
    static Ttl of(Millis left) { return Ttl(left); }
    static Ttl fromPttl(qint64 reply) { return reply == -1 ? noExpiry() : reply < 0 ? missing() : of(Millis(reply)); }

    bool isMissing() const { return std::holds_alternative<Missing>(m_value); }
    bool isNoExpiry() const { return std::holds_alternative<NoExpiry>(m_value); }
    bool isUnknown() const { return std::holds_alternative<Unknown>(m_value); }
    bool hasExpiry() const { return std::holds_alternative<Millis>(m_value); }
    Millis left() const { return std::get<Millis>(m_value); } // call it only if hasExpiry()

    friend bool operator==(const Ttl &, const Ttl &) = default;

private:
    using Value = std::variant<Missing, NoExpiry, Millis, Unknown>;
    explicit Ttl(Value value)
        : m_value(value)
    { }
    Value m_value;
};

} // namespace lockscope
