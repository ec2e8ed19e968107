#include "ui/window/connection/connections.h"

#include "ui/window/connection/instances.h"

#include <algorithm>

namespace lockscope::ui {

Connections::~Connections() = default;

template<typename Is> Connection *Connections::first(Is is) const
{
    const auto it = std::find_if(m_all.begin(), m_all.end(), [&is](const auto &each) { return is(*each); });
    return it == m_all.end() ? nullptr : it->get();
}

Connection *Connections::add(SessionPort *port, const Connection::Window &window)
{
    m_all.push_back(std::make_unique<Connection>(port, window));
    if (!m_current)
        m_current = m_all.back().get();
    return m_all.back().get();
}

std::vector<std::unique_ptr<Connection>> Connections::takeEmpty()
{
    std::vector<std::unique_ptr<Connection>> taken;
    for (std::size_t i = m_all.size(); i-- > 0 && m_all.size() > 1;) {
        if (!m_all[i]->isEmpty())
            continue;
        m_free.push_back(m_all[i]->port());
        taken.push_back(std::move(m_all[i]));
        m_all.erase(m_all.begin() + std::ptrdiff_t(i));
    }
    return taken;
}

SessionPort *Connections::freePort()
{
    if (m_free.empty())
        return nullptr;
    SessionPort *const port = m_free.back();
    m_free.pop_back();
    return port;
}

std::vector<Connection *> Connections::all() const
{
    std::vector<Connection *> all;
    for (const auto &each : m_all)
        all.push_back(each.get());
    return all;
}

bool Connections::has(const Connection *connection) const
{
    return first([connection](const Connection &each) { return &each == connection; }) != nullptr;
}

bool Connections::showNone() const
{
    return m_all.size() == 1 && m_current->isEmpty();
}

Connection *Connections::with(const ConnectionId &id) const
{
    return first([&id](const Connection &each) { return !each.isEmpty() && each.id() == id; });
}

Connection *Connections::to(const redis::Address &address) const
{
    return first([&address](const Connection &each) {
        return !each.isEmpty() && isSamePlace(each.address(), address) && each.address().db == address.db;
    });
}

Connection *Connections::of(const std::optional<LockId> &lock) const
{
    return first([&lock](const Connection &each) { return lock && each.isOf(*lock); });
}

Connection *Connections::alarmed() const
{
    return first([](const Connection &each) { return !each.instances()->alarm().text.isEmpty(); });
}

const ConnectionSituation &Connections::telling() const
{
    if (const Connection *away = first([](const Connection &each) { return !each.isEmpty() && !each.isLive(); }))
        return away->situation();
    const Connection *scanning = firstScanning();
    return scanning ? scanning->situation() : m_current->situation();
}

Connection *Connections::firstScanning() const
{
    return first([](const Connection &each) { return each.isLive() && !each.situation().status.scanComplete; });
}

ClientAlarm Connections::alarm() const
{
    ClientAlarm combined;
    int others = 0;
    for (const auto &each : m_all) {
        const ClientAlarm &alarm = each->instances()->alarm();
        combined.lateLocks += alarm.lateLocks;
        if (alarm.text.isEmpty())
            continue;
        if (!combined.text.isEmpty()) {
            ++others;
            continue;
        }
        combined.text = alarm.text;
        combined.meaning = alarm.meaning;
    }
    if (others > 0)
        combined.text = Connection::tr("%1, and others").arg(combined.text);
    return combined;
}

std::vector<KnownClient> Connections::knownClients() const
{
    std::vector<KnownClient> all;
    for (const auto &each : m_all) {
        std::vector<KnownClient> known = each->instances()->knownClients();
        std::move(known.begin(), known.end(), std::back_inserter(all));
    }
    return all;
}

void Connections::setVisible(const std::vector<LockId> &locks) const
{
    for (const auto &each : m_all) {
        std::vector<LockId> own;
        std::copy_if(locks.begin(), locks.end(), std::back_inserter(own),
                     [&each](const LockId &id) { return each->isOf(id); });
        each->port()->setVisible(own);
    }
}

} // namespace lockscope::ui
