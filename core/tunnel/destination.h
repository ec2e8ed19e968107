#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringView>

namespace lockscope::tunnel {

// Where ssh goes, as it is given to ssh.
struct Destination {
    QString host; // [user@]host, or a name from the user's configuration
    quint16 port = 0; // 0: as ssh is configured
};

// [user@]host[:port]; an IPv6 address with a port in brackets. The error says what would be right. Nothing that ssh
// would take for an option is a destination.
Result<Destination> parseDestination(QStringView text);

} // namespace lockscope::tunnel
