#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"

#include <QString>

namespace lockscope::profiles {

// What LOCKSCOPE_PASSWORD, or another variable, says, once: it is wiped there, so that neither who looks at this
// process nor a child of it finds it.
Secret takePasswordFromEnvironment(const char *variable = "LOCKSCOPE_PASSWORD");
// What LOCKSCOPE_URL says. Where a password is in it, the variable is left without it.
QString takeUrlFromEnvironment();

// The first line of a file, or the next one of standard input (`-`), of which no more is read: not of a terminal, which
// would show it. The error names the file, and the option that did.
Result<Secret> passwordFromFile(const QString &path, const QString &option = QStringLiteral("password-file"));

} // namespace lockscope::profiles
