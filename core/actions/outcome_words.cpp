#include "core/actions/outcome_words.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::Phrase;

struct DoneText {
    const char *deed;
    const char *text;
};
constexpr DoneText doneTexts[] = {
    {"wake", QT_TRANSLATE_NOOP("describe", "Those who wait were told to look again.")},
    {"evict", QT_TRANSLATE_NOOP("describe", "The waiter is out of the queue.")},
    {"remove-reader", QT_TRANSLATE_NOOP("describe", "The reader is removed.")},
    {"set-ttl", QT_TRANSLATE_NOOP("describe", "It frees itself now when its time to live is over.")},
    {"force-release", QT_TRANSLATE_NOOP("describe", "Released.")},
    {"disconnect", QT_TRANSLATE_NOOP("describe", "Its client's connections were closed.")},
    {"put-back", QT_TRANSLATE_NOOP("describe", "Put back as it was.")},
};

const char *doneText(const Plan &plan)
{
    if (plan.deed == "force-release" && !plan.permit.isEmpty())
        return QT_TRANSLATE_NOOP("describe", "The permit is taken away.");
    for (const DoneText &each : doneTexts) {
        if (plan.deed == each.deed)
            return each.text;
    }
    return QT_TRANSLATE_NOOP("describe", "Done.");
}

} // namespace

Phrase outcomePhrase(const Plan &plan, const Outcome &outcome)
{
    switch (outcome.what) {
    case Outcome::What::Done: return {doneText(plan), {}};
    case Outcome::What::Changed:
        return {QT_TRANSLATE_NOOP("describe", "Nothing was done: the lock changed after you looked."), {}};
    case Outcome::What::Gone: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "Nothing was there any more, so nothing was done."), {}};
}

std::optional<Phrase> reachedPhrase(const Plan &plan, const Outcome &outcome)
{
    if (outcome.what != Outcome::What::Done || plan.deed == "disconnect" || plan.deed == "put-back")
        return std::nullopt;
    if (plan.seen.kind == Kind::Token && plan.springChannel.isEmpty()) // no message was sent
        return std::nullopt;
    if (outcome.receivers == 0 && plan.deed != "force-release" && plan.deed != "wake")
        return std::nullopt;
    if (outcome.receivers == 1)
        return Phrase{QT_TRANSLATE_NOOP("describe", "The unlock message reached one client."), {}};
    return Phrase{QT_TRANSLATE_NOOP("describe", "The unlock message reached %1 clients."),
                  {QString::number(outcome.receivers)}};
}

} // namespace lockscope::actions
