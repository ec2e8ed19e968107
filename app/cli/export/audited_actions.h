#pragma once

#include "core/actions/audit/audit_reader.h"
#include "core/metrics/exposition.h"

#include <QSet>

#include <map>

namespace lockscope::cli {

// Counts the actions that this account's audit trail has recorded since a time. Blocking, but each call reads only a
// part of a long trail. Use on one thread.
class AuditedActions {
public:
    AuditedActions(const QString &file, qint64 sinceMillis); // ms since the epoch

    void read(); // call it once a second
    // The counts of the actions on this database of these nodes (host:port).
    void write(const QSet<QString> &nodes, int db, const metrics::Labels &labels, metrics::Exposition *to) const;

private:
    struct Action {
        QString node;
        int db = 0;
        QString action;
        QString outcome;
        friend auto operator<=>(const Action &a, const Action &b)
        {
            return std::tie(a.node, a.db, a.action, a.outcome) <=> std::tie(b.node, b.db, b.action, b.outcome);
        }
    };

    actions::AuditReader m_reader;
    const qint64 m_since;
    QSet<QString> m_counted; // the ids of records, because a replaced trail is read again
    std::map<Action, int> m_counts;
};

} // namespace lockscope::cli
