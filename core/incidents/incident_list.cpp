#include "core/incidents/incident_list.h"

#include <algorithm>

namespace lockscope::incidents {

IncidentList::Begun IncidentList::begin(Incident incident, Instant now)
{
    ++m_revision;
    incident.lastAt = now;
    incident.lastMillis = incident.sinceMillis;
    if (const auto known = m_byCause.constFind(incident.cause); known != m_byCause.constEnd()) {
        Incident &before = m_all.at(*known);
        const bool isNews = now - before.lastAt >= sameFor;
        incident.id = before.id;
        incident.count = before.count + 1;
        incident.sinceMillis = before.sinceMillis;
        before = std::move(incident);
        return {before.id, isNews};
    }
    makeRoom();
    const quint64 id = ++m_last;
    incident.id = id;
    m_byCause.insert(incident.cause, id);
    m_all.emplace(id, std::move(incident));
    ++m_unacknowledged;
    return {id, true};
}

void IncidentList::end(quint64 id, Standing how, qint64 wallMillis, Instant now)
{
    const auto it = m_all.find(id);
    if (it == m_all.end())
        return;
    it->second.standing = how;
    it->second.overMillis = std::max(wallMillis, it->second.lastMillis); // the wall clock may have been set back
    it->second.lastAt = now;
    ++m_revision;
}

void IncidentList::acknowledge(quint64 id)
{
    const auto it = m_all.find(id);
    if (it == m_all.end() || it->second.acknowledged)
        return;
    it->second.acknowledged = true;
    m_byCause.remove(it->second.cause);
    --m_unacknowledged;
    ++m_revision;
}

void IncidentList::acknowledgeAll()
{
    for (auto &[id, incident] : m_all)
        incident.acknowledged = true;
    m_byCause.clear();
    m_unacknowledged = 0;
    m_dropped = 0; // the user has seen that number
    ++m_revision;
}

const Incident *IncidentList::find(quint64 id) const
{
    const auto it = m_all.find(id);
    return it == m_all.end() ? nullptr : &it->second;
}

void IncidentList::makeRoom()
{
    if (m_all.size() < most)
        return;
    auto oldest = m_all.begin();
    if (std::size_t(m_unacknowledged) < m_all.size())
        oldest = std::find_if(m_all.begin(), m_all.end(), [](const auto &each) { return each.second.acknowledged; });
    if (!oldest->second.acknowledged) {
        m_byCause.remove(oldest->second.cause);
        --m_unacknowledged;
        ++m_dropped;
    }
    m_all.erase(oldest);
}

} // namespace lockscope::incidents
