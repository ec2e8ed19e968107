#pragma once

#include "core/actions/choices.h"

#include <QJsonArray>
#include <QStringList>

namespace lockscope::cli {

// Each possible action on a line, with its command below. A mark shows the suggested action.
QStringList choiceLines(const std::vector<actions::Choice> &all, const Lock &lock);

// The same for scripts: {action, label, why, command, target, candidates, sufficient, suggested, refusal}. A field is
// null where it does not apply: waiting has no action, an impossible action has no command.
QJsonArray choicesJson(const std::vector<actions::Choice> &all, const Lock &lock);

// Quotes a word if a shell would change it.
QString quoted(const QString &word);
// The name of a lock as a word for a shell. A name that begins with a dash would be an option.
QString nameArgument(const Key &name);

} // namespace lockscope::cli
