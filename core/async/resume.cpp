#include "core/async/resume.h"

#include <QAbstractEventDispatcher>
#include <QMetaObject>
#include <QThread>

#include <utility>
#include <vector>

namespace lockscope {

namespace {

using Waiters = std::vector<std::coroutine_handle<>>;

// One list per thread, drained by one posted event: a burst of replies costs one event, not one per reply.
thread_local Waiters ready;
thread_local Waiters spare; // empty; keeps its room for the next burst
thread_local bool posted = false;
thread_local int endsAhead = 0;

void drain()
{
    Waiters now;
    now.swap(ready);
    ready.swap(spare);
    for (const auto &waiter : now)
        waiter.resume();
    now.clear();
    spare.swap(now);
}

void post()
{
    if (std::exchange(posted, true))
        return;
    auto *loop = QAbstractEventDispatcher::instance(QThread::currentThread());
    Q_ASSERT_X(loop, "resumeLater", "this thread has no event loop");
    QMetaObject::invokeMethod(
        loop,
        [] {
            posted = false;
            drain();
        },
        Qt::QueuedConnection);
}

} // namespace

void resumeLater(std::coroutine_handle<> waiter)
{
    ready.push_back(waiter);
    if (endsAhead == 0)
        post();
}

ResumeAtEnd::ResumeAtEnd()
{
    ++endsAhead;
}

// Once: what is settled while the others are resumed waits for the event loop, so that nobody is starved.
ResumeAtEnd::~ResumeAtEnd()
{
    if (--endsAhead == 0)
        drain();
}

} // namespace lockscope
