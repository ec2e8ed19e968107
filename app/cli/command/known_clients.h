#pragma once

#include "app/cli/command/context.h"
#include "core/clients/analysis/name_rules.h"
#include "core/filter/lock_query.h"

#include <QHash>

namespace lockscope::cli {

// The clients of all servers with their names by rule and their addresses, for the terms `client:` of a filter.
class KnownClients {
public:
    // Queries the connections once (CLIENT LIST). If that fails, says why on standard error. Locks must have been read
    // before. After a stop, it is not complete.
    Task<void> look(Context *context, clients::NameRules rules);

    bool isComplete() const { return m_isComplete; } // all servers listed their connections
    bool isRefused() const { return m_isRefused; } // by the ACL of a server
    int withoutAddress() const; // number of clients
    // For use while this object lives.
    filter::QueryContext context(Instant now) const;

private:
    struct Known {
        QString name; // by rule; may be empty
        QStringList addresses;
    };
    QHash<QByteArray, Known> m_clients; // by UUID
    bool m_isComplete = true;
    bool m_isRefused = false;
};

} // namespace lockscope::cli
