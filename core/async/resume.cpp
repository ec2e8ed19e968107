#include "core/async/resume.h"

#include <QAbstractEventDispatcher>
#include <QMetaObject>
#include <QThread>

#include <vector>

namespace lockscope {

namespace {

// One list per thread, drained by one posted event: a burst of replies costs one event, not one per reply.
thread_local std::vector<std::coroutine_handle<>> ready;

void drain()
{
    std::vector<std::coroutine_handle<>> now;
    now.swap(ready);
    for (const auto &waiter : now)
        waiter.resume();
}

} // namespace

void resumeLater(std::coroutine_handle<> waiter)
{
    ready.push_back(waiter);
    if (ready.size() > 1)
        return;
    auto *loop = QAbstractEventDispatcher::instance(QThread::currentThread());
    Q_ASSERT_X(loop, "resumeLater", "this thread has no event loop");
    QMetaObject::invokeMethod(loop, drain, Qt::QueuedConnection);
}

} // namespace lockscope
