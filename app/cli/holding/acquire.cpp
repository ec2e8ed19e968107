#include "app/cli/holding/acquire.h"

#include "app/cli/holding/late_answer.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

// Prints each reason once, and nothing unless the acquire really waits.
locks::AcquireObserver tellWaiting(Context *context, Key name, int permits)
{
    const auto known = std::make_shared<locks::AcquireProgress>();
    const auto told = std::make_shared<std::optional<locks::Refusal>>();
    return [context, known, told, name, permits](const locks::AcquireProgress &progress) {
        using Step = locks::AcquireStep;
        const bool isLook = progress.step == Step::Tried || progress.step == Step::LookedAgain;
        if (isLook)
            *known = progress;
        const bool waits = progress.step == Step::Subscribed || progress.step == Step::LookedAgain;
        const QString text = waits ? waitingText(name, permits, *known) : QString();
        if (text.isEmpty() || *told == known->why)
            return;
        *told = known->why;
        context->streams.error(QStringLiteral("waiting: ") + text);
    };
}

QString tooFewPermits(int permits)
{
    if (permits == 1)
        return QStringLiteral("has no free permit");
    return QStringLiteral("has fewer than %1 free permits").arg(permits);
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
    const auto observer = tellWaiting(context, request.name, request.permits);
    auto outcome = co_await client->acquire(request, observer, context->stop);
    if (!outcome) {
        acquired.exitCode = tellWhyNot(*context, outcome.error());
    } else if (!outcome->hold) {
        const QString why = refusalText(outcome->why, request.permits, outcome->remaining);
        context->streams.error(QStringLiteral("not acquired in time: '%1' %2").arg(toDisplay(request.name.raw()), why));
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

QString waitingText(const Key &name, int permits, const locks::AcquireProgress &progress)
{
    const QString shown = QLatin1Char('\'') + toDisplay(name.raw()) + QLatin1Char('\'');
    switch (progress.why) {
    case locks::Refusal::None: return {};
    case locks::Refusal::Held: return shown + QStringLiteral(" is held by somebody else");
    case locks::Refusal::OthersTurn: return shown + QStringLiteral(" is free, but another waiter is next in its queue");
    case locks::Refusal::TooFewPermits: return shown + QLatin1Char(' ') + tooFewPermits(permits);
    case locks::Refusal::Unavailable: break;
    }
    const QString why = progress.error ? progress.error->message : QStringLiteral("no answer");
    return QStringLiteral("the server cannot give %1 at the moment: %2").arg(shown, why);
}

QString refusalText(locks::Refusal why, int permits, const Ttl &remaining)
{
    using locks::Refusal;
    const QString left = remaining.hasExpiry() ? words::durationText(remaining.left()) : QString();
    if (why == Refusal::OthersTurn)
        return QStringLiteral(
            "is free, but another waiter is next in its queue. If that one is dead, its place ends by "
            "its deadline, or lockscope-cli evict removes it");
    if (why == Refusal::TooFewPermits && left.isEmpty())
        return tooFewPermits(permits);
    if (why == Refusal::TooFewPermits)
        return QStringLiteral("%1; the next one in use expires in %2").arg(tooFewPermits(permits), left);
    if (left.isEmpty())
        return QStringLiteral("is still held, it has no expiry");
    return QStringLiteral("is still held, its lease has %1 left").arg(left);
}

} // namespace lockscope::cli
