#include "core/locks/acquire/acquire.h"

#include "core/locks/acquire/request_check.h"
#include "core/locks/acquire/waiting.h"
#include "core/locks/client/permits.h"
#include "core/locks/waiters/hand_over.h"

namespace lockscope::locks {

namespace {

// Without a connection there is no waiting from the start: the caller should hear it.
bool mayWait(const Engine &engine, const AcquireRequest &request, const Result<Attempt> &tried)
{
    const bool wants = !request.wait || *request.wait > Millis(0);
    return wants && (tried || (engine.client && engine.client->isLive()));
}

// Apart, so that what waiting needs is not carried along by every acquire.
Task<Result<AcquireOutcome>> goOn(std::shared_ptr<Engine> engine, AcquireRequest request, Course course,
                                  Result<Attempt> tried, std::stop_token stop)
{
    Outlook outlook;
    outlook.found(tried);
    course.note(AcquireStep::Tried, outlook.remaining);
    if (!mayWait(*engine, request, tried))
        co_return giveUp(course, outlook);
    auto outcome = co_await waitForLock(engine, request, course, outlook, stop);
    co_return outcome;
}

} // namespace

Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<Engine> engine, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop)
{
    const LooseEnds::End looseEnd(&engine->ends, request.name, request.kind, request.owner);
    const auto reason = whyNot(request, *engine);
    if (!reason)
        request.owner = ownOwner(*engine, request);
    const Course course(engine->clock, observer, reason ? std::nullopt : request.wait);
    if (reason)
        co_return course.failed(*reason);
    if (mustWaitFirst(*engine, request)) {
        const Outlook nothingYet;
        auto waited = co_await waitForLock(engine, request, course, nothingYet, stop);
        co_return waited;
    }
    const std::optional<Error> unanswered;
    auto tried = co_await attempt(engine, request, unanswered, stop);
    if (endsIt(tried)) {
        course.note(AcquireStep::Tried);
        co_return end(course, tried);
    }
    auto outcome = co_await goOn(engine, request, course, tried, stop);
    co_return outcome;
}

} // namespace lockscope::locks
