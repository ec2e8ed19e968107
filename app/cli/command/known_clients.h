#pragma once

#include "app/cli/command/context.h"
#include "core/clients/analysis/name_rules.h"
#include "core/filter/filter_query.h"

#include <QHash>

namespace lockscope::cli {

// The clients of all servers, with their addresses and the names that rules give them. The terms `client:` of a filter
// compare with both.
class KnownClients {
public:
    // Reads the connections once (CLIENT LIST). Call it after the locks have been read. Reports a failure on standard
    // error. After a stop, isComplete() is false.
    Task<void> look(Context *context, clients::NameRules rules);

    bool isComplete() const { return m_isComplete; } // all servers listed their connections
    bool isRefused() const { return m_isRefused; } // by the ACL of a server
    int withoutAddress() const; // number of clients
    // The result refers to this object, which must outlive it.
    filter::FilterContext context(Instant now) const;

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
