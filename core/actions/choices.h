#pragma once

#include "core/actions/plan/plan.h"

#include <vector>

// The choices for a lock, shared by the window's dialog, its detail panel and `explain`. Pure: they follow from what is
// known of the lock, without asking the server. The action's plan checks the server afterwards.
namespace lockscope::actions {

struct Choice {
    QByteArray action; // the word of its action (kinds/); empty: waiting, which needs no action
    // Includes the waiter, reader, permit or owner to act on, unless `whom` lists several and nothing decides between
    // them. For set-ttl, includes a proposed time in milliseconds.
    Target target;
    std::vector<Owner> whom; // possible holders or waiters; the likeliest first
    words::Phrase label;
    words::Phrase why; // how it helps the waiters
    // As far as can be seen, it solves the lock's problem and takes the lock from no working program.
    bool isSufficient = false;
    bool isPreselected = false;
    std::optional<words::Phrase> refusal; // why it cannot be done
};

struct Circumstances {
    Instant now{};
    std::optional<qint64> serverMillis; // now, by the server's clock; needed to report deadlines in queues
    std::optional<words::Phrase> whyNotAct; // why this connection may not change anything (read-only, …)
};

// The choices that fit the lock's kind, mildest first. Exactly one is preselected: the mildest sufficient one, or else
// the mildest possible one. A barrier (whyNotAct) does not change which choice is sufficient. Empty: the lock is gone.
std::vector<Choice> choices(const Lock &lock, const Circumstances &at);

} // namespace lockscope::actions
