#pragma once

#include "core/actions/plan/action_tools.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/plan/refusals.h"
#include "core/async/task.h"

#include <QJsonObject>

#include <span>

namespace lockscope::actions {

// An action of an operator. Each action has a row in action.cpp and its own file. The runner takes the same steps for
// every action: it reads, plans, records the intent, acts, and records the outcome.
struct Action {
    const char *word; // in the audit file, in JSON and on the command line
    const char *done; // the word for its success, in the same places
    const char *title; // its name for people, for the help (QT_TRANSLATE_NOOP)
    const char *meaning; // what it does, for the help (QT_TRANSLATE_NOOP)
    const char *doneText; // the sentence that reports its success (QT_TRANSLATE_NOOP)
    const char *button = nullptr; // the text of its button in the window; null if it has no such button
    Rules rules;
    // The reason why the action cannot be undone, and what can be done instead (QT_TRANSLATE_NOOP). Null if the action
    // can be undone. If Outcome::whatNow is set, it replaces this text.
    const char *whyNoUndo = nullptr;

    // Reads the current state and describes what the action would do. Errors: Precondition when the action makes no
    // sense, Canceled when stopped, otherwise the client's.
    Task<Result<Plan>> (*plan)(ActionTools tools, Target target, std::stop_token stop);
    // The additional fields of this action in the intent record.
    QJsonObject (*details)(const Plan &plan);
    // Acts only if nothing has changed since the plan; otherwise the outcome is Changed or Gone. One script compares
    // and acts, except for a disconnect, which compares first and then sends CLIENT KILL. All of `tools` must exist
    // when it begins.
    Task<Result<Outcome>> (*act)(ActionTools tools, PlanPtr plan);
};

// Returns Action::done for success, "changed" or "gone" if nothing was done, and the word for the error's kind after an
// error.
QLatin1String resultWord(const Action &action, const Result<Outcome> &outcome);

// All actions.
std::span<const Action *const> allActions();
const Action *findAction(const QByteArray &word); // null if no action has this word

} // namespace lockscope::actions
