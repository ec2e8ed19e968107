#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringView>

namespace lockscope::redis {

// A place on the network.
struct HostPort {
    QString host; // an IPv6 address without its brackets
    quint16 port = 0;

    QString toText() const; // host:port, [::1]:port
    friend bool operator==(const HostPort &, const HostPort &) = default;
};

bool isSamePlace(const HostPort &a, const HostPort &b); // hosts have no case

// host[:port], with an IPv6 address in brackets; what is left out is `usual`. The error says what is wrong, without
// quoting it: it may be a password in the wrong place.
Result<HostPort> parseHostPort(QStringView text, HostPort usual);

} // namespace lockscope::redis
