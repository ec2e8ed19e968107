#pragma once

#include "app/cli/output/streams.h"

#include <QStringList>

#include <stop_token>

namespace lockscope {
class EndingSignals;
}

namespace lockscope::cli {

// The whole program as a function, so that tests can call it. Runs an event loop until the command is done, and needs a
// QCoreApplication. `arguments`: without the program's name. `signals`: receives the signals that request `stop`; may
// be null.
int runProgram(const QStringList &arguments, const Streams &streams, std::stop_token stop,
               EndingSignals *signals = nullptr);

} // namespace lockscope::cli
