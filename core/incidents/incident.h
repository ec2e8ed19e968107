#pragma once

#include "core/incidents/incident_rule.h"
#include "core/model/connection_id.h"
#include "core/words/phrase.h"

namespace lockscope::incidents {

// Identifies the subject of an incident. The same cause cannot have two open incidents.
struct Cause {
    Rule rule = Rule::NoExpiry;
    ConnectionId of;
    QByteArray what = {}; // the lock's name, the client or the hold; empty means the server
    QString alert = {}; // the name of the rule, if `rule` is Alert
    friend bool operator==(const Cause &, const Cause &) = default;
    friend size_t qHash(const Cause &cause, size_t seed = 0) noexcept
    {
        return qHash(cause.what, qHash(cause.of, seed)) ^ size_t(cause.rule) ^ qHash(cause.alert);
    }
};

enum class Standing : quint8 {
    Open,
    Over,
    Happened, // it was an event without a duration
    Unwatched, // it was open when the window left its server
};

// Something that a user should look at. Times are wall clock in ms, for display only.
struct Incident {
    quint64 id = 0; // rising; assigned by the list
    Cause cause;
    QString server; // its displayed name when the incident began
    std::optional<LockId> lock = {}; // the first one, if the incident is about several
    std::vector<LockId> others = {}; // further locks, as far as they are known
    QByteArray client = {}; // its UUID; empty if the incident is not about a client
    words::Phrase sentence = {"", {}};
    Standing standing = Standing::Open;
    qint64 sinceMillis = 0;
    qint64 lastMillis = 0; // when it last began
    qint64 overMillis = 0; // Over, Unwatched
    int count = 1; // how often it began
    bool acknowledged = false;
    Instant lastAt{}; // when it last began or ended
    std::optional<Severity> alertSeverity = {}; // if the cause is an alert

    const RuleTraits &traits() const { return traitsOf(cause.rule); }
    Severity severity() const { return alertSeverity.value_or(traits().severity); }
    words::Phrase title() const; // what happened, or the name of the alert
    words::Phrase titleOfSeveral(int count) const; // with the same rule
    QString ruleWord() const; // stable, for files: "no-expiry", "alert:long-queue"
};

} // namespace lockscope::incidents
