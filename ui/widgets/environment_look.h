#pragma once

#include "core/actions/policy/environment.h"
#include "ui/theme/colours.h"

#include <QString>

namespace lockscope::ui {

QString environmentWord(actions::Environment environment); // DEV, STAGING, PROD; empty means unknown
Tone environmentTone(actions::Environment environment);

} // namespace lockscope::ui
