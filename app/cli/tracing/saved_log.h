#pragma once

#include "app/cli/command/context.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/trace/decoder.h"

#include <stop_token>

namespace lockscope::cli {

// Decodes a log of MONITOR piece by piece, however long it is: a file, or standard input (`-`), which may be a pipe
// that somebody still writes to. After a stop, returns the counts of the lines read so far.
Task<Result<trace::TraceCounts>> decodeSavedLog(QString file, Clock *clock, trace::Decoder::Sink sink,
                                                std::stop_token stop);
// Reports why the input cannot be read. Returns the exit code. For a file it is Usage, because the file's name is
// wrong.
int refusedInput(const Context &context, const Error &error);

} // namespace lockscope::cli
