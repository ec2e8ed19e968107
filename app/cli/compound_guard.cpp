#include "app/cli/hold_guard.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

using What = locks::MemberResult::What;

locks::CompoundObserver tellWaiting(Context *context)
{
    const auto told = std::make_shared<bool>(false);
    return [context, told](const locks::CompoundProgress &progress) {
        const auto step = progress.progress.step;
        const bool waits = step == locks::AcquireStep::Queued || step == locks::AcquireStep::Subscribed
            || step == locks::AcquireStep::GaveBack;
        if (!waits || std::exchange(*told, true))
            return;
        const auto &names = context->invocation.names;
        if (context->invocation.compound == locks::CompoundKind::Multi && progress.member >= 0)
            context->streams.error(QStringLiteral("waiting: '%1' is held by somebody else")
                                       .arg(toDisplay(names[size_t(progress.member)].raw())));
        else
            context->streams.error(QStringLiteral("waiting: somebody else is in the way"));
    };
}

QString memberText(const Invocation &invocation, size_t index)
{
    if (invocation.compound == locks::CompoundKind::Red)
        return invocation.servers[index].node();
    return QStringLiteral("'%1'").arg(toDisplay(invocation.names[index].raw()));
}

QString resultText(const locks::MemberResult &result)
{
    switch (result.what) {
    case What::NotAsked: return {};
    case What::Unanswered: return QStringLiteral("did not answer in time");
    case What::Refused: return QStringLiteral("is still held, ") + remainingText(result.remaining);
    case What::Failed: return result.error.message;
    case What::Taken: break;
    }
    return QStringLiteral("was free, and is given back");
}

int tellNotAcquired(const Context &context, const locks::CompoundOutcome &outcome)
{
    int code = NotFound;
    if (outcome.error)
        code = context.fail(*outcome.error);
    else
        context.streams.error(QStringLiteral("not acquired in time: %1").arg(namesText(context.invocation)));
    for (size_t i = 0; i < outcome.members.size(); ++i) {
        const QString text = resultText(outcome.members[i]);
        if (!text.isEmpty())
            context.streams.error(QStringLiteral("  %1: %2").arg(memberText(context.invocation, i), text));
    }
    return code;
}

} // namespace

CompoundRequest compoundRequestOf(const Invocation &invocation)
{
    CompoundRequest request;
    request.kind = *invocation.compound;
    request.names = invocation.names;
    request.servers = invocation.servers;
    request.memberKind = invocation.kind;
    request.terms = {invocation.wait, invocation.lease, !invocation.anyKind};
    request.connectTimeout = invocation.connectTimeout;
    return request;
}

Task<Acquired> acquireCompound(Context *context)
{
    const CompoundRequest request = compoundRequestOf(context->invocation);
    const auto observer = tellWaiting(context);
    auto *holds = context->session->holds();
    auto outcome = co_await holds->acquireCompound(request, observer, context->stop);
    Acquired acquired;
    acquired.compound = outcome.hold;
    if (!outcome.hold)
        acquired.exitCode = tellNotAcquired(*context, outcome);
    co_return acquired;
}

} // namespace lockscope::cli
