#pragma once

#include "core/actions/plan/plan.h"

#include <vector>

// The choices for a lock, shared by the window's dialog, its detail panel and `explain`. Pure: choices() uses only what
// is already known about the lock. The plan of the chosen action later reads the state from the server.
namespace lockscope::actions {

struct Choice {
    QByteArray action; // the word of its action (kinds/); empty for waiting, which needs no action
    // Includes the waiter, reader, permit or lock owner to act on. Includes none if `whom` lists several that are
    // equally likely. For set-ttl, includes a proposed time in milliseconds.
    Target target;
    std::vector<Owner> whom; // possible holders or waiters; the likeliest first
    words::Phrase label;
    words::Phrase why; // how it helps the waiters
    // As far as is known, this choice solves the lock's problem and does not take the lock from a working program.
    bool isSufficient = false;
    bool isPreselected = false;
    std::optional<words::Phrase> refusal; // why it cannot be done
};

struct Circumstances {
    Instant now{};
    std::optional<qint64> serverMillis; // now, by the server's clock; needed to report deadlines in queues
    std::optional<words::Phrase> whyNotAct; // why this connection may not change anything (read-only, …)
};

// The choices that fit the lock's kind, mildest first. A gone lock has no choices. Exactly one choice is preselected:
// the mildest one that can be done and is sufficient. If no choice is sufficient, the mildest one that can be done is
// preselected; if none can be done, the first one. Circumstances::whyNotAct does not change which choice is
// preselected.
std::vector<Choice> choices(const Lock &lock, const Circumstances &at);

} // namespace lockscope::actions
