#include "app/cli/holding/acquire.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

using What = locks::MemberResult::What;

locks::CompoundObserver tellWaiting(Context *context, CompoundRequest request)
{
    const auto told = std::make_shared<bool>(false);
    return [context, told, request](const locks::CompoundProgress &progress) {
        const auto step = progress.progress.step;
        const bool waits = step == locks::AcquireStep::Queued || step == locks::AcquireStep::Subscribed
            || step == locks::AcquireStep::GaveBack;
        if (!waits || std::exchange(*told, true))
            return;
        if (request.kind == locks::CompoundKind::Multi && progress.member >= 0)
            context->streams.error(QStringLiteral("waiting: '%1' is held by somebody else")
                                       .arg(toDisplay(request.names[size_t(progress.member)].raw())));
        else
            context->streams.error(QStringLiteral("waiting: somebody else is in the way"));
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
    case What::Refused: return QStringLiteral("is still held, ") + remainingText(result.remaining);
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
