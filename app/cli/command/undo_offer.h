#pragma once

#include "app/cli/command/context.h"

#include <QJsonValue>

namespace lockscope::cli {

// Tells how another command takes back an action.
struct UndoOffer {
    QString text; // the line to type; or that no command can take it back, and why
    QJsonValue json; // {record, until}; null if no command can
};

// Saves what takes back `outcome`, which was done and has Outcome::undo, for `undo` (actions::UndoFolder).
UndoOffer offerUndo(const Context &context, const actions::Plan &plan, const actions::Outcome &outcome);

} // namespace lockscope::cli
