#pragma once

#include "app/cli/output/streams.h"

#include <QByteArrayList>

#include <stop_token>

namespace lockscope {
class EndingSignals;
}

namespace lockscope::cli {

// The whole program as a function, so that tests can call it. Runs an event loop until the command is done, and needs a
// QCoreApplication. `arguments`: the bytes of the command line, without the program's name. `signals`: receives the
// signals that request `stop`; may be null.
int runProgram(const QByteArrayList &arguments, const Streams &streams, std::stop_token stop,
               EndingSignals *signals = nullptr);

} // namespace lockscope::cli
