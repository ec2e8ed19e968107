#pragma once

#include <QByteArrayList>

namespace lockscope::cli {

// The environment of this process as bytes, for a command that this process starts: without passwords, and without the
// variables that Lockscope sets for its commands.
QByteArrayList inheritedEnvironment();
QByteArray variable(const char *name, const QByteArray &value);

} // namespace lockscope::cli
