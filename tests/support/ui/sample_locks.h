#pragma once

#include "core/monitor/lock.h"
#include "core/monitor/snapshot.h"

#include <QRandomGenerator>

namespace lockscope {

// Locks as the monitor would tell of them, for tests of what shows them.
monitor::Lock sampleLock(const QByteArray &name, monitor::State state, Instant now);
monitor::Holder sampleHolder(int client, int thread, qint64 holds = 1,
                             monitor::Access access = monitor::Access::Exclusive);
monitor::LockPtr shared(monitor::Lock lock);
monitor::Delta deltaOf(std::vector<monitor::LockPtr> upserts, std::vector<Key> removed = {});
// Anything that may happen to a lock between two deltas.
monitor::LockPtr randomLock(const QByteArray &name, Instant now, QRandomGenerator &random);

} // namespace lockscope
