#include "app/cli/holding/acquire_for_command.h"

#include "app/app_text.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

// If the server answers late after Ctrl+C, reports why the acquire does not end at once.
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
            context->streams.error(AppText::tr("waiting for the server's answer, to leave no lock behind; Ctrl+C "
                                               "again ends at once"));
        });
    }

    Context *m_context;
    std::unique_ptr<Clock::Timer> m_timer;
    std::stop_callback<Wait> m_onStop;
};

QString handedBack()
{
    return AppText::tr("was acquired, but the server's answer was late or lost, so it was released again");
}

QString tooFewPermits(int permits)
{
    return AppText::tr("has fewer than %n free permits", nullptr, permits);
}

// The reason for waiting: "'a' is held by another owner". Empty before the first look.
QString waitingText(const Key &name, int permits, const locks::AcquireProgress &progress)
{
    const QString shown = QLatin1Char('\'') + toDisplay(name.raw()) + QLatin1Char('\'');
    switch (progress.why) {
    case locks::Refusal::None: return {};
    case locks::Refusal::Held: return shown + AppText::tr(" is held by another owner");
    case locks::Refusal::OthersTurn: return shown + AppText::tr(" is free, but another waiter is next in its queue");
    case locks::Refusal::TooFewPermits: return shown + QLatin1Char(' ') + tooFewPermits(permits);
    case locks::Refusal::HandedBack: return shown + QLatin1Char(' ') + handedBack();
    case locks::Refusal::Unavailable: break;
    }
    const QString why = progress.error ? progress.error->message : AppText::tr("no answer");
    return AppText::tr("the server cannot provide %1 at the moment: %2").arg(shown, why);
}

// The reason for not acquiring: "is still held, its lease has 3 s left".
QString refusalText(locks::Refusal why, int permits, const Ttl &remaining)
{
    using locks::Refusal;
    const QString left = remaining.hasExpiry() ? words::durationText(remaining.left()) : QString();
    if (why == Refusal::OthersTurn)
        return AppText::tr(
            "is free, but another waiter is next in its queue. If that waiter is dead, its place expires, "
            "or lockscope-cli evict removes it");
    if (why == Refusal::HandedBack)
        return handedBack();
    if (why == Refusal::TooFewPermits && left.isEmpty())
        return tooFewPermits(permits);
    if (why == Refusal::TooFewPermits)
        return AppText::tr("%1; the next permit in use expires in %2").arg(tooFewPermits(permits), left);
    if (left.isEmpty())
        return AppText::tr("is still held, it has no expiry");
    return AppText::tr("is still held, its lease has %1 left").arg(left);
}

// Prints each reason once, and only while the acquire really waits.
locks::AcquireObserver reportWaiting(Context *context, Key name, int permits)
{
    const auto known = std::make_shared<locks::AcquireProgress>();
    const auto reported = std::make_shared<std::optional<locks::Refusal>>();
    return [context, known, reported, name, permits](const locks::AcquireProgress &progress) {
        using Step = locks::AcquireStep;
        const bool isLook = progress.step == Step::Tried || progress.step == Step::LookedAgain;
        if (isLook)
            *known = progress;
        const bool waits = progress.step == Step::Subscribed || progress.step == Step::LookedAgain;
        const QString text = waits ? waitingText(name, permits, *known) : QString();
        if (text.isEmpty() || *reported == known->why)
            return;
        *reported = known->why;
        context->streams.error(QStringLiteral("waiting: ") + text);
    };
}

// Without an answer in time, the lock was not acquired in time.
int failToAcquire(const Context &context, const Error &error)
{
    const int code = context.fail(error);
    return error.kind == Error::Kind::Timeout ? int(NotFound) : code;
}

int reportWhyNot(const Context &context, const Error &error)
{
    const int code = failToAcquire(context, error);
    if (error.token != locks::noSemaphore)
        return code;
    context.streams.error(
        AppText::tr("Create it with lockscope-cli set-permits NAME --permits N, or wait with --any-kind "
                    "until another program does"));
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
    const auto observer = reportWaiting(context, request.name, request.permits);
    auto outcome = co_await client->acquire(request, observer, context->stop);
    if (!outcome) {
        acquired.exitCode = reportWhyNot(*context, outcome.error());
    } else if (!outcome->hold) {
        const QString why = refusalText(outcome->why, request.permits, outcome->remaining);
        context->streams.error(AppText::tr("not acquired in time: '%1' %2").arg(toDisplay(request.name.raw()), why));
        acquired.exitCode = NotFound;
    } else {
        acquired.hold = outcome->hold;
    }
    co_return acquired;
}

locks::CompoundObserver reportWaiting(Context *context, CompoundRequest request)
{
    const auto known = std::make_shared<locks::CompoundProgress>(); // the last report that a member was not acquired
    const auto reported = std::make_shared<std::optional<locks::Refusal>>();
    return [context, known, reported, request](const locks::CompoundProgress &progress) {
        using Step = locks::AcquireStep;
        const Step step = progress.progress.step;
        const bool isLook = step == Step::Tried || step == Step::LookedAgain || step == Step::TimedOut;
        if (isLook && progress.member >= 0 && progress.progress.why != locks::Refusal::None)
            *known = progress;
        const bool waits = step == Step::Subscribed || step == Step::LookedAgain || step == Step::GaveBack;
        if (!waits || known->member < 0 || *reported == known->progress.why)
            return;
        *reported = known->progress.why;
        const bool isMulti = request.kind == locks::CompoundKind::Multi;
        const Key &name = isMulti ? request.names[size_t(known->member)] : request.names.front();
        const QString where =
            isMulti ? QString() : request.servers[size_t(known->member)].node() + QStringLiteral(": ");
        context->streams.error(QStringLiteral("waiting: ") + where + waitingText(name, 1, known->progress));
    };
}

QString memberText(const CompoundRequest &request, size_t index)
{
    if (request.kind == locks::CompoundKind::Red)
        return request.servers[index].node();
    return QStringLiteral("'%1'").arg(toDisplay(request.names[index].raw()));
}

QString resultText(const locks::MemberResult &result)
{
    using What = locks::MemberResult::What;
    switch (result.what) {
    case What::NotAsked: return {};
    case What::Unanswered: return AppText::tr("did not answer in time");
    case What::Refused: return refusalText(result.why, 1, result.remaining);
    case What::Failed: return result.error.message;
    case What::Taken: break;
    }
    return AppText::tr("was free and has been released again");
}

int reportNotAcquired(const Context &context, const CompoundRequest &request, const locks::CompoundOutcome &outcome)
{
    int code = NotFound;
    if (outcome.error)
        code = failToAcquire(context, *outcome.error);
    else
        context.streams.error(AppText::tr("not acquired in time: %1").arg(namesText(request.names)));
    for (size_t i = 0; i < outcome.members.size(); ++i) {
        const QString text = resultText(outcome.members[i]);
        if (!text.isEmpty())
            context.streams.error(QStringLiteral("  %1: %2").arg(memberText(request, i), text));
    }
    return code;
}

Task<Acquired> acquireCompound(Context *context, CompoundRequest request)
{
    const auto observer = reportWaiting(context, request);
    auto *holds = context->session->holds();
    auto outcome = co_await holds->acquireCompound(request, observer, context->stop);
    Acquired acquired;
    acquired.compound = outcome.hold;
    if (!outcome.hold)
        acquired.exitCode = reportNotAcquired(*context, request, outcome);
    co_return acquired;
}

} // namespace

CompoundRequest compoundOf(const LockChoice &locks, const ConnectionOptions &connection)
{
    CompoundRequest request;
    request.kind = *locks.kind.compound;
    request.names = locks.names.all;
    request.servers = connection.servers;
    request.memberKind = locks.kind.kind;
    request.connectTimeout = connection.connectTimeout;
    return request;
}

Wanted wantedOf(const LockChoice &locks, const HoldTerms &terms, const ConnectionOptions &connection)
{
    if (locks.kind.compound) {
        CompoundRequest several = compoundOf(locks, connection);
        several.terms = {terms.wait, terms.lease, !terms.anyKind};
        return several;
    }
    locks::AcquireRequest one;
    one.name = locks.names.first();
    one.kind = locks.kind.kind;
    one.wait = terms.wait;
    one.lease = terms.lease;
    one.strict = !terms.anyKind;
    one.permits = locks.permits.number;
    return one;
}

QString namesText(const std::vector<Key> &names)
{
    QStringList texts;
    for (const Key &name : names)
        texts << QStringLiteral("'%1'").arg(toDisplay(name.raw()));
    return texts.join(QStringLiteral(", "));
}

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

} // namespace lockscope::cli
