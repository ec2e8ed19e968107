#include "core/async/resume.h"

#include <QAbstractEventDispatcher>
#include <QMetaObject>
#include <QThread>

#include <utility>
#include <vector>

namespace lockscope {

namespace {

// One reply may settle many waits, and the resumed coroutines may settle further waits. The commands of all these
// coroutines are sent together at the end. More rounds than this would delay the event loop.
constexpr int roundsATurn = 12;

// Pending work, in order. The container keeps its memory for the next burst.
template<class Work> class Pending {
public:
    void add(Work work) { m_work.push_back(std::move(work)); }
    bool isEmpty() const { return m_work.empty(); }
    template<class Do> void doAll(Do &&each)
    {
        std::vector<Work> now;
        now.swap(m_work);
        m_work.swap(m_spare);
        for (auto &work : now)
            each(work);
        now.clear();
        m_spare.swap(now);
    }

private:
    std::vector<Work> m_work;
    std::vector<Work> m_spare; // empty
};

// Each thread has its own queues. One posted event runs all work of these queues, so that a burst of replies does not
// cost one event per reply.
thread_local Pending<std::coroutine_handle<>> ready;
thread_local Pending<std::coroutine_handle<>> nextTurn;
thread_local Pending<std::function<void()>> atEnd;
thread_local Pending<std::function<void()>> last;
thread_local Pending<std::coroutine_handle<>> afterSending;
thread_local bool posted = false;
thread_local int drainsAhead = 0; // how many drain() calls are running, or will run when a ResumeAtEnd is destroyed

void drain();

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
            nextTurn.doAll([](std::coroutine_handle<> waiter) { ready.add(waiter); });
            drain();
        },
        Qt::QueuedConnection);
}

bool isAnything()
{
    return !(ready.isEmpty() && atEnd.isEmpty() && last.isEmpty() && afterSending.isEmpty());
}

// Resumes coroutines before it makes calls, and again after each round of calls.
void drain()
{
    const auto resume = [](std::coroutine_handle<> waiter) { waiter.resume(); };
    const auto make = [](const std::function<void()> &call) { call(); };
    ++drainsAhead;
    for (int round = 0; round < roundsATurn && isAnything(); ++round) {
        if (!ready.isEmpty())
            ready.doAll(resume);
        else if (!atEnd.isEmpty())
            atEnd.doAll(make);
        else if (!last.isEmpty())
            last.doAll(make);
        else
            afterSending.doAll(resume);
    }
    --drainsAhead;
    if (drainsAhead == 0 && isAnything())
        post();
}

} // namespace

void resumeLater(std::coroutine_handle<> waiter)
{
    ready.add(waiter);
    if (drainsAhead == 0)
        post();
}

void resumeNextTurn(std::coroutine_handle<> waiter)
{
    nextTurn.add(waiter);
    post();
}

void resumeAfterSending(std::coroutine_handle<> waiter)
{
    afterSending.add(waiter);
    if (drainsAhead == 0)
        post();
}

void callAtEndOfTurn(std::function<void()> call)
{
    atEnd.add(std::move(call));
    if (drainsAhead == 0)
        post();
}

void callLastInTurn(std::function<void()> call)
{
    last.add(std::move(call));
    if (drainsAhead == 0)
        post();
}

void resumeAllNow()
{
    while (isAnything() || !nextTurn.isEmpty()) {
        nextTurn.doAll([](std::coroutine_handle<> waiter) { ready.add(waiter); });
        drain();
    }
}

ResumeAtEnd::ResumeAtEnd()
{
    ++drainsAhead;
}

ResumeAtEnd::~ResumeAtEnd()
{
    if (--drainsAhead == 0)
        drain();
}

} // namespace lockscope
