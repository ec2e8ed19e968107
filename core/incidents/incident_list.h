#pragma once

#include "core/incidents/incident.h"

#include <QHash>

#include <map>

namespace lockscope::incidents {

// Keeps every incident until the user acknowledges it, and acknowledged incidents as a history while there is room. If
// an incident begins again before it is acknowledged, its count rises. No I/O; any thread, one at a time.
class IncidentList {
public:
    static constexpr std::size_t most = 1'000; // the oldest acknowledged one is dropped first
    // An incident that begins again within this time of its last change is not worth another notification.
    static constexpr Millis sameFor{60'000};

    struct Begun {
        quint64 id = 0;
        bool isNews = false; // worth a notification
    };
    // Adds the incident, and assigns its id and count. `incident.sinceMillis` is the time at which it began this time.
    Begun begin(Incident incident, Instant now);
    void end(quint64 id, Standing how, qint64 wallMillis, Instant now); // without effect if it was dropped
    void acknowledge(quint64 id);
    void acknowledgeAll();

    const std::map<quint64, Incident> &all() const { return m_all; } // oldest first
    const Incident *find(quint64 id) const; // null if it was dropped
    int unacknowledged() const { return m_unacknowledged; }
    qint64 dropped() const { return m_dropped; } // incidents that nobody had acknowledged
    quint64 revision() const { return m_revision; } // rises with every change

private:
    void makeRoom();

    std::map<quint64, Incident> m_all;
    QHash<Cause, quint64> m_byCause; // unacknowledged
    quint64 m_last = 0;
    quint64 m_revision = 0;
    qint64 m_dropped = 0;
    int m_unacknowledged = 0;
};

} // namespace lockscope::incidents
