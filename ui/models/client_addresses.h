#pragma once

#include "core/clients/analysis/client.h"

#include <QHash>

namespace lockscope::ui {

// The known addresses of one connection's clients, for the filter. Some are inferred (clients::Source::Activity).
class ClientAddresses {
public:
    QStringList of(const QByteArray &client) const { return m_addresses.value(client); } // empty means unknown
    bool apply(const clients::ClientDelta &delta); // returns whether an address has changed
    void clear() { m_addresses.clear(); }

private:
    QHash<QByteArray, QStringList> m_addresses; // only known ones
};

} // namespace lockscope::ui
