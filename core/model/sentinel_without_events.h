#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

// A sentinel that answers, but may not send us failover messages.
struct SentinelWithoutEvents {
    QString node; // host:port
    QByteArray user; // the user that logged in; empty means `default`
    friend bool operator==(const SentinelWithoutEvents &, const SentinelWithoutEvents &) = default;
};

} // namespace lockscope
