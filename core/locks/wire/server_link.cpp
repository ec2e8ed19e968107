#include "core/locks/wire/server_link.h"

#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::locks {

LockId ServerLink::idOf(const Key &name) const
{
    if (!server)
        return {{}, 0, name};
    return {server->source().value_or(SourceId()), server->database(), name};
}

QByteArray ServerLink::processOf(const Key &name) const
{
    if (!server)
        return {};
    if (!server->has(redis::Capability::OneSlot))
        return server->info().runId;
    const auto slot = redis::slotOf(name.raw());
    for (const redis::Node &node : server->nodes()) {
        const auto hasIt = [slot](const redis::SlotRange &range) { return range.first <= slot && slot <= range.last; };
        const bool isItsMaster = node.role == redis::Node::Role::Master && node.server
            && std::any_of(node.slots.begin(), node.slots.end(), hasIt);
        if (isItsMaster)
            return node.server->info().runId;
    }
    return {};
}

bool ServerLink::willReconnect() const
{
    using Phase = redis::ConnectionState::Phase;
    return server && server->state().phase != Phase::Idle && server->state().phase != Phase::Refused;
}

Error serverGone()
{
    return {Error::Kind::Canceled, CoreText::tr("the connection to the server was closed"), {}, {}};
}

} // namespace lockscope::locks
