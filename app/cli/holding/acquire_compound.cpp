#include "app/cli/holding/acquire.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

using What = locks::MemberResult::What;

locks::CompoundObserver tellWaiting(Context *context, CompoundRequest request)
{
    const auto known = std::make_shared<locks::CompoundProgress>(); // the last look at a member
    const auto told = std::make_shared<std::optional<locks::Refusal>>();
    return [context, known, told, request](const locks::CompoundProgress &progress) {
        using Step = locks::AcquireStep;
        const Step step = progress.progress.step;
        const bool isLook = step == Step::Tried || step == Step::LookedAgain || step == Step::TimedOut;
        if (isLook && progress.member >= 0 && progress.progress.why != locks::Refusal::None)
            *known = progress;
        const bool waits = step == Step::Subscribed || step == Step::LookedAgain || step == Step::GaveBack;
        if (!waits || known->member < 0 || *told == known->progress.why)
            return;
        *told = known->progress.why;
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
    switch (result.what) {
    case What::NotAsked: return {};
    case What::Unanswered: return QStringLiteral("did not answer in time");
    case What::Refused: return refusalText(result.why, 1, result.remaining);
    case What::Failed: return result.error.message;
    case What::Taken: break;
    }
    return QStringLiteral("was free, and is given back");
}

int tellNotAcquired(const Context &context, const CompoundRequest &request, const locks::CompoundOutcome &outcome)
{
    int code = NotFound;
    if (outcome.error)
        code = context.fail(*outcome.error);
    else
        context.streams.error(QStringLiteral("not acquired in time: %1").arg(namesText(request.names)));
    for (size_t i = 0; i < outcome.members.size(); ++i) {
        const QString text = resultText(outcome.members[i]);
        if (!text.isEmpty())
            context.streams.error(QStringLiteral("  %1: %2").arg(memberText(request, i), text));
    }
    return code;
}

} // namespace

Task<Acquired> acquireCompound(Context *context, CompoundRequest request)
{
    const auto observer = tellWaiting(context, request);
    auto *holds = context->session->holds();
    auto outcome = co_await holds->acquireCompound(request, observer, context->stop);
    Acquired acquired;
    acquired.compound = outcome.hold;
    if (!outcome.hold)
        acquired.exitCode = tellNotAcquired(*context, request, outcome);
    co_return acquired;
}

} // namespace lockscope::cli
