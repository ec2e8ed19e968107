#include "core/monitor/several_status.h"

#include <algorithm>

namespace lockscope::monitor {

namespace {

Status::Feed worse(Status::Feed a, Status::Feed b)
{
    if (a == Status::Feed::Denied || b == Status::Feed::Denied)
        return Status::Feed::Denied;
    return a == b ? a : Status::Feed::Off;
}

} // namespace

void addStatus(Status &all, const Status &one)
{
    all.unlockFeed = worse(all.unlockFeed, one.unlockFeed);
    all.keyEvents = worse(all.keyEvents, one.keyEvents);
    if (all.tracking && one.tracking)
        all.tracking = worse(*all.tracking, *one.tracking);
    if (all.feedWhy.isEmpty())
        all.feedWhy = one.feedWhy;
    const double keys = double(all.databaseKeys + one.databaseKeys);
    const double scanned = all.scanProgress * double(all.databaseKeys) + one.scanProgress * double(one.databaseKeys);
    all.scanProgress = keys > 0 ? scanned / keys : std::min(all.scanProgress, one.scanProgress);
    all.scanComplete &= one.scanComplete;
    all.scannedKeys += one.scannedKeys;
    all.databaseKeys += one.databaseKeys;
    all.commandsPerSecond += one.commandsPerSecond;
    all.serverShare = std::max(all.serverShare, one.serverShare);
    all.budgetLimited |= one.budgetLimited;
    all.lastRefresh = std::min(all.lastRefresh, one.lastRefresh);
    if (!all.serverClockOffsetMillis)
        all.serverClockOffsetMillis = one.serverClockOffsetMillis;
    for (const QString &missing : one.missingPermissions) {
        if (std::find(all.missingPermissions.begin(), all.missingPermissions.end(), missing)
            == all.missingPermissions.end())
            all.missingPermissions.push_back(missing);
    }
}

} // namespace lockscope::monitor
