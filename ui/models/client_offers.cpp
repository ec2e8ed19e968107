#include "ui/models/client_offers.h"

#include "core/base/escape.h"
#include "core/filter/filter_terms.h"

#include <algorithm>
#include <set>

namespace lockscope::ui {

namespace {

// One group of values.
class Offered {
public:
    explicit Offered(const QString &typed)
        : m_typed(typed)
    { }

    void add(const QString &value)
    {
        const bool isFull = m_values.size() >= std::size_t(mostOffered);
        // a filter cannot contain a quote
        if (!isFull && !value.contains(u'"') && value.startsWith(m_typed, Qt::CaseInsensitive) && !value.isEmpty())
            m_values.insert(value);
    }
    void addTo(QStringList &all) const
    {
        for (const QString &value : m_values) {
            const bool hasBlank = std::any_of(value.begin(), value.end(), [](QChar c) { return c.isSpace(); });
            all << (hasBlank ? QString(u'"' + value + u'"') : value);
        }
    }

private:
    QString m_typed;
    std::set<QString> m_values;
};

// "10.0.0.4" of "10.0.0.4:51234", and the path of a Unix socket, which MONITOR and CLIENT LIST write differently.
QString hostIn(const QString &address)
{
    const QLatin1String socket("unix:");
    return address.startsWith(socket) ? address.mid(socket.size()) : address.left(address.lastIndexOf(u':'));
}

} // namespace

QStringList clientOffers(const std::vector<KnownClient> &clients, const QString &typed)
{
    const QString wanted = typed.startsWith(u'"') ? typed.mid(1) : typed;
    Offered names(wanted), hosts(wanted), addresses(wanted), uuids(wanted);
    for (const KnownClient &client : clients) {
        names.add(client.name);
        for (const QString &address : client.addresses) {
            const QString host = hostIn(address);
            if (!filter::isClientAddress(host))
                continue; // the filter would look for a name
            hosts.add(host);
            if (!host.startsWith(u'/')) // all clients of a socket have the same address
                addresses.add(address);
        }
        uuids.add(toDisplay(client.uuid));
    }
    QStringList all;
    for (const Offered *group : {&names, &hosts, &addresses, &uuids})
        group->addTo(all);
    return all;
}

} // namespace lockscope::ui
