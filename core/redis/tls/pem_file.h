#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

// Reads a certificate or key file, up to a few megabytes. `what` names the file in the error, whose kind is
// Precondition. If the file contains a key, the caller must wipe the bytes.
Result<QByteArray> readPem(const char *what, const QString &path);
// The error for a file with unexpected content. Its message says what the file contains, and what it should contain.
Error noPem(const char *what, const QString &path, const QByteArray &says);

} // namespace lockscope::redis
