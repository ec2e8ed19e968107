#include "core/redis/cluster/topology.h"

#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

// [HOST or nil, PORT, ID, …]
std::optional<ClusterMember> memberOf(const Reply &told, const QString &askedHost)
{
    if (told.elements.size() < 3)
        return std::nullopt;
    const auto port = told.elements[1].toInteger();
    const QByteArray &host = told.elements[0].toBytes();
    // port 0 is valid: the node listens only on a unix socket
    if (!port || *port < 0 || *port > 65'535 || told.elements[2].toBytes().isEmpty())
        return std::nullopt;
    const bool isKnown = !host.isEmpty() && host != "?";
    return ClusterMember{
        told.elements[2].toBytes(), isKnown ? QString::fromUtf8(host) : askedHost, quint16(*port), true, {}};
}

void add(Topology &all, ClusterMember member, SlotRange range)
{
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const ClusterMember &each) { return each.id == member.id; });
    if (known != all.end()) {
        known->slots.push_back(range);
        return;
    }
    member.slots.push_back(range);
    all.push_back(std::move(member));
}

// [FIRST, LAST, MASTER, REPLICA…]
bool addRange(Topology &all, const Reply &entry, const QString &askedHost)
{
    if (entry.elements.size() < 3)
        return false;
    const qint64 first = entry.elements[0].toInteger().value_or(-1);
    const qint64 last = entry.elements[1].toInteger().value_or(-1);
    if (first < 0 || last < first || last >= slotCount)
        return false;
    for (std::size_t i = 2; i < entry.elements.size(); ++i) {
        auto member = memberOf(entry.elements[i], askedHost);
        if (!member && i == 2)
            return false;
        if (!member)
            continue; // a replica without an address cannot be asked
        member->isMaster = i == 2;
        add(all, std::move(*member), {quint16(first), quint16(last)});
    }
    return true;
}

} // namespace

Result<Topology> topologyOf(const Reply &answer, const QString &askedHost)
{
    Topology all;
    const bool isSound = answer.isArray()
        && std::all_of(answer.elements.begin(), answer.elements.end(),
                       [&](const Reply &entry) { return addRange(all, entry, askedHost); });
    if (!isSound)
        return Error{Error::Kind::Decode, CoreText::tr("unexpected answer to CLUSTER SLOTS"), {}, {}};
    return all;
}

} // namespace lockscope::redis
