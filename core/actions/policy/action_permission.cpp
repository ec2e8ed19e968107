#include "core/actions/policy/action_permission.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

Error forbidden(const char *token, const QString &message)
{
    return {Error::Kind::Forbidden, message, token, {}};
}

bool isTyped(const QString &typed, const QByteArray &name)
{
    const auto bytes = fromDisplay(typed);
    return bytes && *bytes == name;
}

std::optional<Error> batchRefusal(const ConnectionPolicy &policy, const Batch &batch)
{
    const bool mustBeTyped = batch.size > Batch::mostUntyped || (policy.asksForName() && batch.size > 1);
    if (batch.typedSize == batch.size || (batch.typedSize == 0 && !mustBeTyped))
        return std::nullopt;
    return forbidden("UNCONFIRMED",
                     CoreText::tr("nothing was done: to act on %1 targets at once, type that number").arg(batch.size));
}

std::optional<Error> nameRefusal(const QByteArray &name, const QString &typed)
{
    if (name.isEmpty() || isTyped(typed, name))
        return std::nullopt;
    const QString shown = elided(toDisplay(name), 400);
    if (typed.isEmpty())
        return forbidden(
            "UNCONFIRMED",
            CoreText::tr("nothing was done: this is a prod connection; type the name to confirm the action: %1")
                .arg(shown));
    return forbidden("UNCONFIRMED",
                     CoreText::tr("nothing was done: the typed name '%1' is not '%2'")
                         .arg(elided(toDisplay(typed.toUtf8()), 400), shown));
}

} // namespace

std::optional<Error> refusalOf(Barrier barrier)
{
    switch (barrier) {
    case Barrier::None: break;
    case Barrier::ReadOnly:
        return forbidden(
            "POLICY",
            CoreText::tr(
                "nothing was done: this connection is read-only; connect again without read-only to change anything"));
    case Barrier::NotArmed:
        return forbidden("POLICY", CoreText::tr("nothing was done: this prod connection is not armed; arm it first"));
    }
    return std::nullopt;
}

QByteArray nameToType(const Plan &plan)
{
    const QByteArray name = plan.target.lock.key.raw();
    return name.isEmpty() ? plan.target.holder.raw() : name;
}

std::optional<Error> consentRefusal(const Rules &rules, const ConnectionPolicy &policy, const Plan &plan,
                                    const Consent &consent)
{
    if (const auto refusal = reasonRefusal(rules, consent.reason))
        return refusal;
    // A window must be armed before it undoes anything, so its undo needs no typed name. A command is never armed, so
    // its undo needs the name.
    const bool isUndoOfCommand = policy.isOneAct && plan.undoState;
    if (!rules.needsReason && !isUndoOfCommand)
        return std::nullopt;
    if (consent.batch && consent.batch->size > 1)
        return batchRefusal(policy, *consent.batch);
    if (policy.asksForName())
        return nameRefusal(nameToType(plan), consent.typedName);
    return std::nullopt;
}

std::optional<Error> ageRefusal(const Rules &rules, const Plan &plan, Instant now)
{
    if (!rules.onlyAsSeen || isFresh(plan, now))
        return std::nullopt;
    return precondition(CoreText::tr("nothing was done: the shown state is older than %1 s; read it again")
                            .arg(std::chrono::duration_cast<std::chrono::seconds>(freshFor).count()));
}

} // namespace lockscope::actions
