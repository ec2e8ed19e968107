#pragma once

#include "core/actions/choices.h"

#include <QJsonArray>
#include <QStringList>

namespace lockscope::cli {

// What can be done, a line each, and below it the command that does it; the one that is suggested is marked.
QStringList choiceLines(const std::vector<actions::Choice> &all, const Lock &lock);

// The same for scripts: {action, label, why, command, target, candidates, sufficient, suggested, refusal}; null where
// there is none: to wait needs no action, and what cannot be done no command.
QJsonArray choicesJson(const std::vector<actions::Choice> &all, const Lock &lock);

// For a shell: quoted where it would not be taken as it is.
QString quoted(const QString &word);

} // namespace lockscope::cli
