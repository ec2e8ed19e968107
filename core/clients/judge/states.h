#pragma once

#include "core/clients/judge/acquires.h"
#include "core/clients/judge/traced.h"

namespace lockscope::clients {

// All that the states of a client (docs/glossary.md) follow from.
struct Facts {
    Client client; // without findings
    std::optional<std::pair<LockId, Acquires::Streak>> monopoly;
    const Traced *traced = nullptr; // null: no trace saw it
    // Its connections were known, CLIENT LIST was whole, and none of them was there any more; nor has it done anything
    // since. When that was found.
    std::optional<Instant> vanished;
};

// Pure. Worst first; `before` are the findings of the moment before, whose beginnings go on.
std::vector<Finding> findingsOf(const Facts &facts, const std::vector<Finding> &before, Instant now);

// The thresholds, each with its reason.
namespace limits {
// One hold that is late is told by its own row; two at once, and no other in time, are their client's.
inline constexpr qint64 lateTogether = 2;
// 5 subscriptions on each of 50 connections are Redisson's default for a node. A few are in between at any time.
inline constexpr qint64 allSubscriptions = 250;
inline constexpr qint64 nearlyAll = 245;
// What happened and is over stays to be seen for so long.
inline constexpr Millis toldFor{60'000};
// One may be a retry, or a hold that ran out a moment before (redisson #5473).
inline constexpr qint64 failures = 3;
inline constexpr qint64 goneNames = 3;
} // namespace limits

} // namespace lockscope::clients
