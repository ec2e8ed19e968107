#pragma once

#include "core/incidents/incident_watch.h"

#include <map>
#include <tuple>

namespace lockscope::incidents {

// One notification about one or more incidents of the same rule and connection.
struct Notification {
    Rule rule;
    ConnectionId of;
    std::vector<quint64> incidents; // oldest first
};

// Lets through at most one notification per rule and connection within `every`. Further incidents wait for the next
// notification.
class NotificationLimit {
public:
    static constexpr Millis every{10'000};

    void add(const News &news);
    std::vector<Notification> take(Instant now); // the notifications that are due now
    void clear(); // drops the waiting incidents

private:
    struct Line {
        std::optional<Instant> last;
        std::vector<quint64> waiting;
    };
    std::map<std::tuple<Rule, QString, ConnectionId>, Line> m_lines; // by rule, alert and connection
};

} // namespace lockscope::incidents
