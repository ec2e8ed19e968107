#pragma once

#include "app/cli/command/context.h"
#include "core/actions/kinds/action.h"
#include "core/actions/undo/undo_folder.h"

#include <QJsonObject>

namespace lockscope::cli {

// An offer to undo an action with the command `undo`.
struct UndoOffer {
    QString text; // the command line to type, or why no command can undo the action
    QJsonValue json; // {record, until}; null if no command can undo the action
};
// Saves a record in the folder, with which the command `undo` can undo `outcome`. `outcome` must have Outcome::undo.
// The folder is that of its audit file. Several outcomes share one object, which does not read the folder each time.
UndoOffer offerUndo(const Context &context, const actions::UndoFolder &folder, const actions::Plan &plan,
                    const actions::Outcome &outcome);

void printPlan(const Context &context, const actions::Plan &plan); // prints the lock and the consequences of the action
void printDryRun(const Context &context, const actions::Plan &plan, bool json);

// Each of these three functions reports an action on one lock and returns the exit code.
int printOutcome(const Context &context, const actions::Plan &plan, const actions::Outcome &outcome, bool json);
int printOtherHolder(const Context &context, const actions::Plan &plan, const Owner &meant, bool json);
int printFailure(const Context &context, Error error); // adds the option that would prevent the error

// Prints the result for one of several locks: one line, with any problem on standard error.
void printResult(const Context &context, const actions::Action &action, const Key &name,
                 const Result<actions::Outcome> &outcome);
QJsonObject resultJson(const actions::Action &action, const Result<actions::Outcome> &outcome); // without the name
int exitCodeOf(const actions::Outcome &outcome);

} // namespace lockscope::cli
