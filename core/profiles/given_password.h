#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"

#include <QString>

namespace lockscope::profiles {

// Returns the value of LOCKSCOPE_PASSWORD, or of another variable, and wipes the variable. A second call therefore
// finds nothing. Observers and children of this process do not find the password either.
Secret takePasswordFromEnvironment(const char *variable = "LOCKSCOPE_PASSWORD");
// Returns the value of LOCKSCOPE_URL. If it contains a password, the variable is rewritten without it.
QString takeUrlFromEnvironment();

// Reads the first line of a file, or the next line of standard input (`-`) and nothing after it. Rejects a terminal,
// which would show the password. The error names the file and the option.
Result<Secret> passwordFromFile(const QString &path, const QString &option = QStringLiteral("password-file"));

} // namespace lockscope::profiles
