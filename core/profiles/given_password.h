#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"

#include <QString>

namespace lockscope::profiles {

// LOCKSCOPE_PASSWORD, once: it is wiped there, so that neither who looks at this process nor a child of it finds it.
Secret takePasswordFromEnvironment();

// The first line of a file. The error names the file.
Result<Secret> passwordFromFile(const QString &path);

} // namespace lockscope::profiles
