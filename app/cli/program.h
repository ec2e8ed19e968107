#pragma once

#include "app/cli/output/streams.h"

#include <QStringList>

#include <stop_token>

namespace lockscope::cli {

// The whole command line as a function, so that tests call it in-process. Runs an event loop until the command is
// done; needs a QCoreApplication. `arguments` without the program's name.
int runProgram(const QStringList &arguments, const Streams &streams, std::stop_token stop);

} // namespace lockscope::cli
