#include "core/play/sandbox/guarded_resources.h"

namespace lockscope::play {

GuardedResources::GuardedResources(const std::vector<Resource> &resources)
{
    for (const Resource &resource : resources)
        m_states[resource.name].checksToken = resource.checksToken;
}

Outcome GuardedResources::write(const QString &resource, const QByteArray &value, std::optional<qint64> token)
{
    State &state = m_states[resource];
    if (state.checksToken && (!token || *token < state.highest))
        return Outcome::Rejected;
    if (token && *token > state.highest)
        state.highest = *token;
    state.value = value;
    return Outcome::Accepted;
}

QByteArray GuardedResources::value(const QString &resource) const
{
    const auto at = m_states.find(resource);
    return at == m_states.end() ? QByteArray() : at->second.value;
}

} // namespace lockscope::play
