#pragma once

#include "core/tunnel/route.h"

#include <QByteArray>

namespace lockscope::tunnel {

// The meaning of ssh's error output, and what to do.
struct SshError {
    QString text; // empty if there was no output; for an unknown error, ssh's own last line
    bool isRefusal = false; // another try would fail in the same way, and might lock the user out
};
SshError sshErrorOf(const QByteArray &said, const Route &route);

} // namespace lockscope::tunnel
