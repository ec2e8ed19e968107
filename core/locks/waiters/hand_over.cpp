#include "core/locks/waiters/hand_over.h"

#include "core/locks/hold/live_hold.h"
#include "core/locks/wire/kind_calls.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// Where nobody is told, other clients can only be supposed; they are where there is contention at all.
constexpr int supposedOthers = 3;

// A second acquire of one owner, whatever kinds the two are of (they may share a hash): nobody else can come before.
bool hasItAlready(const Engine &engine, const AcquireRequest &request)
{
    return std::any_of(allKinds.begin(), allKinds.end(), [&](Kind kind) {
        return engine.holds.find({request.name, kind, request.owner}) != nullptr;
    });
}

} // namespace

QByteArray lineOf(const Entry &entry)
{
    const Channel channel = channelOf(entry);
    if (!channel.isEmpty())
        return channel.raw();
    return word(entry.kind).data() + (':' + entry.name.raw());
}

bool mustWaitFirst(const Engine &engine, const AcquireRequest &request)
{
    if (engine.waiters.isEmpty() && engine.courtesy.isEmpty())
        return false;
    const KindRules &rules = rulesOf(request.kind);
    const bool isOrderedHere = !rules.leave && !rules.counted;
    if (request.wait == Millis(0) || !isOrderedHere || !engine.client || !engine.client->isLive())
        return false;
    const QByteArray line = lineOf({request.name, request.kind, request.owner});
    if (!engine.waiters.hasLine(line) && !engine.courtesy.isPause(line))
        return false;
    return !hasItAlready(engine, request);
}

bool mayHandOverAhead(const Engine &engine, const Entry &entry)
{
    const KindRules &rules = rulesOf(entry.kind);
    const bool mayBeShared = entry.kind == Kind::Read;
    if (engine.waiters.isEmpty() || rules.leave || rules.counted || mayBeShared || engine.isClosing())
        return false;
    const QByteArray line = lineOf(entry);
    return engine.waiters.hasLine(line) && !engine.courtesy.isOver(line);
}

void handOver(Engine &engine, const Entry &entry, const GivenBack &how)
{
    const bool nobodyKnows = how.told == 0 && engine.waiters.isEmpty() && engine.courtesy.isEmpty();
    const KindRules &rules = rulesOf(entry.kind);
    if (nobodyKnows || rules.leave || rules.counted)
        return;
    const QByteArray line = lineOf(entry);
    const int supposed = engine.waiters.hasLine(line) ? supposedOthers : 0;
    const int others = rules.channel ? how.told - int(engine.waiters.isSubscribed(line)) : supposed;
    if (how.isHandedOver) {
        engine.courtesy.passedOn(line, others);
        engine.waiters.passedOn(line, how.told > 0);
    } else {
        engine.courtesy.released(line, others, how.took);
        engine.waiters.freed(line);
    }
}

} // namespace lockscope::locks
