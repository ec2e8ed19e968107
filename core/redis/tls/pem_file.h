#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

// What a file says that should have a certificate or key in it; `what`: its name in the error, which is Precondition.
// Whoever reads a key wipes it.
Result<QByteArray> readPem(const char *what, const QString &path);
// It says something else.
Error noPem(const char *what, const QString &path);

} // namespace lockscope::redis
