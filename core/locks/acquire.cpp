#include "core/locks/acquire.h"

#include "core/locks/permits.h"
#include "core/locks/request_check.h"
#include "core/locks/waiting.h"

namespace lockscope::locks {

namespace {

// Without a connection there is no waiting from the start: the caller should hear it.
bool mayWait(const Engine &engine, const AcquireRequest &request, const Result<Attempt> &tried)
{
    const bool wants = !request.wait || *request.wait > Millis(0);
    return wants && (tried || (engine.client && engine.client->isLive()));
}

} // namespace

Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<Engine> engine, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop)
{
    if (const auto reason = whyNot(request, *engine)) {
        const Course none(engine->clock, observer, std::nullopt);
        co_return none.failed(*reason);
    }
    request.owner = ownOwner(*engine, request);
    const Course course(engine->clock, observer, request.wait);
    const std::optional<Error> unanswered;
    auto tried = co_await attempt(engine, request, unanswered, stop);
    if (endsIt(tried)) {
        course.note(AcquireStep::Tried);
        co_return end(course, tried);
    }
    Outlook outlook;
    outlook.found(tried);
    course.note(AcquireStep::Tried, outlook.remaining);
    if (!mayWait(*engine, request, tried))
        co_return giveUp(course, outlook);
    auto outcome = co_await waitForLock(engine, request, course, outlook, stop);
    co_return outcome;
}

} // namespace lockscope::locks
