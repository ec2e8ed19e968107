#pragma once

#include "core/actions/choices.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"

namespace lockscope::ui {

// The state of an action before its confirmation.
struct Readiness {
    bool isThere = false; // the lock exists
    const actions::Choice *chosen = nullptr; // null means that the chosen action is no longer possible
    bool mustChoose = false; // the action needs a target, and none is chosen
    actions::ConnectionPolicy policy;
    bool isArmed = false;
    bool isReading = false;
    const actions::Plan *plan = nullptr;
    bool isFresh = false;
    bool isOther = false; // the holder is not the one that the operator looked at
    bool isSeen = false; // the consequences have been visible to the last line
    actions::Consent consent;
};

// Why the action cannot be confirmed now, and what would help; empty means that it can be confirmed.
QString whatIsMissing(const Readiness &readiness);

} // namespace lockscope::ui
