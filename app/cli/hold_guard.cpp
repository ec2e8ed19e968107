#include "app/cli/hold_guard.h"

#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

locks::AcquireObserver tellWaiting(Context *context)
{
    const auto told = std::make_shared<bool>(false);
    return [context, told](const locks::AcquireProgress &progress) {
        const locks::AcquireStep step = progress.step;
        const bool waits = step == locks::AcquireStep::Queued || step == locks::AcquireStep::Subscribed
            || step == locks::AcquireStep::LookedAgain;
        if (!waits || std::exchange(*told, true))
            return;
        context->streams.error(
            QStringLiteral("waiting: '%1' is held by somebody else").arg(toDisplay(context->invocation.name.raw())));
    };
}

locks::AcquireRequest requestOf(const Invocation &invocation, const Owner &owner)
{
    locks::AcquireRequest request;
    request.name = invocation.name;
    request.kind = invocation.kind;
    request.owner = owner;
    request.wait = invocation.wait;
    request.lease = invocation.lease;
    request.strict = !invocation.anyKind;
    request.permits = invocation.permits;
    return request;
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

// Whoever stops an acquire whose answer is late hears why it does not end at once.
class LateAnswer {
public:
    explicit LateAnswer(Context *context)
        : m_context(context)
        , m_onStop(context->stop, Wait{this})
    { }

private:
    static constexpr Millis patience{1'000};

    struct Wait {
        LateAnswer *late;
        void operator()() const { late->wait(); }
    };
    void wait()
    {
        Context *const context = m_context;
        m_timer = context->clock->callAt(context->clock->now() + patience, [context] {
            context->streams.error(
                QStringLiteral("waiting for the server's answer, so that nothing stays behind; Ctrl+C "
                               "again ends at once"));
        });
    }

    Context *m_context;
    std::unique_ptr<Clock::Timer> m_timer;
    std::stop_callback<Wait> m_onStop;
};

Task<void> releaseOne(Context *context, std::shared_ptr<locks::Hold> hold, int *exitCode)
{
    auto released = co_await context->session->lockClient()->release(hold);
    if (!released) {
        context->fail(released.error());
        context->streams.error(QStringLiteral("the lock frees itself when its lease runs out"));
    } else if (*released == locks::Released::NotHeld) {
        context->streams.error(QStringLiteral("the lock was not held any more when it was released"));
        *exitCode = *exitCode == Done ? int(LockLost) : *exitCode;
    }
}

} // namespace

Task<Acquired> acquireAsAsked(Context *context)
{
    const LateAnswer late(context);
    if (context->invocation.compound) {
        auto compound = co_await acquireCompound(context);
        co_return compound;
    }
    auto *client = context->session->lockClient();
    const locks::AcquireRequest request = requestOf(context->invocation, client->newOwner());
    const auto observer = tellWaiting(context);
    auto outcome = co_await client->acquire(request, observer, context->stop);
    Acquired acquired;
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

Task<int> releaseAtEnd(Context *context, Acquired acquired, int exitCode)
{
    if (acquired.hold) {
        co_await releaseOne(context, acquired.hold, &exitCode);
        co_return exitCode;
    }
    const Millis limit = context->invocation.connectTimeout;
    auto released = co_await acquired.compound->release(limit);
    for (const auto &member : released.members) {
        if (member && !*member)
            context->fail(member->error());
    }
    if (released.what == locks::Released::NotHeld) {
        context->streams.error(QStringLiteral("the lock was not held any more when it was released"));
        co_return exitCode == Done ? int(LockLost) : exitCode;
    }
    co_return exitCode;
}

void detach(Context *context, const Acquired &acquired)
{
    if (acquired.hold)
        context->session->lockClient()->detach(acquired.hold);
    if (!acquired.compound)
        return;
    context->session->holds()->forget(acquired.compound);
    for (int i = 0; i < acquired.compound->memberCount(); ++i) {
        const locks::Member &member = acquired.compound->member(i);
        if (const auto hold = acquired.compound->memberHold(i); hold && member.locks)
            member.locks->detach(hold);
    }
}

QString namesText(const Invocation &invocation)
{
    QStringList names;
    for (const Key &name : invocation.names)
        names << QStringLiteral("'%1'").arg(toDisplay(name.raw()));
    return names.join(QStringLiteral(", "));
}

QString remainingText(const Ttl &remaining)
{
    return remaining.hasExpiry() ? QStringLiteral("its lease has %1 left").arg(words::durationText(remaining.left()))
                                 : QStringLiteral("it has no expiry");
}

QString lossText(locks::LossReason reason)
{
    return reason == locks::LossReason::NotHeldAnymore
        ? QStringLiteral("the lock is not ours any more: freed by force, expired, or gone with the server's data")
        : QStringLiteral("the lock could not be renewed in time: somebody else may hold it");
}

} // namespace lockscope::cli
