#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

// A sentinel that answers, and may not tell us of switches by itself.
struct DeafSentinel {
    QString node; // host:port
    QByteArray user; // as it was logged in to; empty: `default`
    friend bool operator==(const DeafSentinel &, const DeafSentinel &) = default;
};

} // namespace lockscope
