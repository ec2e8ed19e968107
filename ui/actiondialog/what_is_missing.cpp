#include "ui/actiondialog/what_is_missing.h"

#include "core/actions/kinds/action.h"
#include "core/actions/policy/action_permission.h"
#include "ui/text/barrier_text.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct Missing {
    Q_DECLARE_TR_FUNCTIONS(Missing)
};

QString missingChoice(const Readiness &r)
{
    if (!r.isThere)
        return Missing::tr("The lock is gone. There is nothing to do.");
    if (!r.chosen)
        return Missing::tr("The chosen action is no longer possible. Choose again.");
    if (r.chosen->action.isEmpty())
        return Missing::tr("Waiting needs no action.");
    return r.mustChoose ? Missing::tr("Choose one first.") : QString();
}

QString missingPermission(const Readiness &r)
{
    return barrierText(actions::barrierOf(r.policy, r.isArmed));
}

QString missingEvidence(const Readiness &r)
{
    if (r.isReading)
        return Missing::tr("Reading…");
    if (!r.plan)
        return Missing::tr("Read it again first.");
    if (!r.isFresh)
        return Missing::tr("The evidence is more than 5 s old. Read it again.");
    if (r.isOther)
        return Missing::tr("The hold changed since you looked. Confirm that you mean it.");
    return r.isSeen ? QString() : Missing::tr("Scroll down (Page Down) to the end of what this will do.");
}

QString missingConsent(const Readiness &r)
{
    const actions::Action *action = actions::findAction(r.plan->action);
    const auto refusal =
        actions::consentRefusal(action ? action->rules : actions::Rules(), r.policy, *r.plan, r.consent);
    if (!refusal)
        return {};
    return refusal->kind == Error::Kind::Precondition ? Missing::tr("Enter a reason for the audit file.")
                                                      : Missing::tr("This is prod. Type the name to confirm.");
}

} // namespace

QString whatIsMissing(const Readiness &readiness)
{
    for (const auto &look : {&missingChoice, &missingPermission, &missingEvidence, &missingConsent}) {
        if (const QString missing = look(readiness); !missing.isEmpty())
            return missing;
    }
    return {};
}

} // namespace lockscope::ui
