#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// Reports on standard error where the recorder writes, and its problems, while it lives.
void reportRecorder(const Context &context, history::Recorder *recorder);

} // namespace lockscope::cli
