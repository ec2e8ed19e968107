#pragma once

#include "app/cli/forms.h"

namespace lockscope::cli {

QString overview(); // --help
QString helpOf(const CommandForm &form); // COMMAND --help

} // namespace lockscope::cli
