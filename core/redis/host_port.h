#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringView>

#include <vector>

namespace lockscope::redis {

// A network address.
struct HostPort {
    QString host; // an IPv6 address without its brackets
    quint16 port = 0;

    QString toText() const; // host:port, [::1]:port
    friend bool operator==(const HostPort &, const HostPort &) = default;
};

// The error for an address. Its message quotes nothing, because logs contain messages, and misplaced text may be a
// password.
Error wrongAddress(const QString &message);

bool isSamePlace(const HostPort &a, const HostPort &b); // ignores the case of hosts
bool contains(const std::vector<HostPort> &all, const HostPort &one); // compares with isSamePlace()

// Parses host[:port], with an IPv6 address in brackets. Missing parts come from `usual`. The error does not quote the
// text, because it may be a misplaced password.
Result<HostPort> parseHostPort(QStringView text, HostPort usual);

} // namespace lockscope::redis
