#include "app/cli/holding/acquire.h"

#include "app/cli/holding/late_answer.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

locks::AcquireObserver tellWaiting(Context *context, Key name)
{
    const auto told = std::make_shared<bool>(false);
    return [context, told, name](const locks::AcquireProgress &progress) {
        const locks::AcquireStep step = progress.step;
        const bool waits = step == locks::AcquireStep::Queued || step == locks::AcquireStep::Subscribed
            || step == locks::AcquireStep::LookedAgain;
        if (!waits || std::exchange(*told, true))
            return;
        context->streams.error(QStringLiteral("waiting: '%1' is held by somebody else").arg(toDisplay(name.raw())));
    };
}

int tellWhyNot(const Context &context, const Error &error)
{
    const int code = context.fail(error);
    if (error.token != locks::noSemaphore)
        return code;
    context.streams.error(QStringLiteral("lockscope-cli set-permits NAME --permits N makes it; with --any-kind it is "
                                         "waited for until somebody does"));
    return NotFound;
}

Task<Acquired> acquireOne(Context *context, locks::AcquireRequest request)
{
    Acquired acquired;
    auto opened = co_await context->session->openToAct(context->stop);
    if (!opened) {
        acquired.exitCode = context->fail(opened.error());
        co_return acquired;
    }
    auto *client = context->session->lockClient();
    request.owner = client->newOwner();
    const auto observer = tellWaiting(context, request.name);
    auto outcome = co_await client->acquire(request, observer, context->stop);
    if (!outcome) {
        acquired.exitCode = tellWhyNot(*context, outcome.error());
    } else if (!outcome->hold) {
        context->streams.error(QStringLiteral("not acquired in time: '%1' is still held, %2")
                                   .arg(toDisplay(request.name.raw()), remainingText(outcome->remaining)));
        acquired.exitCode = NotFound;
    } else {
        acquired.hold = outcome->hold;
    }
    co_return acquired;
}

} // namespace

Task<Acquired> acquire(Context *context, Wanted wanted)
{
    const LateAnswer late(context);
    if (const auto *several = std::get_if<CompoundRequest>(&wanted)) {
        const CompoundRequest request = *several;
        auto compound = co_await acquireCompound(context, request);
        co_return compound;
    }
    const locks::AcquireRequest request = std::get<locks::AcquireRequest>(wanted);
    auto one = co_await acquireOne(context, request);
    co_return one;
}

QString remainingText(const Ttl &remaining)
{
    return remaining.hasExpiry() ? QStringLiteral("its lease has %1 left").arg(words::durationText(remaining.left()))
                                 : QStringLiteral("it has no expiry");
}

} // namespace lockscope::cli
