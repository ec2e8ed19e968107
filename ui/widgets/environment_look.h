#pragma once

#include "core/actions/policy/environment.h"
#include "ui/theme/colours.h"

#include <QString>

class QComboBox;

namespace lockscope::ui {

QString environmentWord(actions::Environment environment); // DEV, STAGING, PROD; empty means unknown
Tone environmentTone(actions::Environment environment);
void addEnvironments(QComboBox *box); // one item for each, whose data is the Environment as a number

} // namespace lockscope::ui
