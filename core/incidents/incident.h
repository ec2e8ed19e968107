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
    friend bool operator==(const Cause &, const Cause &) = default;
    friend size_t qHash(const Cause &cause, size_t seed = 0) noexcept
    {
        return qHash(cause.what, qHash(cause.of, seed)) ^ size_t(cause.rule);
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
    std::optional<LockId> lock = {};
    QByteArray client = {}; // its UUID; empty if the incident is not about a client
    words::Phrase sentence = {"", {}};
    Standing standing = Standing::Open;
    qint64 sinceMillis = 0;
    qint64 lastMillis = 0; // when it last began
    qint64 overMillis = 0; // Over, Unwatched
    int count = 1; // how often it began
    bool acknowledged = false;
    Instant lastAt{}; // when it last began or ended

    const RuleTraits &traits() const { return traitsOf(cause.rule); }
};

} // namespace lockscope::incidents
