#pragma once

#include "core/actions/force_release.h"

namespace lockscope::actions {

// The compare-and-act script for a plan, with the type-correct unlock message (lock-protocol "Messages"), sent by
// `publish` (locks::publishCommand).
struct ReleaseCommand {
    const lua::Script *script = nullptr;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;
};
ReleaseCommand releaseCommand(const ForceReleasePlan &plan, qint64 ttlBound, const QByteArray &publish);

// How many listen there.
redis::Command subscribersOf(const redis::Client &client, const Channel &channel);

// Where those who wait for this lock listen; for a fair lock the head's own channel.
Channel wakeChannel(const monitor::Lock &lock);

} // namespace lockscope::actions
