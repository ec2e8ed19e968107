#pragma once

#include "core/session/session.h"

namespace lockscope::cli {

// For a command that looks at everything once and ends: as fast as the server answers.
inline void lookOnce(SessionOptions &options)
{
    options.monitor.scanShare = 1;
    options.monitor.commandsPerSecond = 100'000;
}

} // namespace lockscope::cli
