#include "app/cli/holding/acquired.h"

#include "app/app_text.h"
#include "core/base/escape.h"
#include "core/locks/client/what_becomes_of_it.h"

namespace lockscope::cli {

namespace {

struct Unreleased {
    Key name;
    locks::AcquirableKind kind;
    Error why;
};

// Reports locks of one kind that were not released, and what becomes of them. Returns the exit code for the first one.
int reportUnreleased(const Context &context, const std::vector<Unreleased> &left)
{
    int code = Done;
    bool isExplained = true;
    for (const Unreleased &lock : left) {
        const bool isUnknown = lock.why.kind == Error::Kind::OutcomeUnknown; // its message says what becomes of it
        const QString pattern = isUnknown ? QStringLiteral("'%1': %2") : AppText::tr("'%1' was not released: %2");
        Error why = lock.why;
        why.message = pattern.arg(elided(toDisplay(lock.name.raw()), 100), why.message);
        const int codeOfThis = context.fail(why);
        code = code == Done ? codeOfThis : code;
        isExplained = isExplained && isUnknown;
    }
    if (!isExplained)
        context.streams.error(locks::whatBecomesOfIt(left.front().kind));
    return code;
}

Task<void> releaseOne(Context *context, std::shared_ptr<locks::Hold> hold, int *exitCode)
{
    auto released = co_await context->session->lockClient()->release(hold);
    if (!released) {
        const std::vector<Unreleased> left{{hold->name(), hold->kind(), released.error()}};
        const int code = reportUnreleased(*context, left);
        *exitCode = *exitCode == Done ? code : *exitCode;
    } else if (*released == locks::Released::NotHeld) {
        context->streams.error(AppText::tr("the lock was no longer held at its release"));
        *exitCode = *exitCode == Done ? int(LockLost) : *exitCode;
    }
}

} // namespace

Owner Acquired::owner() const
{
    return hold ? hold->owner() : compound->member(0).owner;
}

std::optional<qint64> Acquired::token() const
{
    return hold ? hold->token() : std::nullopt;
}

Millis Acquired::lease() const
{
    return hold ? hold->lease() : compound->lease();
}

bool Acquired::hasWatchdog() const
{
    return hold ? hold->hasWatchdog() : compound->hasWatchdog();
}

bool Acquired::isValid() const
{
    return hold ? hold->isValid() : compound->isValid();
}

void Acquired::watch(QObject *listener, const std::function<void(locks::LossReason)> &lost,
                     const std::function<void(const Error &)> &atRisk) const
{
    if (hold) {
        QObject::connect(hold.get(), &locks::Hold::lost, listener, lost);
        QObject::connect(hold.get(), &locks::Hold::atRisk, listener, atRisk);
    } else {
        QObject::connect(compound.get(), &locks::CompoundHold::lost, listener, lost);
        QObject::connect(compound.get(), &locks::CompoundHold::atRisk, listener, atRisk);
    }
}

Task<int> releaseAtEnd(Context *context, Acquired acquired, Millis limit, int exitCode)
{
    if (acquired.hold) {
        co_await releaseOne(context, acquired.hold, &exitCode);
        co_return exitCode;
    }
    auto released = co_await acquired.compound->release(limit);
    std::vector<Unreleased> left;
    for (int i = 0; i < acquired.compound->memberCount(); ++i) {
        const auto &answer = released.members[std::size_t(i)];
        const locks::Member &member = acquired.compound->member(i);
        if (answer && !*answer)
            left.push_back({member.name, member.kind, answer->error()});
    }
    const int code = reportUnreleased(*context, left);
    if (released.what == locks::Released::NotHeld) {
        context->streams.error(AppText::tr("the lock was no longer held at its release"));
        co_return exitCode == Done ? int(LockLost) : exitCode;
    }
    co_return exitCode == Done ? code : exitCode;
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

QString lossText(locks::LossReason reason)
{
    return reason == locks::LossReason::NotHeldAnymore
        ? AppText::tr("the lock was lost: it was freed by force, it expired, or the server lost its data")
        : AppText::tr("the lock could not be renewed in time, so another owner may hold it");
}

} // namespace lockscope::cli
