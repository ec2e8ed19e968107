#pragma once

#include "core/actions/choices.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"

namespace lockscope::ui {

// How an action that is looked at stands.
struct Readiness {
    bool isThere = false; // the lock
    const actions::Choice *chosen = nullptr; // null: it is not possible any more
    bool mustChoose = false; // who is meant
    actions::ConnectionPolicy policy;
    bool isArmed = false;
    bool isReading = false;
    const actions::Plan *plan = nullptr;
    bool isFresh = false;
    bool isOther = false; // another holder than was looked at
    bool isSeen = false; // what it will do, to the last line
    actions::Consent consent;
};

// Why it cannot be confirmed now, and what would help; empty: it can.
QString whatIsMissing(const Readiness &readiness);

} // namespace lockscope::ui
