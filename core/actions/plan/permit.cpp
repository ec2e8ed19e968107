#include "core/actions/plan/permit.h"

#include "core/actions/plan/refusals.h"
#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

constexpr qsizetype idSize = 16;

std::optional<Error> whyNotThis(const Lock &semaphore, const Owner &permit)
{
    const QString name = toDisplay(semaphore.id.key.raw());
    if (semaphore.holderCount == 0)
        return precondition(QStringLiteral("no permit of '%1' is lent now").arg(name));
    if (permit.isEmpty() && semaphore.holders.size() != 1)
        return precondition(QStringLiteral("'%1' has lent %2 permits: name the one to take away by its id, which is "
                                           "shown as its holder")
                                .arg(name, QString::number(semaphore.holderCount)));
    return std::nullopt;
}

Error notThere(const Lock &semaphore, const Owner &permit)
{
    return precondition(QStringLiteral("'%1' has no permit %2 (any more)")
                            .arg(toDisplay(semaphore.id.key.raw()), elided(toDisplay(permit.raw()), 80)));
}

// The text is what older clients keep, its bytes what newer ones do.
bool isSpelled(const QByteArray &member, const Owner &permit)
{
    const bool isBytes = member.size() == idSize && member.toHex() == permit.raw().toLower();
    return isBytes || member == permit.raw();
}

} // namespace

Owner permitOwner(const QByteArray &member)
{
    return Owner(member.size() == idSize ? member.toHex() : member);
}

std::optional<Error> choosePermit(Plan &plan, const Evidence &evidence, const Owner &permit)
{
    if (auto refusal = whyNotThis(plan.seen, permit))
        return refusal;
    const Owner meant = permit.isEmpty() ? plan.seen.holders.front().owner : permit;
    for (const auto &[member, deadline] : evidence.raw.permits) {
        if (!isSpelled(member, meant))
            continue;
        plan.permit = member;
        plan.permitDeadline = deadline;
    }
    if (plan.permit.isEmpty())
        return notThere(plan.seen, meant);
    plan.target.holder = permitOwner(plan.permit);
    return std::nullopt;
}

} // namespace lockscope::actions
