#include "core/async/host_lookup.h"

#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace lockscope {

namespace {

// Of its own: a name server that does not answer holds up nothing else. As many as Qt has for it.
QThreadPool &lookupThreads()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(20);
    return pool;
}

} // namespace

void HostLookup::start(const QString &host)
{
    const auto promise = std::make_shared<QPromise<QHostInfo>>();
    promise->start();
    setFuture(promise->future());
    lookupThreads().start([promise, host] {
        promise->addResult(QHostInfo::fromName(host));
        promise->finish();
    });
}

} // namespace lockscope
