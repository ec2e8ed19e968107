#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/plan/refusals.h"
#include "core/actions/plan/tools.h"
#include "core/async/task.h"

#include <QJsonObject>

#include <span>

namespace lockscope::actions {

// One action of an operator on a server: a row in deeds.cpp, and a file beside it. The runner does with all of them the
// same: look, plan, record the intent, act, record the outcome.
struct Deed {
    const char *word; // in the audit file, in JSON and on the command line
    const char *done; // there: what it is called when it was done
    Rules rules;
    // Nothing takes it back: why, and what can be done instead (QT_TRANSLATE_NOOP). Null: something does, or the action
    // says by itself what can be done (Outcome).
    const char *whyNoUndo = nullptr;

    // Reads what is there, and says what would be done to it. Errors: Precondition when that makes no sense, Canceled
    // when stopped, else the client's.
    Task<Result<Plan>> (*plan)(Tools tools, Target target, std::stop_token stop);
    // What the record of the intent says besides who, where, why and what was seen.
    QJsonObject (*details)(const Plan &plan);
    // Does it with one script, if all is as it was seen: Changed or Gone when not. Everything in `tools` is there when
    // it begins.
    Task<Result<Outcome>> (*act)(Tools tools, PlanPtr plan);
};

// "released", "changed", "gone"; of an error its kind.
QLatin1String resultWord(const Deed &deed, const Result<Outcome> &outcome);

// Every action there is.
std::span<const Deed *const> deeds();
const Deed *deedOf(const QByteArray &word); // null: there is none

} // namespace lockscope::actions
