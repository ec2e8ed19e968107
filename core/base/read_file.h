#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope {

// The first `most` bytes of a file or pipe, or all of it if it has fewer. Blocks. If it cannot be read to that point,
// the error (Internal) has the system's reason as its message.
Result<QByteArray> readFile(const QString &path, qint64 most);

} // namespace lockscope
