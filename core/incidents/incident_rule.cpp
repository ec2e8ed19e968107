#include "core/incidents/incident_rule.h"

#include "core/base/rows.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::incidents {

namespace {

constexpr RuleTraits rules[] = {
    {
        .rule = Rule::Deadlock,
        .word = "deadlock",
        .title = QT_TRANSLATE_NOOP("describe", "A deadlock holds a lock"),
        .several = QT_TRANSLATE_N_NOOP("describe", "%n locks are deadlocked"),
        .severity = Severity::Wrong,
        .state = State::Deadlocked,
        // no delay, because a cycle counts only if all its waits were true at one time
    },
    {
        .rule = Rule::NoExpiry,
        .word = "no-expiry",
        .title = QT_TRANSLATE_NOOP("describe", "A lock has no expiry"),
        .several = QT_TRANSLATE_N_NOOP("describe", "%n locks have no expiry"),
        .severity = Severity::Wrong,
        .state = State::NoExpiry,
        .delay = longestDelay, // some clients set the expiry in a second command
    },
    {
        .rule = Rule::ExpiredWhileHeld,
        .word = "expired-while-held",
        .title = QT_TRANSLATE_NOOP("describe", "A lock expired while it was held"),
        .several = QT_TRANSLATE_N_NOOP("describe", "%n locks expired while they were held"),
        .severity = Severity::Wrong,
        .state = State::ExpiredWhileHeld,
        .event = EventKind::Expired, // the next holder may acquire the lock before a row shows the state
        .delay = longestDelay,
    },
    {
        .rule = Rule::OwnHoldLost,
        .word = "own-hold-lost",
        .title = QT_TRANSLATE_NOOP("describe", "This program lost a lock"),
        .several = QT_TRANSLATE_N_NOOP("describe", "This program lost %n locks"),
        .severity = Severity::Wrong,
    },
    {
        .rule = Rule::WatchdogStopped,
        .word = "watchdog-stopped",
        .title = QT_TRANSLATE_NOOP("describe", "A client's watchdog seems to have stopped"),
        .several = QT_TRANSLATE_N_NOOP("describe", "The watchdogs of %n clients seem to have stopped"),
        .severity = Severity::Suspicious,
        .client = clients::ClientState::WatchdogStopped,
        .delay = longestDelay,
        // no event reports a stopped watchdog; the incident's sentence says that this is inferred
        .mayBeInferred = true,
    },
    {
        .rule = Rule::Failover,
        .word = "failover",
        .title = QT_TRANSLATE_NOOP("describe", "Failover"),
        .several = QT_TRANSLATE_N_NOOP("describe", "%n failovers"),
        .severity = Severity::Suspicious,
        .event = EventKind::FailedOver,
    },
    {
        .rule = Rule::ServerRestarted,
        .word = "server-restarted",
        .title = QT_TRANSLATE_NOOP("describe", "The server restarted"),
        .several = QT_TRANSLATE_N_NOOP("describe", "The server restarted %n times"),
        .severity = Severity::Suspicious,
        .event = EventKind::Restarted,
    },
    {
        .rule = Rule::Alert,
        .word = "alert",
        .title = QT_TRANSLATE_NOOP("describe", "An alert rule is true"),
        .several = QT_TRANSLATE_N_NOOP("describe", "An alert fired %n times"),
        .severity = Severity::Suspicious, // unless its rule says otherwise
    },
};

constexpr bool isWholeRule(const RuleTraits &row)
{
    const bool lasts = row.state || row.client;
    return row.word && row.title && row.several && row.delay <= longestDelay && (lasts || row.delay == Millis(0))
        && !(row.state && row.client);
}

static_assert(hasRowForEach(rules, &RuleTraits::rule, ruleCount), "each rule needs a row, in the enum's order");
static_assert(std::all_of(std::begin(rules), std::end(rules), isWholeRule), "a rule lacks a text or a reason");

} // namespace

const RuleTraits &traitsOf(Rule rule)
{
    return rules[std::size_t(rule)];
}

} // namespace lockscope::incidents
