#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

// What a file says that should have a certificate or key in it, up to a few megabytes; `what`: its name in the error,
// which is Precondition.
// Whoever reads a key wipes it.
Result<QByteArray> readPem(const char *what, const QString &path);
// It says something else: what is there instead, and what is wanted.
Error noPem(const char *what, const QString &path, const QByteArray &says);

} // namespace lockscope::redis
