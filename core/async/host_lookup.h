#pragma once

#include <QFutureWatcher>
#include <QHostInfo>
#include <QThreadPool>

namespace lockscope {

// A thread pool for name lookups only, so that a name server that does not answer delays nothing else. The destructor
// waits for the running lookups.
class LookupThreads {
public:
    LookupThreads() { m_pool.setMaxThreadCount(20); } // Qt's own limit for lookups

private:
    friend class HostLookup;
    QThreadPool m_pool;
};

// Looks up a host name in another thread, without a cache. QHostInfo::lookupHost() would cache an answer for a minute.
// If a failover moved the name, a reconnect would then go to the old server. A QAbstractSocket that connects to the
// name right after this lookup uses the result of the lookup.
// finished() is emitted from the event loop. An abandoned lookup emits nothing.
class HostLookup final : public QFutureWatcher<QHostInfo> {
public:
    using QFutureWatcher::QFutureWatcher;

    void start(const QString &host, LookupThreads &threads);
    void giveUp() { setFuture({}); }
};

} // namespace lockscope
