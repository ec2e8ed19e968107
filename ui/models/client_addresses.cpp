#include "ui/models/client_addresses.h"

#include <utility>

namespace lockscope::ui {

bool ClientAddresses::apply(const clients::ClientDelta &delta)
{
    const auto before = delta.reset ? std::exchange(m_addresses, {}) : m_addresses;
    for (const clients::Uuid &uuid : delta.removed)
        m_addresses.remove(uuid);
    for (const clients::ClientPtr &client : delta.upserts) {
        const QStringList addresses = addressesOf(client->where);
        if (addresses.isEmpty())
            m_addresses.remove(client->uuid);
        else
            m_addresses.insert(client->uuid, addresses);
    }
    return m_addresses != before;
}

} // namespace lockscope::ui
