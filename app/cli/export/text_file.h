#pragma once

#include "core/base/result.h"

#include <QString>

namespace lockscope::cli {

// Writes a file that others may read (mode 0644). A reader sees the old content or the new content, never a part.
// Error: Forbidden, with the name of the file.
Result<void> writeTextFile(const QString &path, const QByteArray &text);

} // namespace lockscope::cli
