#pragma once

#include "app/cli/command/context.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/trace/decoder.h"

#include <stop_token>

namespace lockscope::cli {

// Decodes a log of MONITOR piece by piece, so the log may be of any length. The log is a file or standard input (`-`).
// Standard input may be a pipe that another program still writes to. After a stop, returns the counts of the lines read
// so far.
Task<Result<trace::TraceCounts>> decodeSavedLog(QString file, Clock *clock, trace::Decoder::Sink sink,
                                                std::stop_token stop);
// Reports why the input cannot be read. Returns the exit code, which is Usage if the named file cannot be opened.
int refusedInput(const Context &context, const Error &error);

} // namespace lockscope::cli
