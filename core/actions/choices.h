#pragma once

#include "core/actions/plan/plan.h"

#include <vector>

// What can be done about a lock that is looked at, told alike by the window's sheet, its detail panel and `explain`.
// Pure: from what is known of the lock, without asking the server; what an action then finds there is its plan's.
namespace lockscope::actions {

// Something that can be done about a lock that is looked at.
struct Choice {
    QByteArray deed; // the word of its action (deeds/); empty: to wait, which needs none
    // With the waiter, reader, permit or owner that is meant; without one where `whom` has several and nothing tells
    // which. For a time to live: a proposal, in milliseconds.
    Target target;
    std::vector<Owner> whom; // who can be meant; the likeliest first
    words::Phrase label;
    words::Phrase why; // what it does for those who wait
    // It ends what is wrong with the lock, as far as can be seen, and takes it from nobody who is seen at work.
    bool isSufficient = false;
    bool isPreselected = false;
    std::optional<words::Phrase> refusal; // why it cannot be done
};

struct Circumstances {
    Instant now{};
    std::optional<qint64> serverMillis; // now, by the server's clock; deadlines in queues are told only with it
    std::optional<words::Phrase> whyNotAct; // nothing may be changed from here (read-only, …), and why
};

// Mildest first; only what makes sense for its kind. Exactly one is preselected: the mildest sufficient one, else the
// mildest that can be done. That nothing may be changed from here does not change what would help. Empty: it is gone.
std::vector<Choice> choices(const Lock &lock, const Circumstances &at);

} // namespace lockscope::actions
