#pragma once

#include "core/locks/wire/kind_calls.h"
#include "core/redis/server.h"

#include <QPointer>

#include <vector>

namespace lockscope::locks {

// One request of a bundle. A retried release finds its answer under the bundle's latch. In a cluster, the retry first
// reads the bundle's latch. If that latch has no answer for the release, the release is sent again with a latch of its
// own.
struct BundlePart {
    redis::PendingReply answer;
    Entry entry;
    Millis lease{};
    bool isAskedAlone = false;
};

// Several requests in one script call; see Bundles.
struct Bundle {
    const lua::Script *script = nullptr;
    bool acquires = false;
    bool isOverSlots = false;
    QPointer<redis::Server> node; // if isOverSlots: the node that has all these slots
    bool isSharded = false; // waiters listen to SPUBLISH
    MarkIn markIn = MarkIn::Arguments; // for acquires that are sent alone: how the script receives the mark
    Key latch; // for releases, the shared latch, if the kind has one; for acquires, the mark that cancels all
    Millis latchTtl{};
    Instant deadline{};
    std::vector<BundlePart> parts;
    mutable size_t known = 0; // the number of parts that no longer need the latch

    Key ownLatch(size_t place) const; // if isOverSlots: the latch of a part that is sent alone
    // Returns true for the last part, after which the latch is no longer needed.
    bool forget() const { return ++known == parts.size(); }
};

// The script call for a whole bundle. A bundle with one part uses the script for one lock.
ScriptCall callFor(const Bundle &bundle);
// The call for one part alone. A shared latch shows what the bundle did for this part.
ScriptCall callForOne(const Bundle &bundle, size_t place);

} // namespace lockscope::locks
