#pragma once

#include "core/base/result.h"

#include <QHostAddress>

namespace lockscope::cli {

// The address at which the exporter listens.
struct ListenAddress {
    QHostAddress host{QHostAddress::LocalHost};
    quint16 port = 0; // 0: any free port

    QString toText() const; // 127.0.0.1:9797, [::1]:9797
};

// Accepts HOST:PORT, :PORT and PORT; without a host, it is the loopback address. The host is an IP address or
// `localhost`, because a looked-up name may have several addresses. Error: Precondition.
Result<ListenAddress> parseListenAddress(const QString &text);

} // namespace lockscope::cli
