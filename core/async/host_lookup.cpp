#include "core/async/host_lookup.h"

#include <QPromise>

#include <memory>

namespace lockscope {

void HostLookup::start(const QString &host, LookupThreads &threads)
{
    const auto promise = std::make_shared<QPromise<QHostInfo>>();
    promise->start();
    setFuture(promise->future());
    threads.m_pool.start([promise, host] {
        promise->addResult(QHostInfo::fromName(host));
        promise->finish();
    });
}

} // namespace lockscope
