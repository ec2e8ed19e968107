#pragma once

#include "core/base/clock.h"
#include "core/clients/analysis/client.h"
#include "core/model/event_kind.h"
#include "core/model/state.h"

#include <optional>

namespace lockscope::incidents {

// The reasons for incidents. Each has a row in incident_rule.cpp.
enum class Rule : quint8 {
    Deadlock,
    NoExpiry,
    ExpiredWhileHeld,
    OwnHoldLost,
    WatchdogStopped,
    Failover,
    ServerRestarted,
    Alert, // a rule of a file, whose name is Cause::alert
};
inline constexpr int ruleCount = int(Rule::Alert) + 1;

// A rule's incidents are triggered by a state of a lock, a state of a client or an event. OwnHoldLost has none of
// these, because the lock client reports its lost holds. Alert has none, because the alert engine reports its alerts.
// Texts are English, marked with QT_TRANSLATE_NOOP("describe", …), or with QT_TRANSLATE_N_NOOP if they have a number.
struct RuleTraits {
    Rule rule;
    const char *word; // stable, for the settings
    const char *title; // of one incident
    const char *several; // of %n incidents
    Severity severity;
    std::optional<State> state = {};
    std::optional<EventKind> event = {};
    std::optional<clients::ClientState> client = {};
    Millis delay{}; // how long the state must last; an event begins its incident at once
    bool mayBeInferred = false; // if false, an inference does not begin an incident
};

const RuleTraits &traitsOf(Rule rule);

// The longest delay of all rules.
inline constexpr Millis longestDelay{2'000};

} // namespace lockscope::incidents
