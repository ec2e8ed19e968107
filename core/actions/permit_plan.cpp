#include "core/actions/permit_plan.h"

#include "core/actions/plan_words.h"
#include "core/actions/release_command.h"
#include "core/base/escape.h"
#include "core/locks/names.h"

namespace lockscope::actions {

namespace {

constexpr qsizetype idSize = 16;

Error precondition(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

std::optional<Error> whyNotThis(const monitor::Lock &semaphore, const Owner &permit)
{
    const QString name = toDisplay(semaphore.name.raw());
    if (semaphore.holderCount == 0)
        return precondition(QStringLiteral("no permit of '%1' is lent now").arg(name));
    if (permit.isEmpty() && semaphore.holders.size() != 1)
        return precondition(QStringLiteral("'%1' has lent %2 permits: name the one to take away by its id "
                                           "(lockscope-cli force-release NAME --if-holder ID)")
                                .arg(name)
                                .arg(semaphore.holderCount));
    return std::nullopt;
}

Error notThere(const monitor::Lock &semaphore, const Owner &permit)
{
    return precondition(QStringLiteral("'%1' has no permit %2 (any more)")
                            .arg(toDisplay(semaphore.name.raw()), elided(toDisplay(permit.raw()), 80)));
}

// The text is what older clients keep, its bytes what newer ones do.
std::vector<QByteArray> spellings(const Owner &permit)
{
    const QByteArray bytes = QByteArray::fromHex(permit.raw());
    std::vector<QByteArray> members{permit.raw()};
    if (bytes.size() == idSize && bytes.toHex() == permit.raw().toLower())
        members.push_back(bytes);
    return members;
}

} // namespace

Owner permitOwner(const QByteArray &member)
{
    return Owner(member.size() == idSize ? member.toHex() : member);
}

Task<Result<ForceReleasePlan>> planPermit(redis::Client *client, monitor::Lock semaphore, Owner permit, Instant readAt)
{
    if (const auto refusal = whyNotThis(semaphore, permit))
        co_return Result<ForceReleasePlan>(*refusal);
    const Owner meant = permit.isEmpty() ? semaphore.holders.front().owner : permit;
    const QByteArray permits = locks::permitTimeouts(semaphore.name).raw();
    const Channel channel = locks::semaphoreChannel(semaphore.name);
    ForceReleasePlan plan;
    plan.seen = std::move(semaphore);
    plan.readAt = readAt;
    plan.pttl = plan.seen.ttl(readAt);
    const std::vector<QByteArray> members = spellings(meant);
    for (const QByteArray &member : members) {
        auto scorePending = client->send(redis::Command::read({"ZSCORE", permits, member}));
        const auto score = co_await scorePending;
        if (!score)
            co_return Result<ForceReleasePlan>(score.error());
        if (score->isNil())
            continue;
        plan.permit = member;
        plan.permitDeadline = qint64(score->toBytes().toDouble());
    }
    if (plan.permit.isEmpty())
        co_return Result<ForceReleasePlan>(notThere(plan.seen, meant));
    auto subscribersPending = client->send(subscribersOf(*client, channel));
    const auto subscribers = co_await subscribersPending;
    if (subscribers && subscribers->elements.size() == 2)
        plan.wakes = subscribers->elements[1].toInteger().value_or(0);
    plan.consequences = consequences(plan);
    co_return Result<ForceReleasePlan>(plan);
}

} // namespace lockscope::actions
