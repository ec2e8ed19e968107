#include "core/locks/waiters/waiters.h"

#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

namespace {

// Kinds without messages do not show how many other clients wait. So this many are assumed for each lock that has local
// waiters.
constexpr int supposedOthers = 3;

} // namespace

QByteArray lineOf(const Entry &entry)
{
    const Channel channel = channelOf(entry);
    if (!channel.isEmpty()) // the locks `a` and `{a}` have one channel
        return channel.raw() + entry.name.raw();
    return word(entry.kind).data() + (':' + entry.name.raw());
}

bool Waiters::mayHandOverAhead(const Entry &entry) const
{
    const KindRules &rules = rulesOf(entry.kind);
    const bool mayBeShared = entry.kind == AcquirableKind::Read;
    if (room.isEmpty() || rules.leave || rules.counted || mayBeShared)
        return false;
    const QByteArray line = lineOf(entry);
    return room.hasLine(line) && !handoverFairness.isOver(line);
}

void Waiters::handOver(const Entry &entry, const GivenBack &how)
{
    const bool nobodyKnows = how.told == 0 && isQuiet();
    const KindRules &rules = rulesOf(entry.kind);
    if (nobodyKnows || rules.leave || rules.counted)
        return;
    const QByteArray line = lineOf(entry);
    const int supposed = room.hasLine(line) ? supposedOthers : 0;
    const int others = rules.channel ? how.told - int(room.isSubscribed(line)) : supposed;
    if (how.isHandedOver) {
        handoverFairness.passedOn(line, others);
        room.passedOn(line, how.told > 0);
    } else {
        handoverFairness.released(line, others, how.took);
        room.freed(line);
    }
}

} // namespace lockscope::locks
