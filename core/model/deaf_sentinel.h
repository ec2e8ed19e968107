#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

// A sentinel that answers, but may not send us failover messages.
struct DeafSentinel {
    QString node; // host:port
    QByteArray user; // the user that logged in; empty means `default`
    friend bool operator==(const DeafSentinel &, const DeafSentinel &) = default;
};

} // namespace lockscope
