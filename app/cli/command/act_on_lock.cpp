#include "app/cli/command/act_on_lock.h"

#include "app/cli/command/told_action.h"

namespace lockscope::cli {

namespace {

// A permit that is not the one that was meant is another holder's; anything else is nothing to act on.
int codeOfRefusal(const Context &context, const actions::Target &target, const Error &error)
{
    const int code = tellFailure(context, error);
    if (error.kind != Error::Kind::Precondition)
        return code;
    const auto seen = context.session->monitor()->lock(target.lock.key);
    const bool isLending = seen && seen->kind == Kind::ExpirableSemaphore && seen->holderCount > 0;
    return !target.holder.isEmpty() && isLending ? HolderChanged : NotFound;
}

} // namespace

Task<Acted> actOnLock(Context *context, QByteArray deed, actions::Target target, const ActionOptions *options,
                      bool json)
{
    auto *all = context->session->actions();
    auto answer = co_await all->plan(deed, target, context->stop);
    if (!answer)
        co_return Acted{codeOfRefusal(*context, target, answer.error()), std::nullopt};
    const actions::PlanPtr plan = *answer;
    if (!options->isHolderMeant(plan->seen))
        co_return Acted{tellOtherHolder(*context, *plan, *options->ifHolder(), json), std::nullopt};
    if (options->dryRun) {
        tellDryRun(*context, *plan, json);
        co_return Acted();
    }
    if (plan->warning)
        context->streams.error(QStringLiteral("warning: ") + plan->warning->english());
    const actions::Consent consent = options->consent();
    auto outcome = co_await all->execute(plan->id, consent, context->stop);
    if (!outcome)
        co_return Acted{tellFailure(*context, outcome.error()), std::nullopt};
    co_return Acted{tellOutcome(*context, *plan, *outcome, json), *outcome};
}

} // namespace lockscope::cli
