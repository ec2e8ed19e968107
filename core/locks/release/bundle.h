#pragma once

#include "core/locks/wire/kind_calls.h"
#include "core/redis/server.h"

#include <QPointer>

#include <vector>

namespace lockscope::locks {

// One of those in a bundle. A release that is asked for again finds its answer under the bundle's latch; over slots it
// looks there first, and asks with a latch of its own then.
struct BundlePart {
    redis::PendingReply answer;
    Entry entry;
    Millis lease{};
    bool isAskedAlone = false;
};

// Several that are asked for with one call; see Bundles.
struct Bundle {
    const lua::Script *script = nullptr;
    bool acquires = false;
    bool isOverSlots = false;
    QPointer<redis::Server> node; // over slots: that has them
    bool isSharded = false; // who waits hears SPUBLISH
    MarkIn markIn = MarkIn::Arguments; // of those acquires that are asked for alone
    Key latch; // of releases, where the kind has one, for all of them; of acquires the mark that calls all of them off
    Millis latchTtl{};
    Instant deadline{};
    std::vector<BundlePart> parts;
    mutable size_t known = 0; // of parts, whose answers nobody will ask for again

    Key ownLatch(size_t place) const; // over slots, of one that is asked for alone
    // True for the last of them: the latch is of no more use.
    bool forget() const { return ++known == parts.size(); }
};

// How the script is called for all of a bundle; of one alone it is that for one.
ScriptCall callFor(const Bundle &bundle);
// How one of them is asked for alone: what was done with the others under a shared latch is found there.
ScriptCall callForOne(const Bundle &bundle, size_t place);

} // namespace lockscope::locks
