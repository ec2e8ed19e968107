#pragma once

#include "app/cli/command/context.h"
#include "core/history/history_reader.h"

#include <functional>

namespace lockscope::cli {

// Opens the file and reads from it. Reports an error on standard error. Returns the exit code.
int readHistory(const Context &context, const QString &path,
                const std::function<Result<void>(const history::HistoryReader &)> &read);

// Says which part of the period was recorded, because nothing is known about the rest.
QString watchedText(const std::vector<history::Period> &watched, const history::Period &period);

} // namespace lockscope::cli
