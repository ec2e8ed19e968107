#pragma once

#include "core/model/lock.h"
#include "core/model/samples.h"
#include "core/model/snapshot.h"
#include "tests/support/id_of.h"

#include <QRandomGenerator>

namespace lockscope {

// Locks as the monitor would report them, for tests of what shows them.
Lock sampleLock(const QByteArray &name, State state, Instant now);
Holder sampleHolder(int client, int thread, qint64 holds = 1, Access access = Access::Exclusive);
LockPtr shared(Lock lock);
// What a shop's Redis might show on a bad day: 17 locks of most kinds and states.
std::vector<LockPtr> badDay(Instant now);
// A minute of a lock that a watchdog renews every ten seconds.
SeriesPtr sampleSeries(const LockId &id, Instant now);
Delta deltaOf(std::vector<LockPtr> upserts, std::vector<LockId> removed = {});
// Any change that may happen to a lock between two deltas.
LockPtr randomLock(const QByteArray &name, Instant now, QRandomGenerator &random);

} // namespace lockscope
