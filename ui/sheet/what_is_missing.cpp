#include "ui/sheet/what_is_missing.h"

#include "core/actions/deeds/deeds.h"
#include "core/actions/policy/permission.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct Missing {
    Q_DECLARE_TR_FUNCTIONS(Missing)
};

QString missingChoice(const Readiness &r)
{
    if (!r.isThere)
        return Missing::tr("It is gone: there is nothing to do.");
    if (!r.chosen)
        return Missing::tr("What was chosen is not possible any more: choose again.");
    if (r.chosen->deed.isEmpty())
        return Missing::tr("To wait, nothing has to be done.");
    return r.mustChoose ? Missing::tr("Choose which one is meant.") : QString();
}

QString barrier(const Readiness &r)
{
    switch (actions::barrierOf(r.policy, r.isArmed)) {
    case actions::Barrier::ReadOnly:
        return Missing::tr("This server is read-only. Click the read-only badge in the tool bar to allow changes.");
    case actions::Barrier::NotArmed: return Missing::tr("This is prod, and it is not armed: arm it first.");
    case actions::Barrier::None: break;
    }
    return {};
}

QString missingEvidence(const Readiness &r)
{
    if (r.isReading)
        return Missing::tr("It is being read.");
    if (!r.plan)
        return Missing::tr("It has to be read again first.");
    if (!r.isFresh)
        return Missing::tr("What is shown is more than 5 s old: read it again.");
    if (r.isOther)
        return Missing::tr("It is not held as it was when you looked: say that you mean it.");
    return r.isSeen ? QString() : Missing::tr("Scroll down (Page Down) and read to its end what this will do.");
}

QString missingConsent(const Readiness &r)
{
    const actions::Deed *deed = actions::deedOf(r.plan->deed);
    const auto refusal = actions::consentRefusal(deed ? deed->rules : actions::Rules(), r.policy, *r.plan, r.consent);
    if (!refusal)
        return {};
    return refusal->kind == Error::Kind::Precondition ? Missing::tr("Say why: the reason is kept in the audit file.")
                                                      : Missing::tr("This is prod: type the name to confirm it.");
}

} // namespace

QString whatIsMissing(const Readiness &readiness)
{
    for (const auto &look : {&missingChoice, &barrier, &missingEvidence, &missingConsent}) {
        if (const QString missing = look(readiness); !missing.isEmpty())
            return missing;
    }
    return {};
}

} // namespace lockscope::ui
