#pragma once

#include "core/clients/analysis/acquires.h"
#include "core/clients/analysis/traced.h"

namespace lockscope::clients {

// The facts that determine the states of a client (docs/glossary.md).
struct ClientFacts {
    Client client; // without findings
    std::optional<std::pair<LockId, Acquires::Streak>> monopoly;
    const Traced *traced = nullptr; // null if no trace saw the client
    // The time when the client was found to have vanished: its connections were known, a complete CLIENT LIST has none
    // of them, and it has done nothing since.
    std::optional<Instant> vanished;
};

// Pure. The worst finding comes first. `before` has the previous findings, whose start times are kept.
std::vector<ClientFinding> findingsOf(const ClientFacts &facts, const std::vector<ClientFinding> &before, Instant now);

// The thresholds, each with its reason.
namespace limits {
// A single late hold appears in the lock's own row. If two holds are late and none is on time, the client itself is
// late.
inline constexpr qint64 lateTogether = 2;
// 5 subscriptions on each of 50 connections are Redisson's default for a node. Some are just being opened or closed, so
// a few less count as all.
inline constexpr qint64 allSubscriptions = 250;
inline constexpr qint64 nearlyAll = 245;
// Past findings stay visible for this long.
inline constexpr Millis toldFor{60'000};
// One failure may be a retry, or a hold that expired a moment before (redisson #5473).
inline constexpr qint64 failures = 3;
inline constexpr qint64 goneNames = 3;
} // namespace limits

} // namespace lockscope::clients
