#pragma once

#include "app/cli/command/context.h"
#include "core/history/recorder.h"

namespace lockscope::cli {

// Records what the session's monitor reports, to this file or, if it is empty, to the server's history. Reports
// problems on standard error. The session must outlive the recorder.
std::unique_ptr<history::Recorder> startRecorder(const Context &context, Session *session, const QString &file = {});

} // namespace lockscope::cli
