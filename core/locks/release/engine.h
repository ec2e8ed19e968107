#pragma once

#include "core/async/alarms.h"
#include "core/async/task_scope.h"
#include "core/locks/acquire/replicas.h"
#include "core/locks/client/lock_client.h"
#include "core/locks/hold/hold_table.h"
#include "core/locks/hold/key_watch.h"
#include "core/locks/hold/loose_ends.h"
#include "core/locks/hold/turns.h"
#include "core/locks/release/bundles.h"
#include "core/locks/release/latch_sweep.h"
#include "core/locks/waiters/courtesy.h"
#include "core/locks/waiters/lines.h"
#include "core/locks/waiters/wait_room.h"
#include "core/locks/wire/identity.h"

#include <QPointer>

namespace lockscope::locks {

// What the operations of one lock client share. Operations keep it alive until they have settled, also when the
// LockClient is gone; then `stop` is requested, and the redis client may be gone too. The clock stays until they have.
// While it is being closed, `closing` is requested: nothing is acquired any more, but what is to be given back is.
struct Engine {
    Engine(redis::Server *redisClient, LockClientOptions clientOptions)
        : client(redisClient)
        , clock(redisClient->clock())
        , options(clientOptions)
        , bundles(redisClient)
        , latches(redisClient)
        , alarms(redisClient->clock())
        , courtesy(redisClient->clock())
        , watch(alarms, redisClient->clock())
    { }

    bool isStopped() const { return stop.stop_requested(); }
    bool isClosing() const { return closing.stop_requested(); } // also when it is stopped
    void notifyChanged() const
    {
        const auto tell = changed; // whoever is told may destroy the lock client
        if (tell)
            tell();
    }

    QPointer<redis::Server> client;
    Clock *clock;
    LockClientOptions options;
    Identity identity;
    Bundles bundles;
    LatchSweep latches;
    Alarms alarms;
    HoldTable holds;
    Turns turns;
    Lines lines;
    ReplicaProbe replicas;
    WaitRoom waiters;
    LooseEnds ends;
    std::stop_source closing;
    Courtesy courtesy;
    KeyWatch watch;
    std::stop_source stop;
    bool frozen = false;
    std::function<void()> changed;
    TaskScope renewals; // and what else goes on by itself. Last: stopped before what its tasks use is gone
};

Error clientGone();

} // namespace lockscope::locks
