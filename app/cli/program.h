#pragma once

#include "app/cli/output/streams.h"

#include <QStringList>

#include <stop_token>

namespace lockscope {
class EndingSignals;
}

namespace lockscope::cli {

// The whole command line as a function, so that tests call it in-process. Runs an event loop until the command is
// done; needs a QCoreApplication. `arguments` without the program's name. `signals`: what requests the stop, if that is
// a signal.
int runProgram(const QStringList &arguments, const Streams &streams, std::stop_token stop,
               EndingSignals *signals = nullptr);

} // namespace lockscope::cli
