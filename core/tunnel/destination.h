#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringView>

namespace lockscope::tunnel {

// An SSH host, split into the parts that ssh takes as separate arguments.
struct Destination {
    QString host; // [user@]host, or a name from the user's configuration
    quint16 port = 0; // 0 means ssh's configured port
};

// Parses [user@]host[:port]; an IPv6 address with a port needs brackets. The error describes the expected form. Rejects
// text that ssh would take for an option.
Result<Destination> parseDestination(QStringView text);

} // namespace lockscope::tunnel
