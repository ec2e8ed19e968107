#pragma once

#include <QFutureWatcher>
#include <QHostInfo>
#include <QThreadPool>

namespace lockscope {

// In which names are looked up: of their own, as a name server that does not answer shall hold up nothing else. Ends
// when what runs in it has ended.
class LookupThreads {
public:
    LookupThreads() { m_pool.setMaxThreadCount(20); } // as many as Qt has for it

private:
    friend class HostLookup;
    QThreadPool m_pool;
};

// Looks a host's name up, in another thread and anew each time. QHostInfo::lookupHost() remembers an answer for a
// minute: where a failover moves the name, a reconnect would go to the old server meanwhile. What it finds is what a
// QAbstractSocket uses that connects to this name right after.
// finished() comes from the event loop, unless it is given up; a lookup that was given up ends unheard.
class HostLookup final : public QFutureWatcher<QHostInfo> {
public:
    using QFutureWatcher::QFutureWatcher;

    void start(const QString &host, LookupThreads &threads);
    void giveUp() { setFuture({}); }
};

} // namespace lockscope
