#pragma once

#include "core/actions/choices.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"

namespace lockscope::ui {

// The state of an action before its confirmation.
struct Readiness {
    bool isThere = false; // the lock exists
    const actions::Choice *chosen = nullptr; // null means it is no longer possible
    bool mustChoose = false; // a target
    actions::ConnectionPolicy policy;
    bool isArmed = false;
    bool isReading = false;
    const actions::Plan *plan = nullptr;
    bool isFresh = false;
    bool isOther = false; // another holder than the one looked at
    bool isSeen = false; // what it will do, to the last line
    actions::Consent consent;
};

// Why it cannot be confirmed now, and what would help; empty means it can be.
QString whatIsMissing(const Readiness &readiness);

} // namespace lockscope::ui
