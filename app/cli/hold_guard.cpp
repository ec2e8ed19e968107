#include "app/cli/hold_guard.h"

#include "core/base/escape.h"
#include "core/monitor/describe.h"

namespace lockscope::cli {

namespace {

locks::AcquireObserver tellWaiting(Context *context)
{
    const auto told = std::make_shared<bool>(false);
    return [context, told](const locks::AcquireProgress &progress) {
        if (progress.step != locks::AcquireStep::Subscribed || std::exchange(*told, true))
            return;
        context->streams.error(
            QStringLiteral("waiting: '%1' is held by somebody else").arg(toDisplay(context->invocation.name.raw())));
    };
}

} // namespace

Task<Acquired> acquireAsAsked(Context *context)
{
    auto *client = context->session->lockClient();
    const locks::AcquireRequest request{context->invocation.name, context->invocation.kind, client->newOwner(),
                                        context->invocation.wait, context->invocation.lease};
    const auto observer = tellWaiting(context);
    auto outcome = co_await client->acquire(request, observer, context->stop);
    Acquired acquired;
    if (!outcome) {
        acquired.exitCode = context->fail(outcome.error());
    } else if (!outcome->hold) {
        const QString left = outcome->remaining.hasExpiry()
            ? QStringLiteral("its lease has %1 left").arg(monitor::durationText(outcome->remaining.left()))
            : QStringLiteral("it has no expiry");
        context->streams.error(
            QStringLiteral("not acquired in time: '%1' is still held, %2").arg(toDisplay(request.name.raw()), left));
        acquired.exitCode = NotFound;
    } else {
        acquired.hold = outcome->hold;
    }
    co_return acquired;
}

Task<int> releaseAtEnd(Context *context, std::shared_ptr<locks::Hold> hold, int exitCode)
{
    auto released = co_await context->session->lockClient()->release(hold);
    if (!released) {
        context->fail(released.error());
        context->streams.error(QStringLiteral("the lock frees itself when its lease runs out"));
    } else if (*released == locks::Released::NotHeld) {
        context->streams.error(QStringLiteral("the lock was not held any more when it was released"));
        co_return exitCode == Done ? int(LockLost) : exitCode;
    }
    co_return exitCode;
}

QString lossText(locks::LossReason reason)
{
    return reason == locks::LossReason::NotHeldAnymore
        ? QStringLiteral("the lock is not ours any more: freed by force, expired, or gone with the server's data")
        : QStringLiteral("the lock could not be renewed in time: somebody else may hold it");
}

} // namespace lockscope::cli
