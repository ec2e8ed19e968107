#pragma once

#include "core/alerts/alert_engine.h"
#include "core/history/history_writer.h"
#include "core/incidents/incident_watch.h"

namespace lockscope::alerts {

// The rule's message and the reason of the alert, such as "Call Ben. 2 locks fulfill it: 'a', 'b'."
words::Phrase alertSentence(const AlertRule &rule, const AlertCause &cause);
// Gives the change to the watch: a fired alert begins an incident, and any other change ends it.
void follow(const AlertChange &change, incidents::IncidentWatch *watch);

// Finds the incidents of a list that have changed since the last call, for the history.
class ChangedIncidents {
public:
    struct One {
        ConnectionId of;
        history::IncidentRecord record;
    };
    std::vector<One> take(const incidents::IncidentList &list);

private:
    quint64 m_revision = 0; // of the list
    QHash<quint64, Instant> m_taken; // the last change of each incident
};

} // namespace lockscope::alerts
